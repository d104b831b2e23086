import { globalStyle, style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '2px' });
export const label = style({ color: color.dim });

export const input = style({
  width: '100%',
  minHeight: '2rem',
  padding: '2px 1ch',
  border: `1px solid ${color.edge}`,
  borderRadius: 0,
  background: color.ground,
  color: color.text,
  selectors: {
    // By itself it is higher than the fields beside it.
    '&[type="date"]': { height: '2rem' },
    '&::placeholder': { color: color.dim, opacity: 1 },
    '&:focus-visible': { outlineOffset: 0 },
    '&[aria-invalid="true"]': { borderColor: color.red, boxShadow: `inset 0 0 0 1px ${color.red}` },
  },
});

export const textArea = style([input, { resize: 'vertical', minHeight: '4.7rem' }]);
export const note = style({ color: color.dim });
export const error = style({ color: color.red, fontWeight: 700 });

/** A toggle, with its purpose below. */
export const toggle = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: '2px 1ch',
});
export const checkbox = style({ width: '24px', height: '24px', accentColor: color.accent });
globalStyle(`${toggle} > p`, { gridColumn: 2 });
export const help = style({ color: color.dim, maxWidth: '80ch' });
