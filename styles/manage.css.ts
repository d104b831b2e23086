import { globalStyle, style } from '@vanilla-extract/css';
import { color, controlRow } from './tokens.css.ts';

/**
 * The list of an overlay, as high as its rows: the overlay scrolls. Its title interrupts a border on the overlay's
 * background, not the page's.
 */
export const list = style({ flexShrink: 0 });
globalStyle(`${list} > :has(h2)`, { background: color.panel });

export const form = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem' });
export const buttons = style(controlRow);

/** Text to copy, which breaks anywhere. */
export const secret = style({
  // The browser's own font for code is smaller.
  font: 'inherit',
  padding: '4px 1ch',
  border: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** Words, and beside them, if there is room, their actions. */
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 2ch',
});
export const words = style({ flex: '1 1 24ch', minWidth: 0, overflowWrap: 'anywhere' });
