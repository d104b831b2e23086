import { globalStyle, style } from '@vanilla-extract/css';
import { keyHint } from './button.css.ts';
import { color, narrow } from './tokens.css.ts';

export const lines = style({ display: 'flex', flexDirection: 'column' });
/** The number, the line and its titles; on small screens the titles are below. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: '4ch 27ch minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: '2px 1ch',
  paddingBlock: '6px',
  borderBottom: `1px dashed ${color.line}`,
  selectors: { '&:last-child': { borderBottom: 0 } },
  '@media': { [narrow]: { gridTemplateColumns: '4ch minmax(0, 1fr)' } },
});
// In a frame, as in help: a digit beside a heading would look like a count.
globalStyle(`${line} ${keyHint}`, { padding: '0 0.5ch', lineHeight: 1.2, border: `1px solid ${color.edge}` });
export const count = style({ fontWeight: 700, textAlign: 'end' });
export const words = style({
  color: color.dim,
  overflowWrap: 'anywhere',
  '@media': { [narrow]: { gridColumn: 2 } },
});
