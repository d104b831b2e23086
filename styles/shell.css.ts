import { globalStyle, style } from '@vanilla-extract/css';
import { color, forcedColors, narrow, shownWhenForced, wide } from './tokens.css.ts';

/** Logo and top bar above, sidebar and screen between, the status line below. */
export const shell = style({
  display: 'grid',
  minHeight: '100dvh',
  gridTemplate: 'auto 1fr auto / minmax(0, 1fr)',
  '@media': {
    [wide]: {
      height: '100dvh',
      overflow: 'hidden',
      gridTemplate: '3.143rem minmax(0, 1fr) auto / 26ch minmax(0, 1fr)',
    },
  },
});
export const withoutSidebar = style({
  '@media': { [wide]: { gridTemplateColumns: '0 minmax(0, 1fr)' } },
});

export const skipLink = style({
  position: 'absolute',
  insetInlineStart: '1ch',
  top: '-10rem',
  zIndex: 20,
  padding: '4px 1ch',
  background: color.accent,
  color: color.onAccent,
  selectors: { '&:focus': { top: '4px' } },
});

export const sidebar = style({
  display: 'none',
  '@media': {
    [wide]: {
      gridArea: '1 / 1 / 3 / 2',
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      borderInlineEnd: `1px solid ${color.line}`,
    },
  },
});
export const sidebarHidden = style({ '@media': { [wide]: { display: 'none' } } });

export const mark = style({
  display: 'flex',
  alignItems: 'center',
  gap: '1ch',
  flex: '0 0 3.143rem',
  padding: '0 1ch 0 2ch',
  fontWeight: 700,
  borderBottom: `1px solid ${color.line}`,
});
export const tilde = style({ color: color.accent });
export const push = style({ marginInlineStart: 'auto' });

export const links = style({
  display: 'flex',
  flexDirection: 'column',
  padding: '11px 0',
  overflowY: 'auto',
  flex: '1 1 auto',
});
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2rem',
  padding: '3px 2ch 3px 1.4ch',
  borderInlineStart: '0.6ch solid transparent',
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.selected },
    '&[aria-current="page"]': { borderInlineStartColor: color.accent, background: color.selected, fontWeight: 700 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    // Forced colours paint a transparent edge as well: only the current link may have one.
    [forcedColors]: { selectors: { '&:not([aria-current="page"])': { borderInlineStartColor: 'Canvas' } } },
  },
});
export const who = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.786rem',
  padding: '11px 2ch',
  borderTop: `1px solid ${color.line}`,
  color: color.dim,
});
export const whoName = style({ display: 'block', color: color.text, fontWeight: 700 });
globalStyle(`${who} > *`, { width: '100%' });

export const top = style({
  display: 'flex',
  alignItems: 'center',
  gap: '1ch 2ch',
  minHeight: '3.143rem',
  padding: '0 3ch',
  borderBottom: `1px solid ${color.line}`,
  '@media': { [wide]: { gridArea: '1 / 2' }, [narrow]: { flexWrap: 'wrap', gap: '4px 1ch', padding: '4px 1.4ch' } },
});
globalStyle(`${top} button`, { whiteSpace: 'nowrap' });
export const onlyNarrow = style({ display: 'inline-flex', '@media': { [wide]: { display: 'none' } } });
export const onlyWide = style({ display: 'none', '@media': { [wide]: { display: 'inline-flex' } } });
export const path = style({
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // A telephone has no room for it; the heading says the same.
  '@media': { '(max-width: 32em)': { display: 'none' } },
});

export const bell = style({ position: 'relative', display: 'inline-flex', color: color.text });
export const bellDot = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: '-2px',
  width: '7px',
  height: '7px',
  borderRadius: '50%',
  // Red in both themes (spec §2); the themes' own reds are for text.
  background: '#d92d20',
  ...shownWhenForced,
});

export const main = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.143rem',
  minWidth: 0,
  padding: '18px 1.4ch 2rem',
  '@media': { [wide]: { gridArea: '2 / 2', padding: '18px 3ch', overflow: 'auto', minHeight: 0 } },
});
/** Nothing shrinks to fit: the screen scrolls. `:where` lets a screen's own style override this. */
globalStyle(`:where(${main}) > *`, { flexShrink: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0.5rem 2ch',
  justifyContent: 'space-between',
});
export const heading = style({
  fontSize: '1.571rem',
  lineHeight: '2.357rem',
  fontWeight: 700,
  letterSpacing: '-0.01em',
});
export const subtitle = style({ color: color.dim });

export const footer = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'stretch',
  minHeight: '2.143rem',
  borderTop: `1px solid ${color.edge}`,
  background: color.panel,
  color: color.dim,
  // In a narrow window a long result has lines of its own, and not a column beside the rest.
  flexWrap: 'wrap',
  '@media': { [wide]: { gridArea: '3 / 1 / 4 / 3', flexWrap: 'nowrap' } },
});
export const segment = style({ padding: '4px 1.4ch', whiteSpace: 'nowrap' });
export const mode = style([segment, { background: color.accent, color: color.onAccent, fontWeight: 700 }]);
export const lastResult = style([segment, { minWidth: 0, whiteSpace: 'normal', color: color.text }]);
export const lastError = style([lastResult, { color: color.red, fontWeight: 700 }]);
/** The last result, and beside it, or below if there is no room, the key for it. */
export const results = style({ display: 'flex', flexWrap: 'wrap', minWidth: 0 });
export const saved = style([segment, { color: color.green }]);

/**
 * The keys that work here, in the remaining room: what does not fit is cut off, since help lists them all. They never make
 * the line before them wrap, which would cover the focused element above it.
 */
export const keys = style({
  display: 'none',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: '0 2ch',
  height: '2.143rem',
  padding: '4px 1.4ch',
  overflow: 'hidden',
  flex: '1 1 0',
  minWidth: 0,
  '@media': { [wide]: { display: 'flex' } },
  // Begins the line, so that a first key that does not fit disappears as a whole.
  '::before': { content: "''", height: '100%' },
});
export const key = style({ whiteSpace: 'nowrap' });
export const kbd = style({ font: 'inherit', fontWeight: 700, color: color.text });
/** An unfinished key sequence. */
export const pendingKeys = style([
  segment,
  { marginInlineStart: 'auto', background: color.accent, color: color.onAccent, fontWeight: 700 },
]);
