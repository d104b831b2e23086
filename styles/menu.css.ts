import { style } from '@vanilla-extract/css';
import { color, forcedColors } from './tokens.css.ts';

export const popover = style({
  minWidth: '20ch',
  maxWidth: 'calc(100vw - 16px)',
  overflow: 'auto',
  border: `1px solid ${color.text}`,
  background: color.panel,
  color: color.text,
});
export const menu = style({ outline: 'none' });
export const item = style({
  display: 'flex',
  gap: '1ch',
  padding: '4px 1.4ch',
  minHeight: '1.857rem',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused="true"]': { background: color.accent, color: color.onAccent },
    '&[aria-disabled="true"]': { color: color.dim, cursor: 'default' },
    '&[aria-disabled="true"][data-focused="true"]': { background: color.selected, color: color.text },
  },
  '@media': {
    [forcedColors]: {
      selectors: { '&[data-focused="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});
export const label = style({ display: 'flex', flex: '1 1 auto' });
export const note = style({ marginInlineStart: 'auto', paddingInlineStart: '2ch' });
/** At the end of the row, in a column of its own. */
export const keyHint = style({ marginInlineStart: 'auto', paddingInlineStart: '2ch', color: 'inherit' });
