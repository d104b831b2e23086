import type { Searchables } from '#client/data/search.ts';
import type { Question } from '#client/registry/question.ts';
import { isBlank } from '#contract/entities/blank.ts';
import { readCapture } from './capture-grammar.ts';

/** An answer in words, as its draft is kept. */
export interface AnswerWords {
  text: string;
  description: string;
}

/** The value of an answer in words; null when it is blank. */
export function answerOf({ kind }: Question, { text, description }: AnswerWords, searchables: Searchables): unknown {
  if (kind !== 'capture') return isBlank(text) ? null : text;
  const capture = readCapture(text, { ...searchables, now: new Date() });
  if (isBlank(capture.title)) return null;
  return { ...capture, ...(description.trim() !== '' && { description: description.trim() }) };
}
