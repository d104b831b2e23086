import type { Asked, Capture, Limited, NamedAnswer, Question } from '#client/registry/question.ts';
import { CHAT_LIMIT } from '#contract/entities/ai.ts';
import { CONTEXT_LIMIT } from '#contract/entities/context.ts';
import { PROJECT_LIMIT } from '#contract/entities/project.ts';
import { TEXT_LIMIT, TITLE_LIMIT } from '#contract/entities/task.ts';
import { USER_LIMIT } from '#contract/entities/user.ts';

/** What the user calls a text, and how many characters our service takes of it. */
const LIMITS: Readonly<Record<Limited, readonly [noun: string, most: number]>> = {
  title: ['A title', TITLE_LIMIT],
  description: ['A description', TEXT_LIMIT],
  person: ['A name', TITLE_LIMIT],
  project: ['The name of a project', PROJECT_LIMIT],
  context: ['The name of a context', CONTEXT_LIMIT],
  user: ['A name', USER_LIMIT],
  message: ['A message', CHAT_LIMIT],
};

/** Why a command cannot take an answer; null when it can. */
export function refusalFor(question: Question, answer: unknown, asked: Asked): string | null {
  const why = question.refuses?.(answer as never, asked) ?? null;
  // Another server may take more.
  if (why !== null || !asked.api.isOurs) return why;
  const problems = textsOf(question, answer).map(([is, text = '']) => {
    const [noun, most] = LIMITS[is];
    const { length } = text.trim();
    return length > most ? `${noun} has at most ${most} characters, and this one has ${length}` : null;
  });
  return problems.find((problem) => problem !== null) ?? null;
}

/** The texts that an answer sets. */
function textsOf({ kind, becomes }: Question, answer: unknown): readonly (readonly [Limited, string | undefined])[] {
  const newName = (is: 'context' | 'project', named: NamedAnswer | null | undefined) =>
    [is, named && 'create' in named ? named.create : undefined] as const;
  switch (kind) {
    case 'text':
      return becomes ? [[becomes, answer as string]] : [];
    case 'person':
      return [['person', (answer as string | null) ?? undefined]];
    case 'context':
    case 'project':
      return [newName(kind, answer as NamedAnswer | null)];
    case 'capture': {
      const { title, description, waiting_for: person, context, project } = answer as Capture;
      return [
        ['title', title],
        ['description', description],
        ['person', person],
        newName('context', context),
        newName('project', project),
      ];
    }
    default:
      return [];
  }
}
