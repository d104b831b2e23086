import { style } from '@vanilla-extract/css';
import { color, narrow } from './tokens.css.ts';

export const top = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '0.5rem 2ch' });
export const sections = style({ display: 'flex', flexDirection: 'column', gap: '1rem', marginTop: '1rem' });
export const section = style({});
export const heading = style({
  fontSize: '1rem',
  fontWeight: 700,
  color: color.accent,
  borderBottom: `1px solid ${color.line}`,
});
export const list = style({ padding: 0 });
export const entry = style({
  display: 'grid',
  gridTemplateColumns: '20ch 25ch 1fr',
  gap: '0 2ch',
  padding: '4px 0',
  borderBottom: `1px dashed ${color.line}`,
  '@media': { [narrow]: { gridTemplateColumns: '1fr' } },
});
export const keys = style({ color: color.dim });
export const key = style({
  font: 'inherit',
  padding: '0 0.5ch',
  border: `1px solid ${color.edge}`,
  color: color.text,
  background: color.ground,
  whiteSpace: 'nowrap',
});
/** As in the palette and on buttons. */
export const name = style({ margin: 0, fontWeight: 700 });
export const does = style({ margin: 0 });
export const none = style({ color: color.dim });
