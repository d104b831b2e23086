import { style } from '@vanilla-extract/css';
import { skeletonLine } from './feedback.css.ts';
import { color, forcedColors, row } from './tokens.css.ts';

export const body = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '0.5rem 2ch',
  padding: '4px 2ch 6px',
});
export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.25rem',
  flex: '1 1 36ch',
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const step = style({ display: 'flex', gap: '1ch' });
export const mark = style({ whiteSpace: 'pre', color: color.dim });
export const ticked = style([mark, { color: color.green, fontWeight: 700 }]);
export const key = style({
  font: 'inherit',
  padding: '0 0.5ch',
  border: `1px solid ${color.edge}`,
  color: color.text,
  background: color.ground,
  whiteSpace: 'nowrap',
});

/** Before the steps have loaded: with the room for the button. */
export const awaited = style([body, { '::after': { content: '', width: 'calc(9ch + 2px)', height: '1.857rem' } }]);
/** A bar for each line of the step. Its words only wrap, and are not visible. */
export const awaitedStep = style([
  skeletonLine,
  {
    height: 'auto',
    paddingInlineStart: '4ch',
    background: `repeating-linear-gradient(transparent 0 0.25rem, ${color.line} 0 1.25rem, transparent 0 ${row})`,
    '::after': { content: 'attr(data-words)', visibility: 'hidden' },
    '@media': { [forcedColors]: { border: 0, outline: '1px solid', outlineOffset: '-1px' } },
  },
]);
