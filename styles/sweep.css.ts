import { style } from '@vanilla-extract/css';
import { color, controlRow, focusBar } from './tokens.css.ts';

/** The line stays visible while the words scroll. */
export const form = style({
  position: 'sticky',
  // The padding of the dialog, which scrolls.
  top: '-11px',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  paddingBlock: '4px 8px',
  background: color.panel,
});
export const buttons = style({ ...controlRow, alignItems: 'center' });

export const list = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });
/** The current words look like a focused row. */
export const group = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 2ch',
  padding: '4px 1.4ch 4px 2.4ch',
  // Clear of the line above, which stays.
  scrollMarginBlock: '9rem 1rem',
  selectors: {
    '&[aria-current]': { background: color.selected },
    '&[aria-current]::before': focusBar,
  },
});
export const title = style({ flex: '0 0 24ch', fontWeight: 700 });
export const words = style({ flex: '1 1 40ch', minWidth: 0, color: color.dim });
