import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, forcedColors, shownWhenForced } from './tokens.css.ts';

const box = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 2ch',
  padding: '0.5rem 2ch',
  border: `1px solid ${color.edge}`,
  borderInlineStartWidth: '0.6ch',
  background: color.panel,
});
/** The tone as a word too, for users who do not see colours; drawn, so that only the notice's own words are read. */
const word = (text: string, tint: string) => ({ content: `'${text}' / ''`, color: tint, fontWeight: 700 });

export const notice = styleVariants({
  error: [box, { borderColor: color.red, '::before': word('Error', color.red) }],
  ok: [box, { borderColor: color.green, '::before': word('Done', color.green) }],
  info: [box, { borderColor: color.edge, '::before': word('Note', color.text) }],
});

const pulse = keyframes({ '50%': { opacity: 0.45 } });
export const skeleton = style({ display: 'flex', flexDirection: 'column', gap: '0.6rem', padding: '7px 2.4ch' });
export const skeletonLine = style({
  height: '1rem',
  background: color.line,
  animation: `${pulse} 1.6s ease-in-out infinite`,
  '@media': { [forcedColors]: { border: '1px solid' } },
});

/** Progress as cells, drawn, since the font's subset has no block characters. */
export const progress = style({ display: 'inline-flex', alignItems: 'center', gap: '1ch', maxWidth: '100%' });
export const track = style({
  width: '20ch',
  maxWidth: '60vw',
  height: '0.857rem',
  background: `repeating-linear-gradient(90deg, ${color.line} 0 0.82ch, transparent 0.82ch 1ch)`,
  '@media': { [forcedColors]: { border: '1px solid' } },
});
export const bar = style({
  height: '100%',
  background: `repeating-linear-gradient(90deg, ${color.accent} 0 0.82ch, transparent 0.82ch 1ch)`,
  ...shownWhenForced,
});
