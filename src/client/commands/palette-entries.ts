import type { Searchables } from '#client/data/search.ts';
import { isTaskStatus, STATUS_TITLES } from '#contract/entities/task.ts';
import { wordsFor } from './command-words.ts';
import type { Commands } from './commands-context.tsx';
import type { AnyCommand } from './define-command.ts';
import { entryOf, type PaletteRow, recentId } from './palette-row.ts';
import type { Entry } from './ranking.ts';
import { kindOf } from './scope.ts';

/** What orders the matches of one tier (from -1 to 1): what is here first, what cannot run or is done last. */
const BOOST = { here: 0.5, everywhere: 0.3, elsewhere: 0.2, unavailable: -0.6, done: -0.6, recent: 1 } as const;

/** The commands as the palette finds them: above items with the same words, those for what is here first. */
export function commandEntries(commands: Commands): readonly Entry<PaletteRow>[] {
  const { registry, recent } = commands;
  return registry.all
    .filter((command) => !command.notInPalette)
    .map((command) => {
      const row = commandRow(command, commands);
      return {
        value: row,
        ...wordsFor(command),
        boost:
          recency(recent.ids, command.id) +
          (row.reason === undefined ? nearness(command, commands) : BOOST.unavailable),
      };
    });
}

/** A command's row: its title, its first key, and why it cannot run now. */
export function commandRow(command: AnyCommand, { runner, bindings }: Commands): PaletteRow {
  const available = runner.availability(command);
  return {
    label: command.title,
    note: command.irreversible ? 'cannot be undone' : '',
    keyHint: bindings.hintOf(command.id).keyHint,
    reason: available === true ? undefined : available,
    choice: { kind: 'command', id: command.id },
  };
}

function nearness({ scope }: AnyCommand, { live }: Commands): number {
  if (kindOf(scope) === 'everywhere') return BOOST.everywhere;
  return live.isLive(scope) ? BOOST.here : BOOST.elsewhere;
}

const madeOf = new WeakMap<readonly object[], readonly Entry<PaletteRow>[]>();

/** The entries of a list, made once for as long as it stays the same: there may be ten thousand. */
function entriesOf<T extends object>(list: readonly T[], toEntry: (item: T) => Entry<PaletteRow>) {
  const made = madeOf.get(list) ?? list.map(toEntry);
  madeOf.set(list, made);
  return made;
}

/** The entries of all items by the list of the tasks, with the other lists that they were made of. */
const allOf = new WeakMap<readonly object[], { lists: readonly object[]; entries: readonly Entry<PaletteRow>[] }>();

/** The entries of all items; the same array for as long as the lists are the same, so made ahead of the first key typed. */
export function itemEntries(searchables: Searchables): readonly Entry<PaletteRow>[] {
  const { tasks, projects, references, contexts } = searchables;
  const lists = [tasks, projects, references, contexts];
  const made = allOf.get(tasks);
  if (made && lists.every((list, at) => list === made.lists[at])) return made.entries;
  const entries = [
    ...entriesOf(tasks, ({ id, title, status }) =>
      entryOf(
        {
          label: title,
          note: `task, ${isTaskStatus(status) ? STATUS_TITLES[status] : status}`,
          choice: { kind: 'item', noun: 'task', id: String(id) },
        },
        status === 'done' ? BOOST.done : 0,
      ),
    ),
    ...entriesOf(projects, ({ id, name, status }) =>
      entryOf(
        { label: name, note: 'project', choice: { kind: 'item', noun: 'project', id: String(id) } },
        status === 'completed' ? BOOST.done : 0,
      ),
    ),
    ...entriesOf(references, ({ id, title }) =>
      entryOf({ label: title, note: 'reference', choice: { kind: 'item', noun: 'reference', id: String(id) } }),
    ),
    ...contextEntries(searchables),
  ];
  allOf.set(tasks, { lists, entries });
  return entries;
}

function contextEntries({ contexts }: Searchables): readonly Entry<PaletteRow>[] {
  return entriesOf(contexts, ({ id, name }) =>
    entryOf({ label: name, note: 'context', choice: { kind: 'item', noun: 'context', id: String(id) } }),
  );
}

function recency(ids: readonly string[], id: string | undefined): number {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 0 ? 0 : BOOST.recent * (1 - place / ids.length);
}

/** What `withRecency` made last of some entries, and of which ids. */
const recentOf = new WeakMap<readonly object[], { ids: string; entries: readonly Entry<PaletteRow>[] }>();

/** Only the few that were used lately get a copy with another boost; looked for once, not at each key. */
export function withRecency(entries: readonly Entry<PaletteRow>[], { recent }: Commands): readonly Entry<PaletteRow>[] {
  const items = new Set(recent.ids.filter((id) => id.includes(':')));
  if (items.size === 0) return entries;
  const ids = recent.ids.join(' ');
  const made = recentOf.get(entries);
  if (made?.ids === ids) return made.entries;
  const boosted = entries.map((entry) => {
    const id = recentId(entry.value.choice);
    return id !== undefined && items.has(id) ? { ...entry, boost: entry.boost + recency(recent.ids, id) } : entry;
  });
  recentOf.set(entries, { ids, entries: boosted });
  return boosted;
}

/** The entry of a command's id or of an item's, such as `task:7`; `entries` begins with the commands. */
export function entryOfId(
  id: string,
  entries: readonly Entry<PaletteRow>[],
  { tasks, projects, references, contexts }: Searchables,
): Entry<PaletteRow> | undefined {
  const [noun, item] = id.split(':', 2);
  if (item === undefined) return entries.find(({ value }) => recentId(value.choice) === id);
  const lists: Readonly<Record<string, readonly { id: string | number }[]>> = {
    task: tasks,
    project: projects,
    reference: references,
    context: contexts,
  };
  const list = lists[noun ?? ''];
  const at = list?.findIndex((one) => String(one.id) === item) ?? -1;
  return list && at >= 0 ? madeOf.get(list)?.[at] : undefined;
}
