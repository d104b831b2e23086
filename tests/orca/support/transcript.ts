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
    ...(said.length > 0 ? said : ['(nothing)']).map((s) => `    ${s}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** What comes or not, sooner or later, as the page loads: what Orca says of the document, and of the ways to read it. */
const LOADING =
  /^(Loading\. {1,2}Please wait|Finished loading .*|Page has .*|Skip to content link|.* document web|clickable)$/i;
const MODE = /^(Focus|Browse) mode$/;
/** What one leaves and comes into: Orca says it unless the place left has gone before it looks. */
const CONTEXT = /^(leaving .*|region .*|main content|form|table with .*|list with .*)$/i;

const withoutStop = (piece: string) => piece.replace(/[.,]$/, '');

/** The words of each turn after the page's opening, during which some come or not, in their order, without what varies from run to run of the same page. */
function comparable(text: string): string {
  let region = '';
  const lines = text.split('\n').flatMap((line) => {
    if (!line.startsWith('    ')) return [line];
    const piece = withoutStop(line.trim());
    region = /^region (.*)$/.exec(piece)?.[1] ?? region;
    // A list within a region has its name.
    if (piece === region || [LOADING, MODE, CONTEXT].some((kind) => kind.test(piece))) return [];
    return [`    ${piece.replace(/^(\d+ of \d+) not selected$/, '$1')}`];
  });
  const opened = lines.findIndex((line, index) => index > 0 && !line.startsWith('    '));
  return lines.slice(opened).join('\n');
}

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
  const plain = said.map((piece) => withoutStop(piece).toLowerCase());
  const isWords = (piece: string) => /[a-z]{3}/.test(piece) && ![LOADING, CONTEXT].some((kind) => kind.test(piece));
  return said.filter((_, index) => {
    const piece = plain[index] ?? '';
    return isWords(piece) && plain.indexOf(piece) !== index;
  });
}
