/** A part of the product whose tests the mutation check judges. */
export interface Part {
  name: string;
  /** The files to be mutated. */
  sources: readonly string[];
  /** The Vitest project that holds the tests. */
  project: 'node' | 'components';
  /** The test files that must notice each mutant. */
  tests: readonly string[];
}

/** The parts with the most logic per line, and the tests that hold each of them. */
export const parts: readonly Part[] = [
  {
    name: 'review',
    sources: ['machines/review.machine.ts', 'machines/review-course.ts'],
    project: 'node',
    tests: [
      'tests/machines/review.machine.test.ts',
      'tests/machines/review-clock.test.ts',
      'tests/machines/review-elsewhere.test.ts',
      'tests/machines/review-walk.test.ts',
    ],
  },
  {
    name: 'history',
    sources: ['src/client/registry/history.ts'],
    project: 'node',
    tests: ['tests/commands/history.test.ts', 'tests/commands/history-lines.test.ts'],
  },
  {
    name: 'layers',
    sources: ['src/client/data/pending-writes.ts', 'src/client/data/list-under.ts', 'src/client/data/answer-layers.ts'],
    project: 'node',
    tests: [
      'tests/data/layers.test.ts',
      'tests/data/answer-layers.test.ts',
      'tests/data/tasks.test.ts',
      'tests/data/creation.test.ts',
      'tests/data/session-end.test.ts',
      'tests/data/other-devices.test.ts',
      'tests/outbox/all-saved.test.ts',
    ],
  },
  {
    name: 'idempotency',
    sources: ['src/service/idempotency.ts'],
    project: 'node',
    tests: ['tests/service/idempotency.test.ts', 'tests/service/kept-keys.test.ts'],
  },
  {
    name: 'keys',
    sources: ['src/client/keys/key-engine.ts', 'src/client/keys/key-event.ts'],
    project: 'components',
    tests: [
      'tests/components/commands/key-engine.test.tsx',
      'tests/components/commands/key-engine-sequences.test.tsx',
      'tests/components/commands/key-engine-table.test.tsx',
      'tests/components/commands/key-engine-typing.test.tsx',
      'tests/components/commands/held-back-keys.test.tsx',
    ],
  },
  {
    name: 'ranking',
    sources: ['ranking', 'scores', 'matching', 'telling'].map((name) => `src/client/palette/${name}.ts`),
    project: 'node',
    tests: ['order', 'tiers', 'ranking', 'lines', 'counts', 'corpus', 'pointing'].map(
      (name) => `tests/palette/${name}.test.ts`,
    ),
  },
];
