import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** A panel with its title in the border. */
export const panel = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  marginTop: '0.786rem',
  padding: '1rem 0 0.5rem',
  border: `1px solid ${color.edge}`,
  background: color.panel,
});

export const title = style({
  // The first line interrupts the border; a longer title continues below it, inside.
  alignSelf: 'flex-start',
  flexShrink: 0,
  maxWidth: 'calc(100% - 2ch)',
  margin: '-1.786rem 1ch 0.214rem',
  padding: '0 1ch',
  fontSize: '1rem',
  fontWeight: 700,
  // The colour below the gradient, which forced colours keep: otherwise the border would touch the words.
  background: `linear-gradient(${color.ground} 0.786rem, ${color.panel} 0.786rem) ${color.panel}`,
});

export const heading = style({ display: 'inline', fontSize: '1rem', fontWeight: 700 });

export const count = style({ fontWeight: 400, color: color.dim });
export const body = style({ padding: '4px 2ch 6px' });

/** Panels side by side, as many as fit. */
export const columns = style({
  display: 'grid',
  gap: '0.5rem 2ch',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(36ch, 100%), 1fr))',
});
