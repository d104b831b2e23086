import { capture } from '#client/commands/capture.commands.ts';
import type { Chord } from '#client/keys/chord.ts';
import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import type { Capture } from '#client/registry/question.ts';

/** The target of the mind sweep for its commands. */
export interface SweepTarget {
  /** Goes to the next or the previous words; false at the end. Announces them itself. */
  move(step: 1 | -1): boolean;
  /** Takes the words out of the line to send them; they come back when that fails. */
  send(write: (task: Capture, idempotencyKey: string) => Promise<Outcome>): Promise<Outcome>;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:sweep': SweepTarget;
  }
}

export const showSweep = defineCommand({
  id: 'sweep.show',
  title: 'Mind sweep',
  also: `trigger list, triggers, incompletion triggers, empty my head, empty your head, brain dump, clear my mind, get it
    all out, mindsweep, braindump, what is on my mind, what am i forgetting, open loops, collect everything, memory
    joggers, think of everything, head dump, sweep, list of triggers, remember things, things to remember, on my mind,
    brainstorm, brain storm, mind dump, dump everything on my mind, off my mind, get things off my mind,
    mental clutter, brain sweep, declutter my mind, loose ends`,
  does: 'Goes through words that bring open ends to mind; what you write there goes into the inbox.',
  keys: ['g e'],
  scope: 'everywhere',
  ...opens({ name: 'sweep' }),
});

const moves: readonly [
  name: 'next' | 'previous',
  step: 1 | -1,
  key: Chord,
  atEnd: string,
  words: { does: string; also: Also },
][] = [
  [
    'next',
    1,
    'ArrowDown',
    'These are the last words',
    {
      does: 'Goes to the next words.',
      also: `next trigger, next group of words, other words, on with the sweep,
      more words, other ideas, another idea, following words, next prompt`,
    },
  ],
  [
    'previous',
    -1,
    'ArrowUp',
    'These are the first words',
    {
      does: 'Goes to the words before.',
      also: `previous trigger, previous group of words, words before, back in the sweep, previous prompt,
        preceding words`,
    },
  ],
];

export const move = familyOf(moves, ([name, step, key, atEnd, words]) =>
  defineCommand({
    id: `sweep.${name}`,
    title: `Mind sweep: ${name} words`,
    ...words,
    keys: [key],
    inFields: true,
    scope: 'overlay:sweep',
    run: ({ target }) => (target.move(step) ? silent() : final(atEnd)),
  }),
);

export const add = defineCommand({
  id: 'sweep.add',
  title: 'Mind sweep: add to Inbox',
  also: `capture in the sweep, save what came to mind, add it and go on sweeping, put it into the inbox,
    keep this thought, save thought, add thought, put idea into inbox, remember this, write thought down`,
  does: 'Puts the line into the inbox, and stays at the words.',
  keys: ['Mod+Enter'],
  inFields: true,
  scope: 'overlay:sweep',
  run: ({ api, workspace, target }) =>
    target.send(async (task, idempotencyKey) =>
      capture.run({ api, workspace, target: undefined, idempotencyKey }, { task }),
    ),
});
