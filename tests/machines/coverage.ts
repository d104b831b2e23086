import type { Walk } from './walk.ts';

/**
 * What a walk has visited, as one line: `review: 10/10 states, 42/42 transitions, 5120 steps`. Printed, so that a run
 * shows it; not by the console, which fails tests.
 */
export function coverage(machine: string, { states, transitions, steps }: Walk): string {
  const share = ({ all, visited }: { all: readonly string[]; visited: readonly string[] }) =>
    `${all.filter((name) => visited.includes(name)).length}/${all.length}`;
  const line = `${machine}: ${share(states)} states, ${share(transitions)} transitions, ${steps} steps`;
  process.stdout.write(`${line}\n`);
  return line;
}
