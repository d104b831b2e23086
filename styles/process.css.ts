import { style } from '@vanilla-extract/css';
// Imported first, so that the item's padding wins where it is a panel too.
import './panel.css.ts';
import { color, controlRow } from './tokens.css.ts';

export const screen = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem' });

/** The item to decide on. */
export const item = style({ gap: '0.786rem', padding: '0.786rem 2ch', maxWidth: '90ch', borderColor: color.accent });
export const title = style({ fontSize: '1rem', fontWeight: 700, overflowWrap: 'anywhere' });
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: color.dim });
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: '0 2ch' });
export const form = style({ display: 'flex', flexDirection: 'column' });
export const question = style({ color: color.dim });
export const verdicts = style({ ...controlRow, alignItems: 'center' });
export const buttons = style({ ...controlRow, padding: '4px 2ch' });
export const timeLeft = style({ color: color.accent });
export const timeUp = style({ color: color.amber });
