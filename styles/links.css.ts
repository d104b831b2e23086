import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** An address in a text: the host stands out, as in a browser's address bar. */
export const link = style({ color: color.blue, overflowWrap: 'anywhere' });
export const minor = style({ color: color.dim });

/** One on each line, large enough to touch. */
export const list = style({ display: 'flex', flexDirection: 'column', marginTop: '4px' });
