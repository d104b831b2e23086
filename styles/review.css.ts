import { style } from '@vanilla-extract/css';
import { color, row, wide } from './tokens.css.ts';

export const screen = style({ display: 'flex', flexDirection: 'column', gap: '1.143rem' });

/** Checklist and reflection side by side, as in design §7's picture; one below the other on small screens. */
export const panels = style({
  display: 'grid',
  gap: '0.5rem 2ch',
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)' } },
});
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

/** A native checkbox, drawn as a terminal writes it. */
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
