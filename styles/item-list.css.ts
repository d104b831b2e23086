import { globalStyle, style } from '@vanilla-extract/css';
import { color, focusBar } from './tokens.css.ts';

/** A list of rows with actions; they look like the cards of `list.css.ts`. */
export const list = style({
  position: 'relative',
  minWidth: 0,
  // Rows that come and go above must not move the rows in view.
  overflowAnchor: 'none',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

/** One item: a block row, marked with the accent while something in it has focus. */
export const row = style({
  position: 'relative',
  padding: '7px 1.4ch 7px 24px',
  borderBottom: `1px dashed ${color.line}`,
  background: color.panel,
  // Keeps the first and the last row away from the edge when they are scrolled to.
  scrollMarginBlock: '4px',
  // Two taps are two taps, not a zoom for which the first must wait.
  touchAction: 'manipulation',
  selectors: {
    '&:last-child': { borderBottom: 0 },
    '&[data-selected="true"]': { background: color.selected },
    '&[data-opens="true"]': { cursor: 'pointer' },
    // Room for the drag button.
    '&[draggable="true"]': { cursor: 'grab', paddingInlineEnd: '24px' },
    '&:focus-within': { background: color.selected },
    '&:focus-visible': { outlineOffset: '-2px' },
    // Rendered only then, and not hidden before: otherwise Orca, after a cancelled drag, does not say where the focus is.
    '&:focus-within::before': focusBar,
    /** Picked up: its place stays, and looks empty. */
    '&[data-held="true"]': { outline: `2px dashed ${color.accent}`, outlineOffset: '-4px' },
  },
});

/** Beside the text of a row: a square, filled when it is selected; an empty one where the pointer could select. */
export const mark = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  bottom: 0,
  width: '24px',
  cursor: 'pointer',
  '::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: '9px',
    top: '14px',
    width: '8px',
    height: '8px',
    // Filled by its borders, which forced colours keep, unlike a background.
    border: '0 solid transparent',
  },
  selectors: {
    [`${row}:hover &::after`]: { border: `1px solid ${color.edge}` },
    [`${row}[data-selected="true"] &::after`]: { border: `4px solid ${color.accent}` },
  },
  '@media': { '(hover: none)': { '::after': { border: `1px solid ${color.edge}` } } },
});

/** Six dots, in the corner of the current row; shown while it has the focus or the pointer. */
export const dragButton = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: '3px',
  width: '24px',
  height: '28px',
  padding: 0,
  border: 0,
  background: 'transparent',
  cursor: 'grab',
  opacity: 0,
  selectors: {
    [`${row}:is(:hover, :focus-within) &`]: { opacity: 1 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '8px',
    top: '7px',
    width: '8px',
    height: '14px',
    // Three lines of two dots.
    borderInline: `3px dotted ${color.dim}`,
  },
});

/** Beside the pointer while rows are dragged. */
export const preview = style({
  maxWidth: '40ch',
  padding: '4px 1.4ch',
  border: `2px solid ${color.accent}`,
  background: color.panel,
  color: color.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** The box of a list that takes rows of others. */
const chosen = { outline: `3px solid ${color.accent}`, outlineOffset: '2px' };

export const area = style({
  display: 'grid',
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  selectors: { '&[data-drop-target="true"]': chosen },
});
/** Covers the area. */
export const keyTarget = style({
  position: 'absolute',
  inset: 0,
  selectors: { '&:focus': { outline: 'none' }, '&[data-drop-target="true"]': chosen },
});
globalStyle(`${area} > *`, { minWidth: 0, minHeight: 0 });
