import type { Mutant } from './mutants.ts';

/**
 * So many of the mutants, the same ones for the same seed. Each kind of mutant has its turn in the same measure, so that
 * the many emptied strings of a state machine, each of which fails at once, do not make up the score.
 */
export function pick(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const random = randomFrom(seed);
  const kinds = Map.groupBy(mutants, ({ kind }) => kind);
  const shuffled = [...kinds.values()].map((group) => shuffle(group, random));
  const picked: Mutant[] = [];
  for (let turn = 0; picked.length < Math.min(count, mutants.length); turn += 1) {
    picked.push(...shuffled.flatMap((group) => group.slice(turn, turn + 1)));
  }
  return picked.slice(0, count).sort((one, other) => one.file.localeCompare(other.file) || one.start - other.start);
}

function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 by a linear congruential generator (Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
