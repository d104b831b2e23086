import type { Searchables } from '#client/data/search.ts';
import { kindOf } from '#client/keys/scope.ts';
import { scopeTitle } from '#client/keys/scope-titles.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { subjectOf } from './acting.ts';
import type { Found } from './answer-rows.ts';
import { wordsFor } from './command-words.ts';
import { commandRow, itemOfId } from './palette-entries.ts';
import { type PaletteRow, ROWS, recentId } from './palette-row.ts';
import type { Entry } from './ranking.ts';

/** How many recently used rows are offered before anything is typed. */
const RECENT = 5;

/** The commands for the focused item, to be searched. */
export function actingEntries(commands: Commands): readonly Entry<PaletteRow>[] {
  return acting(commands).map((command) => {
    const value = commandRow(command, commands);
    return { value, ...wordsFor(command), boost: value.reason === undefined ? 0 : -1 };
  });
}

/** The commands for the focused item, those for the nearest scope first; within one, the common ones, which have keys, first. */
function acting({ registry, live }: Commands): readonly AnyCommand[] {
  return live
    .acting()
    .flatMap((scope) =>
      registry.all
        .filter((command) => command.scope === scope && !isLast(command))
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
}

/** Whether a command deletes: each that does has this key. */
export const deletes = ({ keys }: AnyCommand) => keys.includes('#');

function placeOf(command: AnyCommand): number {
  if (deletes(command)) return 2;
  return command.keys.length > 0 ? 0 : 1;
}

/** Moving about has keys, and what leaves the page or discards words must not be chosen by accident. */
function isLast({ repeats, scope, irreversible }: AnyCommand): boolean {
  return repeats || (irreversible && kindOf(scope) === 'everywhere');
}

/**
 * With nothing typed: the commands for what has the focus, what was used lately, those of the overlay below, the screen's own, those of
 * everywhere and of other places; last what only moves about or leaves the page, and what cannot run now.
 */
export function beforeTyping(commands: Commands, searchables: Searchables): Found {
  const { registry, live, recent, screenNames } = commands;
  const all = registry.all.filter(({ notInPalette }) => !notInPalette);
  const here = all.find(({ scope }) => kindOf(scope) === 'screen' && live.isLive(scope))?.scope;
  const [over] = live.kept.keys();
  const isHere = ({ scope }: AnyCommand) => scope === here || (kindOf(scope) === 'list' && live.isLive(scope));
  const isAnywhere = ({ scope }: AnyCommand) => scope === 'everywhere';
  const subject = subjectOf(live);
  const rowByCommand = new Map(all.map((command) => [command.id, commandRow(command, commands)]));
  const rowsOf = (those: readonly AnyCommand[]) => those.flatMap(({ id }) => rowByCommand.get(id) ?? []);
  const usual = all.filter((command) => !isLast(command));
  // Moving about and closing are a way to something, and nothing to repeat.
  const wasWay = new Set(all.filter(({ repeats, keys }) => repeats || keys.includes('Escape')).map(({ id }) => id));
  const sections: readonly [title: string, rows: readonly PaletteRow[]][] = [
    [`For ${subject?.words ?? ''}`, rowsOf(acting(commands))],
    [
      'Recent',
      recent.ids
        .flatMap((id) => (wasWay.has(id) ? [] : (rowByCommand.get(id) ?? itemOfId(id, searchables)?.value ?? [])))
        .slice(0, RECENT),
    ],
    [over === undefined ? '' : scopeTitle(over, screenNames), rowsOf(usual.filter(({ scope }) => scope === over))],
    [here === undefined ? 'Here' : scopeTitle(here, screenNames), rowsOf(usual.filter(isHere))],
    ['Everywhere', rowsOf(usual.filter(isAnywhere))],
    ['Elsewhere', rowsOf(usual)],
    ['Moving about and leaving', rowsOf(all)],
  ];
  return inSections(sections);
}

/** Each row once, in the first section that has it; those that cannot run now in a section of their own at the end. */
function inSections(sections: readonly [title: string, rows: readonly PaletteRow[]][]): Found {
  const seen = new Set<string | undefined>();
  const rows: PaletteRow[] = [];
  const add = (section: string, those: readonly PaletteRow[]) => {
    const fresh = those.filter(({ choice }) => !seen.has(recentId(choice)));
    for (const { choice } of fresh) seen.add(recentId(choice));
    rows.push(...fresh.map((row, index) => (index === 0 ? { ...row, section } : row)));
  };
  for (const [title, all] of sections)
    add(
      title,
      all.filter(({ reason }) => reason === undefined),
    );
  add(
    'Not possible now',
    sections.flatMap(([, all]) => all.filter(({ reason }) => reason !== undefined)),
  );
  return { rows: rows.slice(0, ROWS), total: rows.length };
}

/** The recently used items that can be read, the latest first. */
export function recentItems({ recent }: Commands, searchables: Searchables): Found {
  const rows = recent.ids.flatMap((id) => (id.startsWith('context:') ? [] : (itemOfId(id, searchables)?.value ?? [])));
  return { rows, total: rows.length };
}
