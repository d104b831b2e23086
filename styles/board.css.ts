import { globalStyle, style } from '@vanilla-extract/css';
import { wide } from './tokens.css.ts';

/** Five columns side by side that scroll inside; stacked on small screens. */
export const board = style({
  display: 'grid',
  gap: '1rem 2ch',
  minHeight: 0,
  '@media': {
    [wide]: { flex: '1 1 0', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', minHeight: '20rem' },
  },
});
export const column = style({ minHeight: '5rem' });
export const scroll = style({ minHeight: 0, '@media': { [wide]: { overflowY: 'auto', flex: '1 1 auto' } } });
/** The whole column takes a dropped card, with its heading and the space below its cards. */
export const area = style({ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 });
globalStyle(`${area} > section`, { flex: '1 1 auto' });

/** Five columns beside the sidebar of a small laptop: the longest title still fits on one line. */
const tight = 'screen and (min-width: 56.25em) and (max-width: 80em)';
globalStyle(`${board}`, { '@media': { [tight]: { columnGap: '1ch' } } });
/** 'Someday/Maybe' has the longest title: leaves room for it and a count of three digits. */
globalStyle(`${board}`, {
  '@media': {
    'screen and (min-width: 62.5em) and (max-width: 80em)': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(19ch, 1fr) minmax(0, 1fr)',
    },
  },
});
globalStyle(`${column} > div:first-child`, {
  '@media': { [tight]: { marginInline: '0.4ch', paddingInline: '0.4ch', maxWidth: 'calc(100% - 0.8ch)' } },
});

export const filter = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0.5rem 2ch',
  marginBottom: '1rem',
});
/** A select is as wide as its longest choice: the name of a project may have 200 letters. */
globalStyle(`${filter} select`, { maxWidth: '28ch' });
