import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color, narrow } from './tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1ch',
  minHeight: '1.857rem',
  padding: '0 1ch',
  border: `1px solid ${color.edge}`,
  borderRadius: 0,
  background: color.panel,
  color: color.text,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.text },
    '&:active': { background: color.selected },
    // On: marked like a selected row, in the same space.
    '&[aria-pressed="true"]': {
      background: color.selected,
      borderColor: color.accent,
      borderInlineStartWidth: '0.6ch',
      paddingInlineStart: 'calc(0.4ch + 1px)',
    },
    '&[aria-disabled="true"]': {
      color: color.dim,
      borderStyle: 'dashed',
      background: 'transparent',
      cursor: 'default',
    },
    '&[aria-disabled="true"]:hover': { borderColor: color.edge },
  },
});

export const button = styleVariants({
  plain: [base],
  primary: [
    base,
    {
      background: color.accent,
      borderColor: color.accent,
      color: color.onAccent,
      fontWeight: 700,
      selectors: {
        '&:active': { background: color.accent },
        '&[aria-disabled="true"]': { fontWeight: 400 },
      },
    },
  ],
  /** Beside a title, many times on a screen. */
  quiet: [
    base,
    {
      padding: 0,
      border: 0,
      background: 'transparent',
      color: color.dim,
      textDecoration: 'underline',
      textUnderlineOffset: '4px',
      selectors: { '&:hover': { color: color.text }, '&:active': { background: 'transparent' } },
    },
  ],
});

export const keyHint = style({
  color: color.dim,
  whiteSpace: 'nowrap',
  // Small screens have no room for them, and seldom keys.
  '@media': { [narrow]: { display: 'none' } },
  selectors: { [`${button.primary} &`]: { color: 'inherit', fontWeight: 400 } },
});

/** Why a button cannot be used; shown while it has the focus or the pointer. */
export const reason = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 'calc(100% + 4px)',
  zIndex: 3,
  width: 'max-content',
  maxWidth: 'min(40ch, 90vw)',
  padding: '2px 1ch',
  border: `1px solid ${color.edge}`,
  background: color.panel,
  color: color.text,
  display: 'none',
  // Bridges the gap for the pointer between the button and it.
  '::before': { content: '', position: 'absolute', insetInline: 0, bottom: '100%', height: '5px' },
});

export const frame = style({ position: 'relative', display: 'inline-flex' });
globalStyle(`${frame} > button`, { flex: '1 1 auto' });

globalStyle(`${frame}:is(:hover, :focus-within):not([data-reasons] *) > ${reason}`, { display: 'block' });
