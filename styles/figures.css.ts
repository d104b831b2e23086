import { globalStyle, style } from '@vanilla-extract/css';
import { color } from './tokens.css.ts';

/** A row of panels with one figure each. */
export const figures = style({
  display: 'grid',
  gap: '0.5rem 2ch',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(19ch, 100%), 1fr))',
});
/** The container of a figure, by which its size is measured. The height does not depend on the figure. */
export const measure = style({ containerType: 'inline-size', minHeight: '3.143rem' });

export const figure = style({
  display: 'block',
  // Keeps 'Afternoon' one word in the narrowest panel.
  fontSize: 'clamp(1rem, 16cqi, 2rem)',
  lineHeight: '3.143rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
});
export const caption = style({ color: color.dim });
export const badge = style({ border: `1px solid ${color.edge}`, padding: '0 1ch', color: color.dim });
/** A line of a panel, aligned with its rows. */
export const inPanel = style({ padding: '4px 2.4ch', color: color.dim });
/** A placeholder for the figures. */
export const nothing = style({ padding: '0.5rem 0', border: `1px dashed ${color.edge}`, background: color.panel });
/** A panel with a link to the screen that has all of it. */
export const linked = style({ containerType: 'inline-size' });
/** Below another panel that grows with its list: it appears with its own. */
export const awaited = style({ '@media': { '(max-width: 40em)': { display: 'none' } } });
/** In the border opposite the title, if there is room for both; else below it. */
export const panelLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  minHeight: '24px',
  margin: '0 2.4ch',
  color: color.accent,
  '@container': {
    '(min-width: 41ch)': {
      alignSelf: 'flex-end',
      height: '1.714rem',
      margin: '-1.857rem 1ch 0.143rem',
      padding: '0 1ch',
      background: `linear-gradient(${color.ground} 0.857rem, ${color.panel} 0.857rem) ${color.panel}`,
    },
  },
});
/** Cards side by side, as many as fit. */
export const projects = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(36ch, 100%), 1fr))',
});
globalStyle(`${projects} > li`, { borderBottom: 0 });
export const bullets = style({ paddingInlineStart: '2ch', listStyleType: "'- '", color: color.dim });
