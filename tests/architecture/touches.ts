import { readImports } from './imports.ts';
import { globbed, resolve, type Tree } from './tree.ts';

/** A changed file of the client. */
export interface Change {
  file: string;
  /** The numbers of its changed lines, from 1; empty for a new file. */
  lines: readonly number[];
}

const COMMANDS = /\.commands\.ts$/;
const COMPONENT_TEST = /^tests\/components\/.*\.test\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** This many component tests run in a minute, with the types and the style beside them. */
const MANY = 40;

/**
 * The tests that changes of the client touch. By the import graph alone that is every component test, since its page has
 * all commands and screens. A component test is touched by what it reaches without `import.meta.glob` and, in a file of
 * commands, by the changed commands that it imports or names. Tests that run in Node also reach what globs bring. Many
 * tests reach a command through a part that all screens have, and never run it: if too many would count, only those count
 * that import or name it themselves.
 */
export function testsTouchedBy(changes: readonly Change[], tree: Tree): string[] {
  const importers = readImporters(tree);
  const commands = new Map(
    changes.map(({ file, lines }) => [file, changedCommands(tree.get(file) ?? '', file, lines)]),
  );
  const reached = (goesOn: (importer: Importer, target: string) => boolean) => {
    const found = new Set(changes.map(({ file }) => file));
    // Files added to the list while it is walked are visited too.
    for (const target of found)
      for (const importer of importers.get(target) ?? []) if (goesOn(importer, target)) found.add(importer.file);
    return [...found].filter((file) => TEST.test(file));
  };
  const inNode = reached(() => true).filter((file) => !COMPONENT_TEST.test(file));
  const components = reached(
    ({ file, isGlob }, target) =>
      !isGlob &&
      !isTool(file, target) &&
      (commands.get(target)?.some(({ name }) => hasWord(tree.get(file) ?? '', name)) ?? true),
  ).filter((file) => COMPONENT_TEST.test(file));
  const importing = components.filter((file) =>
    [...commands.keys()].some((target) => importers.get(target)?.some((importer) => importer.file === file)),
  );
  const said = [...commands.values()].flatMap((all) => all?.flatMap(({ said }) => said) ?? []);
  const saying = (words: readonly string[]) =>
    [...tree].flatMap(([file, source]) =>
      COMPONENT_TEST.test(file) && words.some((word) => source.includes(word)) ? [file] : [],
    );
  const quoting = saying(said.map((words) => `'${words}'`));
  const isOneOfCommands = [...commands.values()].every((all) => all !== undefined);
  const reaching = isOneOfCommands && components.length > MANY ? importing : components;
  const touched = new Set([...reaching, ...quoting]);
  return [...inNode, ...(touched.size > 0 ? touched : saying(said))];
}

interface Importer {
  file: string;
  isGlob: boolean;
}

/** The importers of each file. */
function readImporters(tree: Tree): Map<string, Importer[]> {
  const importers = new Map<string, Importer[]>();
  const add = (target: string, importer: Importer) => {
    const known = importers.get(target);
    if (known) known.push(importer);
    else importers.set(target, [importer]);
  };
  for (const [file, source] of tree) {
    if (!/\.tsx?$/.test(file)) continue;
    const { loaded, globs } = readImports(file, source);
    for (const specifier of loaded) {
      const target = resolve(file, specifier);
      if (target !== undefined) add(target, { file, isGlob: false });
    }
    for (const target of globs.flatMap((pattern) => globbed(tree, file, pattern))) add(target, { file, isGlob: true });
  }
  return importers;
}

/**
 * The commands on the changed lines of a file of commands: their export names, ids and titles. Undefined for other files,
 * and when a changed line is in no command.
 */
function changedCommands(source: string, file: string, changed: readonly number[]) {
  if (!COMMANDS.test(file) || changed.length === 0) return undefined;
  const lines = source.split('\n');
  const isBeginning = (line: string) => /^[^\s)}\]]/.test(line);
  const commands = new Map<string, { name: string; said: string[] }>();
  for (const number of changed) {
    const start = lines.slice(0, number).findLastIndex(isBeginning);
    const name = /^export const (\w+)/.exec(lines[start] ?? '')?.[1];
    if (name === undefined) return undefined;
    const end = lines.findIndex((line, index) => index > start && isBeginning(line));
    const text = lines.slice(start, end === -1 ? undefined : end).join('\n');
    const said = [...text.matchAll(/\b(?:id|title): '([^']+)'/g)].map(([, words = '']) => words);
    commands.set(name, { name, said });
  }
  return [...commands.values()];
}

/** Whether a support file of the tests uses the command on the way to something else. */
function isTool(file: string, target: string): boolean {
  return COMMANDS.test(target) && file.startsWith('tests/') && !TEST.test(file);
}

function hasWord(source: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(source);
}
