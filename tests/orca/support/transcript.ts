import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What was done, and what Orca said to it, in order. */
export interface Turn {
  done: string;
  said: readonly string[];
}

const isUpdate = process.env.ORCA_UPDATE === '1';

/** Where the reviewed transcript of a journey is. */
const pathOf = (name: string) => fileURLToPath(new URL(`../transcripts/${name}.txt`, import.meta.url));

/** A transcript as it is kept: each turn, then what was said, a line a piece. */
export function written(turns: readonly Turn[]): string {
  const lines = turns.flatMap(({ done, said }) => [
    done,
    ...(said.length > 0 ? said : [NOTHING]).map((s) => `    ${s}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** What comes or not, sooner or later, as the page loads: what Orca says of the document, and of the ways to read it. */
const LOADING =
  /^(Loading\. {1,2}Please wait|Finished loading .*|Page has .*|Skip to content link|.* document web|clickable)$/i;
const MODE = /^(Focus|Browse) mode$/;
/** What one leaves and comes into: Orca says it unless the place left has gone before it looks. */
const CONTEXT = /^(leaving .*|region .*|main content|form|(row|column) \d+)$/i;
/** What a command of the palette opens: the palette's row goes 60 ms after, and Orca may look later than that. */
const OPENED = /^(.* )?dialog$/;
/** Behind its name, which is said with it or not. */
const CONTAINER = /^(.* )?(table|list) with /i;
/** A question that takes the place of another in the field of the palette: Orca reads the field anew at times. */
const FIELD = / editable combo box$/;
const HINT = /^(Enter to save|↑ ↓ to choose)/i;
/** react-aria's words, in a live region of its own: before ours or after, as the two come in one batch. */
const DROPPED = /^Drop complete$/;
/** Orca tells a progress bar's value at most every ten seconds, whatever has happened meanwhile. */
const PROGRESS = /^\d+ percent$/;
/** What can follow a key that begins a sequence: for who waits, and the test does as long as Orca and the page take. */
const HALF_TYPED = /^\w, then /;
/** How many rows a search of the palette finds changes with each command and each word for one; other tests count them. */
const COUNT = /, \d+ results?$/;
const POSITION = /^(\d+) of \d+$/;
/** Behind a position it is said or not. */
const withoutSelection = (piece: string) => piece.replace(/^(\d+ of \d+) not selected$/, '$1');

/** It may also be said by itself as a row is come to; after Space it is what Space has done. */
const isPassing = (piece: string, done: string) => piece === 'not selected' && done !== 'Space';

const withoutStop = (piece: string) => piece.replace(/[.,]$/, '');
const withoutField = (piece: string) => piece.replace(FIELD, '');

const NOTHING = '(nothing)';

/** The turns of a written transcript. */
function turnsOf(text: string): { done: string; said: string[] }[] {
  const turns: { done: string; said: string[] }[] = [];
  for (const line of text.split('\n')) {
    // Else a turn of which all that is said may be missing would differ when it is.
    if (line.trim() === NOTHING) continue;
    if (line.startsWith('    ')) turns.at(-1)?.said.push(withoutSelection(withoutStop(line.trim())));
    else if (line !== '') turns.push({ done: line, said: [] });
  }
  return turns;
}

/** What was said after the page's opening, in its order, without what varies from run to run of the same page. */
function comparable(text: string): string {
  /** Where the focus was when the palette was opened, and is again for a moment when it is closed. */
  let opener: readonly string[] = [];
  /** What was said to the last key. */
  let heard: readonly string[] = [];
  let isInPalette = false;
  const turns = turnsOf(text).map(({ done, said }) => {
    if (done === 'Mod+K') opener = heard;
    const isFromPalette = done === 'Enter' || done === 'Esc';
    isInPalette = done === 'Mod+K' || (isInPalette && !isFromPalette);
    let region = '';
    const kept = said.flatMap((piece, index) => {
      region = /^region (.*)$/.exec(piece)?.[1] ?? region;
      // A list within a region has its name.
      const isName = piece === region || CONTAINER.test(said[index + 1] ?? '');
      if (isName || [LOADING, MODE, CONTEXT, CONTAINER, PROGRESS, HALF_TYPED].some((kind) => kind.test(piece)))
        return [];
      if (isPassing(piece, done)) return [];
      if (isFromPalette && (opener.includes(piece) || OPENED.test(piece))) return [];
      const words = withoutField(piece).replace(COUNT, ', results');
      return [isInPalette ? words.replace(POSITION, '$1') : words];
    });
    // What comes of itself does not move the focus.
    if (!done.startsWith('(')) heard = said;
    const once = kept.filter((piece, index) => kept.indexOf(piece) === index || !isQuestion(piece, said));
    return [
      done,
      ...once
        .toSorted((one, other) => Number(isAnywhere(one)) - Number(isAnywhere(other)))
        .map((piece) => `    ${piece}`),
    ];
  });
  return turns.slice(1).flat().join('\n');
}

/** What comes sooner or later in its turn. */
const isAnywhere = (piece: string) => HINT.test(piece) || DROPPED.test(piece);

/** True for a question in the palette's field, and for the hint below it. */
const isQuestion = (piece: string, said: readonly string[]) =>
  piece.endsWith('?') || HINT.test(piece) || said.includes(`${piece} editable combo box`);

/** The transcript to compare, and the reviewed one; with `ORCA_UPDATE=1` it is written instead. */
export function withReviewed(name: string, turns: readonly Turn[]): { now: string; reviewed: string } {
  const path = pathOf(name);
  const now = written(turns);
  if (isUpdate) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, now);
  }
  if (!existsSync(path))
    throw new Error(`There is no reviewed transcript ${path}: write it with --update, and read it`);
  return { now: comparable(now), reviewed: comparable(readFileSync(path, 'utf8')) };
}

/** What was said twice in one turn: words of substance, not where one is or in which mode. */
export function saidTwice(said: readonly string[]): string[] {
  const plain = said.map((piece) => withoutSelection(withoutStop(piece)).toLowerCase());
  // Orca's second reading of a question is known: docs/accessibility-orca.md.
  const isWords = (piece: string) =>
    /[a-z]{3}/.test(piece) &&
    !isQuestion(withoutStop(piece), said) &&
    ![LOADING, CONTEXT, CONTAINER, HINT].some((kind) => kind.test(piece));
  return said.filter((_, index) => {
    const piece = plain[index] ?? '';
    return isWords(piece) && plain.indexOf(piece) !== index;
  });
}
