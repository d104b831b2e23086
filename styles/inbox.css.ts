import { style } from '@vanilla-extract/css';
// Imported first, so that the form's padding wins where it is a panel too.
import './panel.css.ts';
import { controlRow } from './tokens.css.ts';

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  padding: '0.786rem 2ch',
  maxWidth: '90ch',
});
export const buttons = style(controlRow);
