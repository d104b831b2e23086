import { defineCommand } from '#client/commands/define-command.ts';
import type { TaskStatus } from '#contract/entities/task.ts';

/** What the board gives to its commands. */
export interface BoardTarget {
  /** Takes the card that has the focus in hand; false when none has it. */
  pickUp(): boolean;
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/tasks': BoardTarget;
  }
}

/** The command that gives a task this status. */
export function moveCommandOf(status: TaskStatus): string {
  return `task.moveTo${status[0]?.toUpperCase()}${status.slice(1)}`;
}

export const pickUp = defineCommand({
  id: 'board.pickUp',
  title: 'Pick up a card',
  does: 'Takes the card in hand: arrows choose the column, Enter drops it, Esc puts it back.',
  keys: ['m'],
  hint: 'pick up',
  scope: 'screen:/tasks',
  run: ({ target }) => ({ words: target.pickUp() ? null : 'No card has the focus' }),
});
