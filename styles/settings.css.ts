import { globalStyle, style } from '@vanilla-extract/css';
import { error, field } from './field.css.ts';
import { color } from './tokens.css.ts';

export const sections = style({ display: 'flex', flexDirection: 'column', gap: '1.5rem' });
export const section = style({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '0.75rem' });
export const heading = style({
  width: '100%',
  fontSize: '1rem',
  fontWeight: 700,
  color: color.accent,
  borderBottom: `1px solid ${color.line}`,
});
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '0.5rem 1ch' });
// What is wrong with a field stands below it, no wider than it: what is beside the field stays there.
globalStyle(`${row} ${error}`, { width: 0, minWidth: '100%' });
globalStyle(`${row}:has(${error})`, { '@media': { 'screen and (min-width: 40em)': { alignItems: 'start' } } });
globalStyle(`${row}:not(td > *):has(${error}) > :not(${field})`, {
  '@media': { 'screen and (min-width: 40em)': { marginBlockStart: 'calc(1lh + 4px)' } },
});
export const note = style({ color: color.dim, textAlign: 'start' });
export const text = style({ whiteSpace: 'pre-wrap' });

export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'start' });
globalStyle(`${table} :is(th, td)`, {
  padding: '4px 2ch 4px 0',
  borderBottom: `1px dashed ${color.line}`,
  textAlign: 'start',
  fontWeight: 400,
  verticalAlign: 'baseline',
  // A key is not torn apart where another column has room.
  overflowWrap: 'break-word',
  '@media': { 'screen and (max-width: 40em)': { overflowWrap: 'anywhere' } },
});
// On the narrowest windows the words of the commands would be torn apart instead.
globalStyle(`${table} td:nth-child(2)`, {
  '@media': { 'screen and (min-width: 22em)': { overflowWrap: 'break-word' } },
});
// Beside a field named after a long command there is room for one button of two.
globalStyle(`${table} ${row} > ${field}`, { flexBasis: '100%' });
/** Where the commands of the rows below work. */
export const place = style({});
globalStyle(`${table} ${place}`, { paddingTop: '1rem', fontWeight: 700, color: color.accent });
globalStyle(`${table} thead th`, { fontWeight: 700, color: color.dim });
globalStyle(`${table} :is(th, td):nth-child(3)`, { width: '1%', paddingInlineEnd: 0, whiteSpace: 'nowrap' });
