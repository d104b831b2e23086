import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, wide } from './tokens.css.ts';

/** The conversation scrolls with the screen; the composer stays at its foot. */
export const conversation = style({ flex: '1 1 auto', display: 'flex', flexDirection: 'column', gap: '1rem' });
export const messages = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '1rem',
  // Not `none`: Safari would drop the list's role together with its bullets.
  listStyleType: '""',
});

const message = style({
  padding: '4px 2ch',
  borderInlineStart: `0.6ch solid ${color.edge}`,
  // Leaves room for the composer when it is scrolled to.
  scrollMarginBottom: '14rem',
});
export const by = styleVariants({
  assistant: [message, { borderInlineStartColor: color.accent, background: color.panel }],
  user: [message, { marginInlineStart: '4ch' }],
});
export const meta = style({ display: 'flex', gap: '2ch', color: color.dim });
export const author = style({ fontWeight: 700, color: color.text });
export const content = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '110ch' });
/** A note about a message. */
export const note = style({ color: color.dim, fontStyle: 'italic' });
/** Offers to ask again a question without a reply. */
export const again = style({ padding: '0.5rem 0 4px' });
export const earlier = style({ display: 'flex', justifyContent: 'center' });
/** The actions that a reply proposes. */
export const proposals = style({ display: 'flex', flexDirection: 'column', gap: '0.5rem', paddingTop: '0.5rem' });
export const proposed = style({ fontSize: 'inherit', fontWeight: 700, outline: 'none' });
/** What will be sent, to be read. */
export const preview = style({ display: 'flex', flexDirection: 'column', gap: '0.5rem' });

/** No part of the reply has come yet. */
export const awaited = style({ padding: '4px 2ch' });

const blink = keyframes({ '50%': { opacity: 0 } });
export const typing = style({
  color: color.dim,
  scrollMarginBottom: '14rem',
  selectors: {
    // A terminal's cursor.
    '&::after': {
      content: '',
      display: 'inline-block',
      width: '1ch',
      height: '1rem',
      marginInlineStart: '1ch',
      verticalAlign: 'text-bottom',
      background: color.accent,
      animation: `${blink} 1.2s step-end infinite`,
      forcedColorAdjust: 'none',
    },
  },
});

export const composer = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '0.5rem',
  padding: '0.786rem 0',
  borderTop: `1px solid ${color.line}`,
  background: color.ground,
  // Down to the edge, over the padding of the screen, and no further: a short conversation has nothing to scroll.
  '@media': {
    [wide]: { position: 'sticky', bottom: '-18px', paddingBottom: 'calc(18px + 0.5rem)', marginBottom: '-18px' },
  },
});
export const send = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 2ch' });
export const hint = style({ color: color.dim });
