import { SearchText } from '#client/palette/matching.ts';
import type { Entry } from '#client/palette/ranking.ts';

/** A title; with a boost, other phrases and what else is said of it. */
export function entry(label: string, boost = 0, also?: readonly string[], said?: string): Entry<string> {
  const everything = [label, ...(also ?? []), said ?? ''].join(' ');
  return {
    value: label,
    title: new SearchText(label),
    boost,
    ...(also && { also: also.map((phrase) => new SearchText(phrase)) }),
    ...((also || said !== undefined) && { everything: new SearchText(everything) }),
  };
}

/** Titles, without anything else. */
export const titles = (...labels: readonly string[]) => labels.map((label) => entry(label));

/** So many names, each by a letter of its own. */
export const many = (count: number, name: (letter: string) => string) =>
  Array.from({ length: count }, (_, at) => name(String.fromCharCode(97 + at)));
