import { assign, setup } from 'xstate';

/**
 * A page of the palette: everything, the commands for the focused item, only what can be searched for, or one question of a
 * command.
 */
export type PalettePage =
  | { kind: 'everything' }
  | { kind: 'acting' }
  | { kind: 'search' }
  | { kind: 'item'; command: string; noun: string; answers: Readonly<Record<string, unknown>> }
  | { kind: 'question'; command: string; name: string; answers: Readonly<Record<string, unknown>>; target?: unknown };

interface PaletteContext {
  /** From the first page to the shown one. */
  pages: readonly PalettePage[];
  /** The words typed on the shown page. */
  query: string;
  /** The index of the selected row; null: none, until something is typed or an arrow is pressed. */
  selected: number | null;
}

export type PaletteEvent =
  | { type: 'palette.open'; page: PalettePage; query?: string }
  | { type: 'palette.type'; query: string }
  | { type: 'palette.select'; row: number | null }
  /** From a page back to the one before, whose words `query` are; from the first page, closes the palette. */
  | { type: 'palette.back'; query?: string }
  | { type: 'palette.close' };

const closed: PaletteContext = { pages: [], query: '', selected: null };

/**
 * The palette: closed, or open on a page. A page that asks goes on top of the one from which it was reached, so that going
 * back leads there; opened from a key it is alone.
 */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  guards: {
    hasPageBefore: ({ context }) => context.pages.length > 1,
  },
  actions: {
    showPage: assign(({ context, event }) => {
      if (event.type !== 'palette.open') return {};
      return { pages: [...context.pages, event.page], query: event.query ?? '', selected: null };
    }),
    showFirstPage: assign(({ event }) => {
      if (event.type !== 'palette.open') return {};
      return { pages: [event.page], query: event.query ?? '', selected: null };
    }),
    showPageBefore: assign(({ context, event }) => {
      if (event.type !== 'palette.back') return {};
      return { pages: context.pages.slice(0, -1), query: event.query ?? '', selected: null };
    }),
    // Enter runs the first row found; with nothing typed, none is selected.
    takeQuery: assign(({ event }) => {
      if (event.type !== 'palette.type') return {};
      return { query: event.query, selected: event.query.trim() === '' ? null : 0 };
    }),
    selectRow: assign(({ event }) => (event.type === 'palette.select' ? { selected: event.row } : {})),
    forget: assign(() => closed),
  },
}).createMachine({
  id: 'palette',
  context: closed,
  initial: 'closed',
  states: {
    closed: {
      on: { 'palette.open': { target: 'open', actions: 'showFirstPage' } },
    },
    open: {
      tags: 'open',
      on: {
        'palette.open': { actions: 'showPage' },
        'palette.type': { actions: 'takeQuery' },
        'palette.select': { actions: 'selectRow' },
        'palette.back': [
          { guard: 'hasPageBefore', actions: 'showPageBefore' },
          { target: 'closed', actions: 'forget' },
        ],
        'palette.close': { target: 'closed', actions: 'forget' },
      },
    },
  },
});
