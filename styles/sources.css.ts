import { style } from '@vanilla-extract/css';

/** An import: the form, or its progress, and the lists. */
export const panel = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem', outlineOffset: '4px' });
/** The progress, and beside it the actions. */
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 2ch' });
/** Large enough to touch. */
export const link = style({ display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' });
