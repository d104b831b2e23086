import { style, styleVariants } from '@vanilla-extract/css';
import { color, focusBar, ownOrder } from './tokens.css.ts';

export const list = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });

/** One item: a block row, marked with the accent while something in it has focus. */
export const card = style({
  position: 'relative',
  padding: '7px 1.4ch 7px 2.4ch',
  borderBottom: `1px dashed ${color.line}`,
  selectors: {
    '&:last-child': { borderBottom: 0 },
    '&:focus-within': { background: color.selected },
    '&:focus-within::before': focusBar,
  },
});

/** A placeholder for a row of a list with actions, in its place. */
export const cardOfRow = style([card, { paddingInlineStart: '24px' }]);

/** The content of a card: line by line, except tags and actions, which are side by side if they fit. */
export const content = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'last baseline',
  gap: '0 1.4ch',
  minWidth: 0,
});
const line = style({ flex: '0 0 100%', minWidth: 0 });
export const cardTitle = style([line, { fontWeight: 400, fontSize: '1rem' }]);
export const cardText = style([
  line,
  {
    ...ownOrder,
    textAlign: 'left',
    color: color.dim,
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    // A link further down must be visible when it has the focus.
    selectors: { '&:focus-within': { display: 'block' } },
  },
]);
/** Whole, with line breaks: where the user decides about an item. */
export const cardFullText = style([
  line,
  {
    ...ownOrder,
    textAlign: 'left',
    color: color.dim,
    whiteSpace: 'pre-wrap',
    paddingInlineEnd: 'max(0px, 100% - 110ch)',
  },
]);
/** Only as wide as its words, so that the actions may follow on its line. */
export const besideActions = style({ flex: '0 1 auto', paddingInlineEnd: 0, maxWidth: '110ch' });
export const meta = style({ display: 'contents', color: color.dim });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 1ch',
  marginInlineStart: 'auto',
  paddingTop: '2px',
});
export const details = style([line, { marginTop: '4px' }]);

/** Every tone also has its own words or sign: nothing is shown by colour alone. */
export const tag = styleVariants({
  plain: {},
  high: { color: color.red, fontWeight: 700 },
  context: { color: color.violet },
  project: { color: color.blue },
  due: { color: color.amber },
  overdue: { color: color.red, fontWeight: 700 },
  ok: { color: color.green },
});

export const empty = style({ padding: '7px 2.4ch', color: color.dim });
export const emptyTitle = style({ color: color.text, fontWeight: 700 });
export const more = style({ padding: '7px 2.4ch' });
