import type { Hands } from './hands.ts';
import type { Side } from './side.ts';

/** A part of a round: keys that are pressed on the board, with what they show. */
export interface Step {
  name: string;
  run: Partial<Record<Side['name'], (hands: Hands) => Promise<void>>>;
}

/** Which card has the focus. */
const FOCUSED = 'document.activeElement?.closest("[data-key], [data-card]")';
const OVERLAY = 'document.querySelector("[role=dialog]") !== null';
const FIELD = 'document.activeElement?.value';

/** What is typed into the palette: the start of titles, commands, other words, a slip, initials and lines. */
const QUERIES = ['plumber', 'snooze', 'mvnxt', 'calnedar', 'due friday', 'call the', 'zzzz'];

const times = async (count: number, act: () => Promise<void>) => {
  for (let done = 0; done < count; done += 1) await act();
};

/** Puts the focus on a card of the second column. */
async function toCards(hands: Hands): Promise<void> {
  await hands.page.locator('[data-card], main [role=row][data-key]').first().focus();
  await hands.rest();
}

export const steps: readonly Step[] = [
  {
    name: 'j',
    run: {
      Mizu: async (hands) => {
        await toCards(hands);
        await times(30, () => hands.measure('j', 'j', FOCUSED));
      },
      floor: async (hands) => {
        await toCards(hands);
        await times(30, () => hands.measure('j', 'j', FOCUSED));
      },
    },
  },
  {
    name: 'palette',
    run: {
      Mizu: async (hands) => {
        await toCards(hands);
        for (const query of QUERIES) {
          await hands.measure('palette: opens', 'Control+k', OVERLAY);
          await hands.type('palette: letter', query, FIELD);
          await hands.press('Escape');
        }
      },
    },
  },
];
