import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(28ch, 100%), 1fr))',
  gap: '0.75rem 2ch',
});
export const wide = style({ gridColumn: '1 / -1' });
export const state = style({ gridColumn: '1 / -1', color: color.dim });
export const actions = style({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1ch' });
