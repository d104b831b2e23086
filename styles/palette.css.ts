import { globalStyle, style } from '@vanilla-extract/css';
import { color, forcedColors, narrow, ownOrder } from './tokens.css.ts';

/** A window of a few lines, as a zoom of 400 % leaves of a screen. */
const short = 'screen and (max-height: 20em)';

export const label = style({ display: 'block', padding: '4px 1ch 0', color: color.dim });
/** The command line: large, with a bar in the accent as the prompt. */
export const field = style({
  width: '100%',
  minHeight: '3rem',
  padding: '4px 1ch',
  border: 0,
  borderBottom: `2px solid ${color.accent}`,
  borderRadius: 0,
  background: 'transparent',
  color: color.text,
  fontSize: '1.286rem',
  selectors: {
    '&::placeholder': { color: color.dim, opacity: 1 },
    // The bar below shows the focus; an outline at the dialog's own edge would be a second frame.
    '&:focus-visible': { outline: 'none', borderBottomWidth: '4px' },
  },
  '@media': { [short]: { minHeight: '2rem', fontSize: '1rem' } },
});
export const note = style({ padding: '4px 1ch', color: color.dim, minHeight: '2rem' });
export const refusal = style([note, { color: color.red, fontWeight: 700 }]);
export const more = style({ padding: '4px 1ch', color: color.dim, borderTop: `1px solid ${color.line}` });
export const list = style({
  maxHeight: 'min(60vh, 33rem)',
  overflowY: 'auto',
  scrollPaddingBlock: '2rem',
  // Otherwise nothing is left of it beside the field: the dialog scrolls.
  '@media': { [short]: { flexShrink: 0 } },
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 2ch',
  minHeight: '28px',
  padding: '3px 1ch',
  borderInlineStart: '0.6ch solid transparent',
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      background: color.accent,
      color: color.onAccent,
      borderInlineStartColor: color.text,
      forcedColorAdjust: 'none',
    },
  },
});
/** Above the first row of a section. */
export const section = style({ padding: '8px 1ch 2px', color: color.dim, overflowWrap: 'anywhere' });
export const rowLabel = style({ minWidth: 0 });
globalStyle(`${rowLabel} > :first-child`, ownOrder);
export const rowNote = style({
  color: color.dim,
  selectors: { '[aria-selected="true"] &': { color: 'inherit' } },
});
export const rowKey = style({
  marginInlineStart: 'auto',
  font: 'inherit',
  whiteSpace: 'nowrap',
  color: color.dim,
  selectors: { '[aria-selected="true"] &': { color: 'inherit' } },
  '@media': { [narrow]: { display: 'none' } },
});
globalStyle(`${row}[aria-selected="true"]`, {
  '@media': {
    [forcedColors]: {
      background: 'Highlight',
      color: 'HighlightText',
      borderInlineStartColor: 'Highlight',
    },
  },
});
// Forced colours paint a transparent edge as well: only the chosen row may have one.
globalStyle(`${row}:not([aria-selected="true"])`, {
  '@media': { [forcedColors]: { borderInlineStartColor: 'Canvas' } },
});
