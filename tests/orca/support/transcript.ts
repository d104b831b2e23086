import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A turn: the action, and Orca's speech, in order. */
export interface Turn {
  done: string;
  said: readonly string[];
}

const isUpdate = process.env.ORCA_UPDATE === '1';

/** Where the reviewed transcript of a journey is. */
const pathOf = (name: string) => fileURLToPath(new URL(`../transcripts/${name}.txt`, import.meta.url));

/** A transcript as stored: each turn, followed by one line for each piece of speech. */
export function written(turns: readonly Turn[]): string {
  const lines = turns.flatMap(({ done, said }) => [
    done,
    ...(said.length > 0 ? said : [NOTHING]).map((s) => `    ${s}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Speech that varies while the page loads: about the document, and about reading modes. */
const LOADING =
  /^(Loading\. {1,2}Please wait|Finished loading .*|Page has .*|Skip to content link|.* document web|clickable)$/i;
const MODE = /^(Focus|Browse) mode$/;
/** Containers that the focus leaves and enters: Orca names them unless the left one is gone before it looks. */
const CONTEXT = /^(leaving .*|region .*|main content|form|(row|column) \d+)$/i;
/** A dialog opened by the palette: the palette's row disappears 60 ms later, and Orca may look later than that. */
const OPENED = /^(.* )?dialog$/;
/** A list or table, spoken with its name or without. */
const CONTAINER = /^(.* )?(table|list) with /i;
/** A question that replaces another in the palette's field: Orca sometimes reads the field again. */
const FIELD = / editable combo box$/;
const HINT = /^(Enter to save|↑ ↓ to choose)/i;
/** react-aria's words, in a live region of its own: before ours or after, as the two come in one batch. */
const DROPPED = /^Drop complete$/;
/** Orca says a progress bar's value every ten seconds at most. */
const PROGRESS = /^\d+ percent$/;
/** The keys that continue a sequence: announced to a user who waits, and the test waits as long as Orca and the page take. */
const HALF_TYPED = /^\w, then /;
/** The number of results changes with each command and each of its words; other tests count them. */
const COUNT = /, \d+ results?$/;
const POSITION = /^(\d+) of \d+$/;
/** After a position it is spoken or not. */
const withoutSelection = (piece: string) => piece.replace(/^(\d+ of \d+) not selected$/, '$1');

/** It may also be spoken alone when the focus reaches a row; after Space it is the result of Space. */
const isPassing = (piece: string, done: string) => piece === 'not selected' && done !== 'Space';

const withoutStop = (piece: string) => piece.replace(/[.,]$/, '');
const withoutField = (piece: string) => piece.replace(FIELD, '');

const NOTHING = '(nothing)';

/** The turns of a written transcript. */
function turnsOf(text: string): { done: string; said: string[] }[] {
  const turns: { done: string; said: string[] }[] = [];
  for (const line of text.split('\n')) {
    // Otherwise a turn whose speech may all be missing would differ without it.
    if (line.trim() === NOTHING) continue;
    if (line.startsWith('    ')) turns.at(-1)?.said.push(withoutSelection(withoutStop(line.trim())));
    else if (line !== '') turns.push({ done: line, said: [] });
  }
  return turns;
}

/** The speech after the page's opening, in order, without the parts that vary from run to run. */
function comparable(text: string): string {
  /** The focus before the palette opened, which returns for a moment when it closes. */
  let opener: readonly string[] = [];
  /** The speech after the last key. */
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
    // Speech without a key does not move the focus.
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

/** Speech whose place in its turn varies. */
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

/** Substantial speech that was repeated in one turn, without positions and modes. */
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
