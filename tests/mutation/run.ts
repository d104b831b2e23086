import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
    const scores: { name: string; killed: number; tried: number }[] = [];
    for (const part of chosen) scores.push({ name: part.name, ...(await judge(part, sandbox)) });
    say('');
    for (const { name, killed, tried } of scores) {
      say(`${name}: ${killed} of ${tried} killed, ${percent(killed, tried)} %`);
      if (percent(killed, tried) < GOAL) process.exitCode = 1;
    }
    if (process.exitCode === 1) say(`A part is below ${GOAL} %.`);
  } finally {
    sandbox.remove();
  }
}

/** Tries the mutants of a part and tells of each. */
async function judge(part: Part, sandbox: Sandbox): Promise<{ killed: number; tried: number }> {
  say(`\n${part.name}`);
  const plain = await sandbox.test(part.project, part.tests, 600_000);
  if (plain.outcome !== 'passed') throw new Error(`The tests fail without a mutant:\n${plain.output}`);
  const bound = Math.max(PATIENCE.atLeast, plain.milliseconds * PATIENCE.times);
  const mutants = mutantsFor(part);
  let killed = 0;
  for (const [at, mutant] of mutants.entries()) {
    const source = sourceOf(mutant.file);
    sandbox.write(mutant.file, withMutant(source, mutant));
    const { outcome } = await sandbox.test(part.project, part.tests, bound);
    sandbox.write(mutant.file, source);
    const word = outcome === 'passed' ? 'SURVIVED' : outcome === 'failed' ? 'killed' : 'killed by the clock';
    if (outcome !== 'passed') killed += 1;
    say(`${at + 1}/${mutants.length} ${word}: ${show(mutant)}`);
  }
  return { killed, tried: mutants.length };
}

function mutantsFor({ sources }: Part): readonly Mutant[] {
  return pick(
    sources.flatMap((file) => mutantsOf(file, sourceOf(file))),
    count,
    seed,
  );
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function percent(killed: number, tried: number): number {
  return Math.floor((100 * killed) / tried);
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
