import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withoutHarmless } from './harmless.ts';
import { type Mutant, mutantsOf, withMutant } from './mutants.ts';
import { type Part, parts } from './parts.ts';
import { pick } from './pick.ts';
import { root, Sandbox } from './sandbox.ts';

// `npm run mutation`: changes the sharpest parts of the product in small ways, one at a time and in a copy, and counts how
// many of the changes their tests notice. docs/mutation.md says how to read it.

/** The share of mutants, in per cent, that the tests of each part must kill. */
const GOAL = 85;
/** How many mutants of each part are tried. */
const COUNT = 25;
/** How long a run with a mutant may take: so many times the run without one, and at least so many milliseconds. */
const PATIENCE = { times: 4, atLeast: 60_000 };

const WORDS = { passed: 'SURVIVED', failed: 'killed', 'timed out': 'killed by the clock' };

/** What came of the mutants of a part. */
interface Score {
  part: string;
  tried: number;
  /** Killed because their tests did not end in time. */
  late: number;
  survivors: Mutant[];
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    count: { type: 'string', default: String(COUNT) },
    seed: { type: 'string' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const show = ({ file, line, before, after }: Mutant) =>
  `${file}:${line}  ${oneLine(before)}  →  ${after === '' ? '(left out)' : oneLine(after)}`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const seed = readNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
const count = values.all ? Number.POSITIVE_INFINITY : readNumber('count', values.count);
const chosen = values.part ? values.part.map(partOf) : parts;

say(`Seed ${seed}`);
if (values.list) {
  for (const part of chosen) for (const mutant of mutantsFor(part)) say(`${part.name}  ${show(mutant)}`);
} else {
  const sandbox = new Sandbox();
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.once(signal, () => {
      sandbox.remove();
      process.exit(128 + number);
    });
  }
  try {
    const scores: Score[] = [];
    for (const part of chosen) scores.push(await judge(part, sandbox));
    for (const score of scores) tell(score);
    if (scores.some((score) => percent(score) < GOAL)) {
      say(`\nA part is below ${GOAL} %.`);
      process.exitCode = 1;
    }
  } finally {
    sandbox.remove();
  }
}

/** Tries the mutants of a part, one after the other. */
async function judge(part: Part, sandbox: Sandbox): Promise<Score> {
  say(`\n${part.name}`);
  // Vitest would pass over a name that no test file has.
  for (const file of part.tests) if (!existsSync(join(root, file))) throw new Error(`There is no ${file}.`);
  const plain = await sandbox.test(part.project, part.tests, 600_000);
  if (plain.outcome !== 'passed') throw new Error(`The tests fail without a mutant:\n${plain.output}`);
  const bound = Math.max(PATIENCE.atLeast, plain.milliseconds * PATIENCE.times);
  const mutants = mutantsFor(part);
  const score: Score = { part: part.name, tried: mutants.length, late: 0, survivors: [] };
  for (const [at, mutant] of mutants.entries()) {
    const source = sandbox.read(mutant.file);
    sandbox.write(mutant.file, withMutant(source, mutant));
    const { outcome } = await sandbox.test(part.project, part.tests, bound);
    sandbox.write(mutant.file, source);
    if (outcome === 'passed') score.survivors.push(mutant);
    if (outcome === 'timed out') score.late += 1;
    say(`${at + 1}/${mutants.length} ${WORDS[outcome]}: ${show(mutant)}`);
  }
  return score;
}

function tell(score: Score): void {
  const { part, tried, late, survivors } = score;
  const killed = `${tried - survivors.length} of ${tried} killed (${percent(score)} %), ${late} of them by the clock`;
  say(`\n${part}: ${killed}, ${survivors.length} survived`);
  for (const mutant of survivors) say(`  ${show(mutant)}`);
}

function mutantsFor({ sources }: Part): readonly Mutant[] {
  return pick(
    sources.flatMap((file) => withoutHarmless(mutantsOf(file, sourceOf(file)), file, sourceOf(file))),
    count,
    seed,
  );
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function percent({ tried, survivors }: Score): number {
  return Math.floor((100 * (tried - survivors.length)) / tried);
}

function partOf(name: string): Part {
  const part = parts.find((other) => other.name === name);
  if (part) return part;
  throw new Error(`There is no part ${name}; there are ${parts.map((other) => other.name).join(', ')}.`);
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} must be a whole number, not ${text}.`);
}
