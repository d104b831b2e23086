import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

export const page = style({ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: '2rem 1.4ch' });
export const box = style({
  width: 'min(46ch, 100%)',
  padding: '1.571rem 3ch',
  border: `1px solid ${color.edge}`,
  background: color.panel,
});
export const title = style({ fontSize: '1.571rem', lineHeight: '2.357rem' });
export const mark = style({ color: color.accent });
export const subtitle = style({ color: color.dim });
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '0.786rem',
  margin: '1.571rem 0',
});
export const providers = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  marginBottom: '1.571rem',
});
export const message = style({
  padding: '4px 1ch',
  borderInlineStart: `0.6ch solid ${color.red}`,
  color: color.red,
  fontWeight: 700,
});
/** The last message, where other screens have their footer line. */
export const lastResult = style({ marginBottom: '0.786rem', color: color.text });
export const lastError = style([lastResult, { color: color.red, fontWeight: 700 }]);
export const footer = style({ color: color.dim, borderTop: `1px dashed ${color.line}`, paddingTop: '0.786rem' });
