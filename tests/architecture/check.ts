import { posix } from 'node:path';
import { findCircles } from './circles.ts';
import { findUnswept } from './definitions.ts';
import { readImports } from './imports.ts';
import { findModuleState } from './module-state.ts';
import { findRenderedRefs } from './render-refs.ts';
import type { Room } from './room.ts';
import { codeFolders } from './room.ts';
import { aliases, rooms, topLevel } from './rooms.ts';
import { globbed, resolve, type Tree } from './tree.ts';

/** The most lines that a file may have. */
const LINES = 300;
const DRAWERS = /(^|\/)(utils?|helpers?|misc|shared|lib|common)(\/|\.[cm]?[jt]sx?$)/;
/** The contract's entities share a few shapes; the file that holds them says so in its name. */
const NOT_A_DRAWER = 'src/contract/entities/common.ts';
/** A file outside the data layer that imports a function which creates items on the server. */
const CREATES =
  /import \{[^}]*\b(?:create(?:Task|Project|Context|Reference)|capture[A-Z]\w*)\b[^}]*\} from '#client\/data\//;
const CREATION = 'src/client/registry/creation.ts';
/** It creates several items in a row, and `capture-step.ts` undoes them together. */
const CREATES_MANY = 'src/client/screens/sources/capture-found.ts';
const CODE = /\.[cm]?[jt]sx?$/;

/** Every offence of the tree against the architecture, as sentences that begin with the file. Empty when there is none. */
export function check(tree: Tree): string[] {
  const offences: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, source] of tree) {
    offences.push(...checkPlace(path, source).map((problem) => `${path} ${problem}`));
    const room = roomOf(path);
    if (!room || !CODE.test(path)) continue;
    const { problems, targets } = checkImports(tree, path, source, room);
    problems.push(...findModuleState(path, source), ...findRenderedRefs(path, source));
    offences.push(...problems.map((problem) => `${path} ${problem}`));
    if (CREATES.test(source) && !targets.includes(CREATION) && path !== CREATES_MANY && !path.startsWith('tests/')) {
      offences.push(`${path} creates items, but takes no outcome from ${CREATION}: undo would skip them`);
    }
    graph.set(path, targets);
  }
  offences.push(...findCircles(graph).map((circle) => `${circle.join(' → ')} is a circle`));
  offences.push(...findUnswept(graph));
  return offences.sort();
}

function roomOf(path: string): Room | undefined {
  return rooms.find(({ files }) => posix.matchesGlob(path, files));
}

function checkPlace(path: string, source: string): string[] {
  const problems: string[] = [];
  const [top = ''] = path.split('/');
  if (!topLevel.includes(top)) problems.push('is not an entry that the top level may have');
  const isInCode = codeFolders.includes(top);
  if (isInCode && !roomOf(path)) problems.push('belongs to no room');
  if (isInCode && DRAWERS.test(path) && path !== NOT_A_DRAWER) problems.push('is in a drawer: name it for what it is');
  if (isInCode && /(^|\/)index\.[cm]?[jt]sx?$/.test(path)) problems.push('is named index: name it for what it is');
  const lines = source.split('\n').length - 1;
  if ((isInCode || path.endsWith('.ts')) && lines > LINES) problems.push(`has ${lines} lines, more than ${LINES}`);
  return problems;
}

function checkImports(tree: Tree, path: string, source: string, room: Room): { problems: string[]; targets: string[] } {
  const { specifiers, globs, reExports, unreadable } = readImports(path, source);
  const problems = [...unreadable];
  const targets: string[] = [];
  if (reExports) problems.push('re-exports what another file exports');

  for (const specifier of specifiers) {
    if (specifier.startsWith('node:')) {
      if (!room.node) problems.push(`imports ${specifier}, but ${room.name} may not use Node`);
    } else if (!/^[.#/]/.test(specifier)) {
      const isAllowed = room.npm?.some((name) => name === specifier || name === packageOf(specifier));
      if (!isAllowed) problems.push(`imports ${specifier}, which is not a package of ${room.name}`);
    } else {
      const target = resolve(path, specifier);
      if (target === undefined || !tree.has(target)) problems.push(`imports ${specifier}, which leads nowhere`);
      else {
        targets.push(target);
        problems.push(...checkArrow(path, room, target), ...checkWay(path, specifier, target));
      }
    }
  }
  for (const pattern of globs) {
    if (resolve(path, pattern.replace(/^!/, '')) === undefined) problems.push(`globs ${pattern}, which leads nowhere`);
    if (pattern.startsWith('!')) continue;
    const matches = globbed(tree, path, pattern);
    targets.push(...matches);
    problems.push(...matches.flatMap((target) => checkArrow(path, room, target)));
  }
  return { problems, targets };
}

/** Whether the room may import the target at all. */
function checkArrow(path: string, room: Room, target: string): string[] {
  const other = roomOf(target);
  // A file without a room is reported by another check.
  if (!other) return [];
  if (other.name !== room.name) {
    return room.may?.includes(other.name) ? [] : [`imports ${target}, but ${room.name} may not import ${other.name}`];
  }
  const strangers = room.apart && posix.dirname(path) !== posix.dirname(target);
  return strangers ? [`imports ${target}, but the folders of ${room.name} may not import each other`] : [];
}

/** Across wings by `#…`, inside one by a relative path, so that an import shows which it is. */
function checkWay(path: string, specifier: string, target: string): string[] {
  const wing = wingOf(path);
  const sameWing = wing === '' || target.startsWith(`${wing}/`);
  if (sameWing && !specifier.startsWith('.')) return [`imports ${specifier} from its own wing: use a relative path`];
  // The launcher uses no alias: it runs where package.json's imports do not apply.
  const hasAlias = Object.values(aliases).some((folder) => target.startsWith(`${folder}/`));
  if (!sameWing && hasAlias && specifier.startsWith('.'))
    return [`imports ${specifier} from another wing: use its #name`];
  return [];
}

/** The folder within which imports are relative: a room of the client or of the tests, or the whole service, contract … */
function wingOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const depth = path.startsWith('src/client/') ? 3 : path.startsWith('src/') || path.startsWith('tests/') ? 2 : 1;
  return folders.slice(0, depth).join('/');
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
