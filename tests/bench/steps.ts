import { untilGone } from '#tests/support/until-gone.ts';
import type { Hands } from './hands.ts';

/** A part of a round: keys on the board, with their visible effect. */
export interface Step {
  name: string;
  Mizu: (hands: Hands) => Promise<void>;
  /** The same on the floor, if it has it. */
  floor?: (hands: Hands) => Promise<void>;
  /** Never given: no keys are pressed on the floor with the packages. */
  packages?: never;
}

/** The focused card. */
const FOCUSED = 'document.activeElement?.closest("[data-key], [data-card]")';
/** The focused column; between two of them, the last one that had the focus. */
const COLUMN = 'window.column = document.activeElement?.closest("[role=grid], section") ?? window.column';
/** The number of cards in the first column. */
const INBOX =
  'document.querySelector("main [role=grid]")?.getAttribute("aria-rowcount") ?? document.querySelector("h2")?.textContent';
const OVERLAY = 'document.querySelector("[role=dialog]") !== null';
const FIELD = 'document.activeElement?.value';
const MONTH = 'document.querySelector("main [role=grid]")?.textContent';

/** Texts typed into the palette: the start of titles, commands, other words, a slip, initials and lines. */
const QUERIES = ['plumber', 'snooze', 'mvnxt', 'calnedar', 'due friday', 'call the', 'zzzz'];
/** How many cards are moved at once. */
const MANY = 50;

const times = async (count: number, act: () => Promise<void>) => {
  for (let done = 0; done < count; done += 1) await act();
};

/** Focuses the first card. */
async function toCards({ page }: Hands): Promise<void> {
  await page.locator('[data-card], main [role=row][data-key]').first().focus();
  await page.waitForTimeout(100);
}

/** Closes all overlays. */
async function close(hands: Hands): Promise<void> {
  while (await hands.page.evaluate(OVERLAY)) {
    await hands.press('Escape');
    await hands.page.waitForTimeout(300);
  }
}

/** Replaces the page by a field without listeners: a letter in it costs only the wait for the next frame. */
async function addBareField({ page }: Hands): Promise<void> {
  await page.evaluate(() => {
    document.body.replaceChildren(document.createElement('input'));
    document.querySelector('input')?.focus();
  });
}

async function steps30(hands: Hands): Promise<void> {
  await toCards(hands);
  const cards = Number(/\d+/.exec(String(await hands.page.evaluate(INBOX)))?.[0] ?? 30);
  // From the first card to the last at most.
  await times(Math.min(30, cards - 1), () => hands.measure('j', 'j', FOCUSED));
}

async function moves(hands: Hands): Promise<void> {
  await toCards(hands);
  await times(10, async () => {
    await hands.measure('move to the next column', 'Shift+ArrowRight', COLUMN);
    await hands.press('Shift+ArrowLeft');
  });
}

export const steps: readonly Step[] = [
  { name: 'j', Mizu: steps30, floor: steps30 },
  { name: 'move', Mizu: moves, floor: moves },
  {
    name: 'search',
    Mizu: async (hands) => {
      await toCards(hands);
      await hands.press('/');
      await hands.type('search: a letter', 'plumber', FIELD);
      await close(hands);
    },
    floor: async (hands) => {
      const field = hands.page.getByLabel('Search');
      await field.focus();
      await hands.type('search: a letter', 'plumber', FIELD);
      await field.fill('');
    },
  },
  {
    name: 'capture',
    Mizu: async (hands) => {
      await toCards(hands);
      await times(5, async () => {
        await hands.measure('capture: opens', 'c', OVERLAY);
        await hands.page.keyboard.type('Water the ferns');
        await hands.rest();
        await hands.measure('capture: Enter', 'Enter', INBOX, 'capture: Enter to kept in IndexedDB');
        // The dialog closes a while after the task is shown, and takes the keys until then.
        await untilGone(hands.page.locator('[role=dialog]'));
        await toCards(hands);
      });
    },
    floor: async (hands) => {
      await hands.page.getByLabel('Capture').focus();
      await times(5, async () => {
        await hands.page.keyboard.type('Water the ferns');
        await hands.rest();
        await hands.measure('capture: Enter', 'Enter', INBOX);
      });
    },
  },
  {
    name: 'bulk',
    Mizu: async (hands) => {
      const count = Math.min(MANY, Number(await hands.page.evaluate(INBOX)) - 1);
      await toCards(hands);
      await times(count, async () => {
        await hands.page.keyboard.press('x');
        await hands.page.keyboard.press('j');
      });
      await hands.press('s');
      await hands.measure(`move of ${MANY}`, 'w', INBOX);
      await hands.page.waitForTimeout(1000);
      await hands.measure(`undo of ${MANY}`, 'z', INBOX);
      await hands.press('Escape');
    },
  },
  {
    name: 'panel',
    Mizu: async (hands) => {
      await toCards(hands);
      await times(5, async () => {
        await hands.measure('panel: opens', 'Enter', 'document.activeElement');
        await hands.page.waitForTimeout(500);
        await close(hands);
        await toCards(hands);
      });
    },
  },
  {
    name: 'palette',
    Mizu: async (hands) => {
      await toCards(hands);
      for (const query of QUERIES) {
        await hands.measure('palette: opens', 'Control+k', OVERLAY);
        await hands.type('palette: a letter', query, FIELD);
        await close(hands);
      }
    },
    floor: async (hands) => {
      const field = hands.page.getByLabel('Palette');
      for (const query of QUERIES) {
        await field.focus();
        await hands.type('palette: a letter', query, FIELD);
        await field.fill('');
      }
      await addBareField(hands);
      await hands.type('a letter in a bare field', QUERIES.join(' '), FIELD);
    },
  },
  {
    name: 'month',
    Mizu: async (hands) => {
      await hands.press('g');
      await hands.press('c');
      await hands.page.locator('main [role=gridcell]').first().waitFor();
      await hands.page.waitForTimeout(500);
      await hands.page.locator('main [role=grid] [tabindex="0"]').first().focus();
      await times(10, () => hands.measure('month: PageDown', 'PageDown', MONTH));
    },
  },
];
