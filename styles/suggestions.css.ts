import { style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** The AI's answer. */
export const answer = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem', outlineOffset: '4px' });
/** Lines of readable length; a long word breaks. */
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '110ch' });
/** Who wrote what follows. */
export const source = style({ color: color.dim });
export const points = style([text, { paddingInlineStart: '3ch', listStyleType: "'- '" }]);
export const numbers = style([text, { paddingInlineStart: '4ch', listStyleType: 'decimal' }]);
