import { style } from '@vanilla-extract/css';

/** What an import shows: the form, or how far it is, and the lists. */
export const panel = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem', outlineOffset: '4px' });
/** How far it is, and beside it what can be done. */
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 2ch' });
/** Large enough to be touched. */
export const link = style({ display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' });
