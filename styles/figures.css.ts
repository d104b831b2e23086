import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** A row of panels with one figure each. */
export const figures = style({
  display: 'grid',
  gap: '0.5rem 2ch',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(19ch, 100%), 1fr))',
});
export const figure = style({
  display: 'block',
  fontSize: '2rem',
  lineHeight: '3.143rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
});
export const caption = style({ color: color.dim });
export const badge = style({ border: `1px solid ${color.edge}`, padding: '0 1ch', color: color.dim });
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: '0 2ch', alignItems: 'center' });
/** A whole panel that leads somewhere. */
export const panelLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '24px',
  margin: '0 2.4ch',
  color: color.accent,
});
export const bullets = style({ paddingInlineStart: '2ch', listStyleType: "'- '", color: color.dim });
