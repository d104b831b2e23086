import { style, styleVariants } from '@vanilla-extract/css';
import { color, narrow } from './tokens.css.ts';

/** The whole window: dialog, backdrop and the menus of the dialog's buttons; below the dialog is room for a status line. */
export const layer = style({
  position: 'fixed',
  inset: 0,
  zIndex: 10,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) minmax(2.143rem, auto) / minmax(0, 1fr)',
});
/** Closed, and kept only so that screen readers can follow the focus out of it: invisible, not touchable, not yet hidden. */
export const leaving = style({ opacity: 0, pointerEvents: 'none' });
/** Below the overlay that was opened from it: the same, and hidden a moment after that has the focus. */
export const waiting = style([
  leaving,
  { selectors: { 'body:has([data-overlay-layer=""]) &': { visibility: 'hidden', transition: 'visibility 0s 60ms' } } },
]);

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  background: `color-mix(in srgb, ${color.ground} 62%, transparent)`,
});

/** The result of a command of the dialog. */
export const result = style({
  gridRow: 2,
  position: 'relative',
  maxHeight: '40dvh',
  overflow: 'auto',
  padding: '4px 1.4ch',
  background: color.panel,
  selectors: { '&[data-tone="error"]': { color: color.red, fontWeight: 700 } },
});

/** The sidebar over the page, on small screens. */
export const slideOver = style({
  gridRow: '1 / -1',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(32ch, 86vw)',
  overflow: 'auto',
  background: color.ground,
  borderInlineEnd: `1px solid ${color.text}`,
  outline: 'none',
});

export const modal = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  marginInline: 'auto',
  padding: '11px 2ch',
  overflow: 'auto',
  // What Tab leads to comes into view with its outline.
  scrollPaddingBlock: '11px',
  background: color.panel,
  border: `1px solid ${color.text}`,
  outline: 'none',
  '@media': { [narrow]: { padding: '11px 1.4ch' } },
});
const above = 'clamp(1rem, 12vh, 8rem)';
export const placement = styleVariants({
  center: { marginBlock: 'auto', maxHeight: 'calc(100% - 1rem)' },
  top: { marginBlock: `${above} auto`, maxHeight: `calc(100% - ${above})` },
});
export const size = styleVariants({
  small: { width: 'min(48ch, calc(100vw - 2ch))' },
  medium: { width: 'min(72ch, calc(100vw - 2ch))' },
  large: { width: 'min(110ch, calc(100vw - 2ch))' },
});
/** Leaves room for the close button. */
export const title = style({
  fontWeight: 700,
  fontSize: '1.143rem',
  paddingInlineEnd: '13ch',
  '@media': { [narrow]: { paddingInlineEnd: '9ch' } },
});
export const close = style({ position: 'absolute', insetBlockStart: '8px', insetInlineEnd: '1ch' });
