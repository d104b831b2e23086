import { style } from '@vanilla-extract/css';
import { skeletonLine } from './feedback.css.ts';
import { color, controlRow, focusBar, narrow, ownOrder, wide } from './tokens.css.ts';

export const controls = style(controlRow);

/** Wide enough for the list of a day beside the month. */
const roomy = 'screen and (min-width: 80em)';

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5rem 2ch',
  alignItems: 'start',
  '@media': { [wide]: { flex: '1 1 auto', alignItems: 'stretch' } },
});
export const withDay = style({
  '@media': {
    [wide]: { flex: '0 0 auto' },
    [roomy]: { flex: '1 1 auto', gridTemplateColumns: 'minmax(0, 1fr) 40ch' },
  },
});

/** A true table: weekdays are its headers. */
export const month = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  // An outline, since of collapsed borders the cells' would win.
  outline: `1px solid ${color.edge}`,
  outlineOffset: '-1px',
  background: color.panel,
});
export const weekday = style({
  padding: '2px 1ch',
  border: `1px solid ${color.line}`,
  color: color.dim,
  fontWeight: 700,
  textAlign: 'start',
  '@media': { [narrow]: { padding: '2px 1px 2px 4px', overflow: 'hidden' } },
});

export const day = style({
  position: 'relative',
  height: '7rem',
  padding: '4px 1ch',
  border: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflow: 'hidden',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.selected },
    // The cell to which Tab leads: marked like a selection while the focus is elsewhere.
    '&[tabindex="0"]:not(:focus)::before': {
      ...focusBar,
      '@media': { [narrow]: { width: '3px' }, ...focusBar['@media'] },
    },
    // A block in the accent; forced colours keep only the outline.
    '&:focus': {
      background: color.accent,
      color: color.onAccent,
      outline: `2px solid ${color.accent}`,
      outlineOffset: '-2px',
    },
  },
  '@media': { [narrow]: { height: '4rem', padding: '2px 1px 2px 4px' } },
});
export const outside = style({ background: color.ground, color: color.dim });
export const today = style({ boxShadow: `inset 0 0 0 2px ${color.accent}` });
export const number = style({ fontWeight: 700 });
export const todayWord = style({
  color: color.accent,
  fontWeight: 700,
  selectors: { [`${day}:focus &`]: { color: color.onAccent } },
  '@media': { [narrow]: { display: 'block', whiteSpace: 'nowrap', fontSize: '0.857rem', lineHeight: 1.3 } },
});
export const title = style({
  // Spoken only: a pause between the titles in the day's name.
  '::before': { content: "'' / ', '" },
  ...ownOrder,
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    // Two short lines each; the day's own list has the whole titles.
    [narrow]: {
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      whiteSpace: 'normal',
      fontSize: '0.857rem',
      lineHeight: 1.3,
      marginTop: '3px',
    },
  },
});
/** Due before today and not done. */
export const overdue = style({
  color: color.red,
  fontWeight: 700,
  selectors: { [`${day}:focus &`]: { color: color.onAccent } },
});
/** A day on which a task will repeat, without a task yet. */
export const repeat = style({
  color: color.dim,
  fontStyle: 'italic',
  selectors: { [`${day}:focus &`]: { color: color.onAccent } },
});
/** Wide enough for more than a word on a line. */
export const repeatMark = style({ '@media': { [narrow]: { display: 'none' } } });
/** Opposite the number of the day, in words if there is room. */
export const overdueWord = style([overdue, { float: 'inline-end', '@media': { [narrow]: { display: 'none' } } }]);
export const more = style({
  color: color.dim,
  // Spoken only, as for a title.
  '::before': { content: "'' / ', '" },
  selectors: { [`${day}:focus &`]: { color: color.onAccent } },
  '@media': { [narrow]: { fontSize: '0.857rem', lineHeight: 1.3 } },
});

/** A placeholder for the first title. */
export const skeleton = style([skeletonLine, { width: '60%', height: '0.786rem', marginTop: '0.393rem' }]);

/** Beside the month at most as high as the month, which a long list would stretch: its list scrolls by itself. */
export const dayPanel = style({
  minWidth: 0,
  '@media': { [roomy]: { display: 'flex', flexDirection: 'column', height: 0, minHeight: '100%' } },
});
export const dayRows = style({ '@media': { [roomy]: { minHeight: 0, overflowY: 'auto' } } });
export const dayRepeats = style({ padding: '4px 2.4ch 0', color: color.dim });
export const dayButtons = style({ ...controlRow, padding: '7px 2.4ch 4px' });
