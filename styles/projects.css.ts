import { style } from '@vanilla-extract/css';
import { color, controlRow } from './tokens.css.ts';

/** Wide enough for an open project beside the list; on less it replaces the list. */
export const roomy = '(min-width: 68.75em)';

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5rem 2ch',
  alignItems: 'start',
});
export const withProject = style({
  '@media': { [roomy]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)' } },
});
/** The fields of an open project, above its tasks. */
export const about = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.5rem',
  // Aligned with the rows of the list below.
  padding: '0 24px 0.786rem',
  borderBottom: `1px solid ${color.line}`,
});
export const figures = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 1.4ch' });
export const description = style({ color: color.dim, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const purpose = style({ overflowWrap: 'anywhere' });
export const controls = style(controlRow);
export const form = style({ paddingInline: 0 });

export const tasksHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 2ch',
  padding: '0.786rem 24px 4px',
});
export const tasksHeading = style({ display: 'inline', fontSize: '1rem', fontWeight: 700 });
export const count = style({ color: color.dim });
export const note = style({ padding: '7px 24px', color: color.dim });
