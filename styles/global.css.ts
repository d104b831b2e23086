import latinExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import { globalFontFace, globalStyle } from '@vanilla-extract/css';
import { color, narrow, ownOrder } from './tokens.css.ts';

const FACE = 'Mizu Mono';
const UNTIL_THEN = 'Mizu Until';

/**
 * Two subsets of one variable face (JetBrains Mono, OFL), self-hosted; the second is asked first, so the first is fetched for what that
 * lacks.
 */
globalFontFace(FACE, [
  {
    src: `url(${latinExt}) format('woff2-variations')`,
    fontWeight: '100 800',
    fontDisplay: 'swap',
    unicodeRange: 'U+100-308,U+1D00-1DBF,U+1E00-1EFF,U+2020,U+20A0-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    src: `url(${latin}) format('woff2-variations')`,
    fontWeight: '100 800',
    fontDisplay: 'swap',
  },
]);

/** The user's own faces, made as wide and as high as that one: nothing moves when it loads. */
globalFontFace(UNTIL_THEN, [
  { src: 'local(Consolas)', sizeAdjust: '109.13%', ascentOverride: '93.5%', descentOverride: '27.5%' },
  {
    src: "local('Liberation Mono'), local('Courier New')",
    sizeAdjust: '99.98%',
    ascentOverride: '102%',
    descentOverride: '30%',
  },
  {
    src: "local(Menlo), local('DejaVu Sans Mono')",
    sizeAdjust: '99.66%',
    ascentOverride: '102%',
    descentOverride: '30%',
  },
]);

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 });

globalStyle('html', {
  // 14/22 px at the browser's default size; follows the user's own size.
  fontSize: '87.5%',
  lineHeight: 1.5714,
  fontFamily: `'${FACE}', '${UNTIL_THEN}', ui-monospace, monospace`,
  fontVariantLigatures: 'none',
  background: color.ground,
  color: color.text,
  colorScheme: 'light',
  WebkitTextSizeAdjust: '100%',
});
// Where the page itself scrolls, the status line must not cover the focused element.
globalStyle('html', { '@media': { [narrow]: { scrollPaddingBottom: '5rem' } } });

globalStyle('body', { minWidth: '20rem', overflowWrap: 'anywhere' });
// When the page cannot start, it shows only the reason.
globalStyle('#root[role="alert"]', { maxWidth: '60ch', padding: '1.571rem' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
// An empty string and not `none`, with which Safari drops the list's role together with its bullets.
globalStyle('ul, ol', { listStyleType: '""', padding: 0 });
globalStyle('a', { color: 'inherit' });
// Words in Hebrew or Arabic keep their own direction, aligned like all other words.
globalStyle('h2, h3', { ...ownOrder, textAlign: 'left' });
globalStyle('input, textarea', ownOrder);
globalStyle('[hidden]', { display: 'none !important' });

globalStyle(':focus-visible', { outline: `2px solid ${color.accent}`, outlineOffset: '2px' });
/** Headings take the focus only by script, to say where the user is; they are no controls. */
globalStyle(':is(h1, h2, h3):focus-visible', {
  outline: 'none',
  textDecoration: `underline 2px ${color.accent}`,
  textUnderlineOffset: '4px',
});

globalStyle('::selection', { background: color.accent, color: color.onAccent });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
