import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';

/** The colours. Text on its background is 7:1 or better in both themes, edges that carry state 3:1. */
export const color = createGlobalThemeContract(
  {
    ground: '',
    panel: '',
    text: '',
    dim: '',
    /** Rules that only divide. */
    line: '',
    /** Edges that carry meaning: panels, fields, buttons. */
    edge: '',
    accent: '',
    /** Text on the accent. */
    onAccent: '',
    selected: '',
    red: '',
    amber: '',
    green: '',
    blue: '',
    violet: '',
  },
  (_, path) => `mizu-${path.join('-')}`,
);

/** Paper: light, the default. */
createGlobalTheme(':root', color, {
  ground: '#f7f5ef',
  panel: '#fdfcf8',
  text: '#1c1f21',
  dim: '#474b4d',
  line: '#c9c4b5',
  edge: '#7f7a6a',
  accent: '#0b5157',
  onAccent: '#f7f5ef',
  selected: '#dfeceb',
  red: '#8c1d18',
  amber: '#6b4500',
  green: '#1d5524',
  blue: '#1b4a8a',
  violet: '#5f2f86',
});

/** Ink: dark, by the class `dark` on the document element (spec §2). Printing uses paper. */
const ink = assignVars(color, {
  ground: '#0e1113',
  panel: '#13171a',
  text: '#dfe4e2',
  dim: '#b4bcbb',
  line: '#2c343a',
  edge: '#6d7a84',
  accent: '#6fd3c7',
  onAccent: '#0e1113',
  selected: '#16302f',
  red: '#ff9e94',
  amber: '#f0c270',
  green: '#9ad89a',
  blue: '#9cc4ff',
  violet: '#d3b2f5',
});
globalStyle(':root.dark', { '@media': { screen: { vars: ink, colorScheme: 'dark' } } });

// For users who ask for more contrast. Rules that only divide stay: the track of a progress bar has that colour too.
globalStyle(':root:root', {
  '@media': { '(prefers-contrast: more)': { vars: { [color.dim]: color.text, [color.edge]: color.text } } },
});

/** One row of the character grid: the line's height. */
export const row = '1.5714rem';

/**
 * Below 900 px the sidebar is a slide-over and columns stack; in `em`, so that with larger text they do so earlier. In
 * print, which does not scroll, they stack at any width.
 */
export const wide = 'screen and (min-width: 56.25em)';
export const narrow = '(max-width: 56.24em)';

export const forcedColors = '(forced-colors: active)';

/** A mark that is only a background, which forced colours would remove. */
export const shownWhenForced = {
  '@media': { [forcedColors]: { background: 'Highlight', forcedColorAdjust: 'none' } },
} as const;

/** A user's text: its first letter, and not the page, decides its direction. */
export const ownOrder = { unicodeBidi: 'plaintext' } as const;

/** Controls beside each other, on as many lines as they need. */
export const controlRow = { display: 'flex', flexWrap: 'wrap', gap: '4px 1ch' } as const;

/** The bar at the side of the focused element, or the one to which Tab leads; its place is positioned. */
export const focusBar = {
  content: '',
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  bottom: 0,
  width: '0.6ch',
  background: color.accent,
  ...shownWhenForced,
} as const;
