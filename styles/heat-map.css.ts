import { style } from '@vanilla-extract/css';
import { color, forcedColors, narrow, row } from './tokens.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4px 2ch',
  marginBottom: '0.786rem',
});
export const drawing = style({ display: 'flex', flexDirection: 'column', gap: '0.786rem' });

/** On the character grid: a column is three characters wide, less on small screens, and a row is a line. */
export const map = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 78ch)',
  columnGap: '1ch',
});
export const weekdays = style({ display: 'flex', flexDirection: 'column', paddingTop: row, color: color.dim });
export const cells = style({ display: 'block', width: '100%', height: `calc(8 * ${row})`, overflow: 'visible' });
export const month = style({ fill: color.dim, '@media': { [forcedColors]: { fill: 'CanvasText' } } });

/** Shades of the accent; the faintest is still 3:1 on the panel. */
const shade = (share: number) =>
  style({
    fill: `color-mix(in srgb, ${color.accent} ${share}%, ${color.panel})`,
    '@media': { [forcedColors]: { fill: 'CanvasText' } },
  });
/** By step, from none on. */
export const cell = [
  style({ fill: color.edge, '@media': { [forcedColors]: { fill: 'CanvasText' } } }),
  ...[60, 70, 80, 90, 100].map(shade),
];
export const place = style({ fill: 'transparent' });
export const today = style({
  fill: 'transparent',
  stroke: color.text,
  strokeWidth: '2px',
  // Around a full cell it must differ from the colour of the cell.
  '@media': { [forcedColors]: { stroke: 'Highlight' } },
});

export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: '0 2.4ch', color: color.dim });
export const legendItem = style({ display: 'flex', alignItems: 'center', gap: '1ch' });
export const sample = style({ flex: 'none', width: '2ch', height: '1.143rem', overflow: 'visible' });

export const tableFrame = style({ overflowX: 'auto' });
export const table = style({
  width: '100%',
  maxWidth: '72ch',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '@media': { [narrow]: { fontSize: '0.857rem' } },
});
export const caption = style({ paddingBottom: '4px', color: color.dim, textAlign: 'start' });
export const weekHead = style({
  width: '8ch',
  padding: '0 1ch 0 0',
  fontWeight: 400,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  borderBottom: `1px dashed ${color.line}`,
});
export const dayHead = style({ fontWeight: 700, textAlign: 'end', borderBottom: `1px dashed ${color.line}` });
export const none = style({ color: color.dim, textAlign: 'end', borderBottom: `1px dashed ${color.line}` });
export const some = style([none, { color: color.text, fontWeight: 700 }]);
