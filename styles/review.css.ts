import { style } from '@vanilla-extract/css';
import { color, row } from './tokens.css.ts';

export const screen = style({ display: 'flex', flexDirection: 'column', gap: '1.143rem' });

/** Wide enough, beside the sidebar, for a list to the right of the checklist: 1,100 px. */
const beside = 'screen and (min-width: 68.75em)';

/** The checklist and its list side by side, below each other on small screens. */
export const panels = style({
  display: 'grid',
  gap: '0.5rem 2ch',
  alignItems: 'start',
  '@media': { [beside]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)' } },
});
/** Stays beside the item of the long checklist from which it was opened. */
export const side = style({
  display: 'grid',
  gap: '0.5rem',
  minWidth: 0,
  '@media': { [beside]: { position: 'sticky', top: 0 } },
});
/** The open list: a frame in the accent. */
export const live = style({ borderColor: color.accent });
/** A long list scrolls by itself, so that the checklist stays where it is. */
export const rows = style({ '@media': { [beside]: { maxHeight: 'max(20rem, 55vh)', overflowY: 'auto' } } });
export const inWords = style({ position: 'absolute' });
export const back = style({ padding: '7px 2.4ch 4px' });

export const absent = style({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '0.5rem' });
export const start = style({ padding: '0 2.4ch 7px' });

/** The label fills the whole item, so that clicking anywhere on it ticks it (spec §2). */
export const label = style({
  display: 'grid',
  gridTemplateColumns: '3ch minmax(0, 1fr)',
  columnGap: '1ch',
  margin: '-7px -1.4ch -7px -2.4ch',
  padding: '7px 1.4ch 7px 2.4ch',
  cursor: 'pointer',
});
/** Below the item's words, aligned with them: its list. */
export const opener = style({ display: 'flex', alignItems: 'center', gap: '1ch', margin: '9px 0 0 4ch' });
export const hint = style({ color: color.dim });

/** A native checkbox, drawn as in a terminal. */
export const checkbox = style({
  appearance: 'none',
  height: row,
  lineHeight: row,
  fontWeight: 700,
  cursor: 'pointer',
  whiteSpace: 'pre',
  selectors: {
    '&::before': { content: '[ ]' },
    '&:checked::before': { content: '[x]', color: color.accent },
    '&:focus-visible': { outlineOffset: '1px' },
  },
});
export const description = style({ gridColumn: 2, color: color.dim });

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  padding: '6px 2ch',
});

export const past = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 2ch' });
export const pastReview = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '0.786rem',
  padding: '0.786rem 0 6px',
  maxWidth: '90ch',
});
export const pastHeading = style({ fontSize: '1rem', fontWeight: 700 });
export const pastTexts = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem' });
export const pastItem = style({ display: 'grid', gridTemplateColumns: '3ch minmax(0, 1fr)', columnGap: '1ch' });
