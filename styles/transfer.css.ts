import { style } from '@vanilla-extract/css';
import { color, controlRow } from './tokens.css.ts';

export const body = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem', outlineOffset: '4px' });
export const heading = style({ fontSize: '1rem', fontWeight: 700, color: color.accent, overflowWrap: 'anywhere' });
export const text = style({ overflowWrap: 'anywhere', maxWidth: '90ch' });
/** The actions for a list below its heading. */
export const about = style({ display: 'flex', flexDirection: 'column', gap: '4px', marginBlock: '2px 8px' });
export const buttons = style(controlRow);
/** What is counted, and the number. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '2px 2ch',
  '@media': { '(max-width: 480px)': { gridTemplateColumns: '1fr' } },
});
export const fact = style({ color: color.dim });
export const value = style({
  overflowWrap: 'anywhere',
  // Below its name, each pair is separate from the next.
  '@media': { '(max-width: 480px)': { marginBlockEnd: '6px' } },
});
export const titles = style([text, { paddingInlineStart: '3ch', listStyleType: "'- '" }]);
