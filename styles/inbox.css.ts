import { style } from '@vanilla-extract/css';

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  padding: '6px 2ch',
  maxWidth: '90ch',
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 1ch' });
export const list = style({ maxWidth: '110ch' });
