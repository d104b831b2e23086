import { type GlobalStyleRule, globalStyle } from '@vanilla-extract/css';
import { title as dayTitle } from './calendar.css.ts';
import { steps } from './coach.css.ts';
import { line as dailyLine } from './daily.css.ts';
import { cardText } from './list.css.ts';
import { backdrop, layer, modal } from './overlay.css.ts';
import { panel, title } from './panel.css.ts';
import { withProject } from './projects.css.ts';
import { past } from './review.css.ts';
import { main, shell } from './shell.css.ts';

const onPaper = (selector: string, rule: GlobalStyleRule) => globalStyle(selector, { '@media': { print: rule } });

// The screen's content, dark on white: browsers do not print backgrounds, so nothing may depend on one.
const none = 'none !important';
onPaper('*, *::before, *::after', { background: none, boxShadow: none, outline: none, textDecoration: none });
onPaper('::placeholder', { color: 'transparent !important' });

// No controls, unless their words are the content of the line.
const controls = `a[data-command], button:not(${past} *, ${dailyLine} *)`;
// A dialog replaces the page below it, and an open project the list.
const below = `#root:has(~ [data-overlay-layer]), ${withProject} > :first-child:not(:only-child)`;
// Keys are of no use there, and a bar is nothing but grounds: its figure stands beside it.
const forScreens = `${panel}:has(${steps}), [role="progressbar"]`;
onPaper(`aside, header, footer, ${backdrop}, ${controls}, ${below}, ${forScreens}`, { display: none });
onPaper('button', { border: none });

// One column that continues from sheet to sheet.
onPaper(`${shell}, ${layer}`, { display: 'block', position: 'static' });
onPaper(modal, { width: 'auto', maxHeight: 'none', margin: 0, overflow: 'visible' });
onPaper(`${modal}, ${panel}`, { border: 0, padding: 0 });
onPaper(`${main}, ${title}`, { margin: 0, padding: 0 });
onPaper(`${cardText}, ${dayTitle}`, { display: 'block', whiteSpace: 'normal' });
// As high as its text.
onPaper('textarea', { fieldSizing: 'content', height: 'auto !important' });
onPaper('[role="row"], li, tr', { breakInside: 'avoid' });
onPaper('h1, h2', { breakAfter: 'avoid' });
