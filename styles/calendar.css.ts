import { style } from '@vanilla-extract/css';
import { color, narrow, wide } from './tokens.css.ts';

export const controls = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 1ch' });

/** A true table: weekdays are its headers. */
export const month = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  border: `1px solid ${color.edge}`,
  background: color.panel,
  '@media': { [wide]: { flex: '1 1 auto' } },
});
export const weekday = style({
  padding: '2px 1ch',
  border: `1px solid ${color.line}`,
  color: color.dim,
  fontWeight: 700,
  textAlign: 'start',
  '@media': { [narrow]: { padding: '2px 2px', overflow: 'hidden' } },
});
export const day = style({
  height: '7rem',
  padding: '4px 1ch',
  border: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflow: 'hidden',
  '@media': { [narrow]: { height: '4rem', padding: '2px' } },
});
export const outside = style({ background: color.ground, color: color.dim });
export const today = style({ boxShadow: `inset 0 0 0 2px ${color.accent}` });
export const number = style({ fontWeight: 700 });
export const todayWord = style({ color: color.accent, fontWeight: 700, '@media': { [narrow]: { display: 'block' } } });
export const title = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { whiteSpace: 'normal', fontSize: '0.857rem', lineHeight: 1.3 } },
});
export const more = style({ color: color.dim });
