import type { Searchables } from '#client/data/search.ts';
import { isTaskStatus, STATUS_TITLES } from '#contract/entities/task.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { answerRows, lineRows, sourcesFor } from './answer-rows.ts';
import type { Commands } from './commands-context.tsx';
import type { AnyCommand } from './define-command.ts';

import { entryOf, type PaletteRow, ROWS, type RowChoice } from './palette-row.ts';
import { type Entry, type Ranked, rank, searchable } from './ranking.ts';
import { kindOf, SCOPE_KINDS } from './scope.ts';

const nothing: Ranked<PaletteRow> = { best: [], total: 0 };

/** The rows of a page for what has been typed on it. */
export function rowsFor(
  page: PalettePage,
  query: string,
  commands: Commands,
  searchables: Searchables,
): Ranked<PaletteRow> {
  switch (page.kind) {
    case 'everything': {
      const entries = [...commandEntries(commands), ...withRecency(itemEntries(searchables), commands)];
      if (query.trim() === '') return beforeTyping(entries, commands);
      const lines = lineRows(query, commands, searchables);
      const found = rank(query, entries, ROWS - lines.length);
      // 'filter by project' is a command's title, not words to filter by.
      const typed = searchable(query.trim());
      const isTitle = commands.registry.all.some((command) => wordsOfTitle(command).startsWith(typed));
      const best = isTitle ? [...found.best, ...lines] : [...lines, ...found.best];
      return { best, total: lines.length + found.total };
    }
    case 'search': {
      const entries = withRecency(itemEntries(searchables), commands);
      return query.trim() === '' ? recentOnes(entries, commands) : rank(query, entries, ROWS);
    }
    case 'item':
      return rank(
        query,
        withRecency([...itemEntries(searchables), ...contextEntries(searchables)], commands).filter(
          ({ value: { choice } }) => choice.kind === 'item' && choice.noun === page.noun,
        ),
        ROWS,
      );
    case 'question': {
      const command = commands.registry.get(page.command);
      const question = command.args[page.name];
      const target = page.target ?? commands.live.targetOf(command.scope);
      return question ? answerRows(question, sourcesFor(query, target, commands, searchables)) : nothing;
    }
  }
}

const wordsOf = new WeakMap<AnyCommand, string>();

function wordsOfTitle(command: AnyCommand): string {
  const words = wordsOf.get(command) ?? searchable(command.title);
  wordsOf.set(command, words);
  return words;
}

/** Above items with the same words, those for what is here first; what cannot run now comes later. */
function commandEntries({ registry, runner, bindings, recent, live }: Commands): Entry<PaletteRow>[] {
  return registry.all
    .filter((command) => !command.notInPalette)
    .map((command) => {
      const available = runner.availability(command);
      const reason = available === true ? undefined : available;
      const row: PaletteRow = {
        label: command.title,
        note: command.irreversible ? 'command, cannot be undone' : 'command',
        keyHint: bindings.hintOf(command.id).keyHint,
        reason,
        choice: { kind: 'command', id: command.id },
      };
      const here = command.scope !== 'everywhere' && live.isLive(command.scope) ? 0.3 : 0;
      return {
        value: row,
        words: wordsOfTitle(command),
        boost: 0.2 + here + recency(recent.ids, command.id) - (reason === undefined ? 0 : 0.5),
      };
    });
}

const madeOf = new WeakMap<readonly object[], readonly Entry<PaletteRow>[]>();

/** The entries of a list, made once for as long as it stays the same: there may be ten thousand. */
function entriesOf<T extends object>(list: readonly T[], toEntry: (item: T) => Entry<PaletteRow>) {
  const made = madeOf.get(list) ?? list.map(toEntry);
  madeOf.set(list, made);
  return made;
}

/** Makes the entries of all items ahead of the first key typed. */
export function itemEntries({ tasks, projects, references }: Searchables): readonly Entry<PaletteRow>[] {
  return [
    ...entriesOf(tasks, ({ id, title, status }) =>
      entryOf(
        {
          label: title,
          note: `task, ${isTaskStatus(status) ? STATUS_TITLES[status] : status}`,
          choice: { kind: 'item', noun: 'task', id: String(id) },
        },
        status === 'done' ? -0.3 : 0,
      ),
    ),
    ...entriesOf(projects, ({ id, name }) =>
      entryOf({ label: name, note: 'project', choice: { kind: 'item', noun: 'project', id: String(id) } }),
    ),
    ...entriesOf(references, ({ id, title }) =>
      entryOf({ label: title, note: 'reference', choice: { kind: 'item', noun: 'reference', id: String(id) } }),
    ),
  ];
}

/** Only asked for: there is nothing to read in a context. */
function contextEntries({ contexts }: Searchables): readonly Entry<PaletteRow>[] {
  return entriesOf(contexts, ({ id, name }) =>
    entryOf({ label: name, note: 'context', choice: { kind: 'item', noun: 'context', id: String(id) } }),
  );
}

/** The name under which the use of a row is remembered. */
export function recentId(choice: RowChoice): string | undefined {
  if (choice.kind === 'command') return choice.id;
  return choice.kind === 'item' ? `${choice.noun}:${choice.id}` : undefined;
}

/** True when both rows stand for the same thing. */
export function sameChoice(one: RowChoice, other: RowChoice): boolean {
  if (one.kind === 'answer' && other.kind === 'answer') return one.value === other.value;
  if (one.kind === 'line' && other.kind === 'line') {
    return one.id === other.id && JSON.stringify(one.answers) === JSON.stringify(other.answers);
  }
  if (one.kind !== other.kind) return false;
  return recentId(one) === recentId(other);
}

function recency(ids: readonly string[], id: string | undefined): number {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 0 ? 0 : 0.6 * (1 - place / ids.length);
}

/** Only the few that were used lately get a copy with another boost. */
function withRecency(entries: readonly Entry<PaletteRow>[], { recent }: Commands): readonly Entry<PaletteRow>[] {
  const items = new Set(recent.ids.filter((id) => id.includes(':')));
  if (items.size === 0) return entries;
  return entries.map((entry) => {
    const id = recentId(entry.value.choice);
    return id !== undefined && items.has(id) ? { ...entry, boost: entry.boost + recency(recent.ids, id) } : entry;
  });
}

/** With nothing typed: what was used lately, then the commands, those for what has the focus first. */
function beforeTyping(entries: readonly Entry<PaletteRow>[], commands: Commands): Ranked<PaletteRow> {
  const recent = recentOnes(entries, commands).best;
  const { registry, live } = commands;
  const weight = ({ scope }: AnyCommand) => (live.isLive(scope) ? SCOPE_KINDS.indexOf(kindOf(scope)) : -1);
  const rows = entries
    .flatMap(({ value }) => (value.choice.kind === 'command' ? [{ row: value, id: value.choice.id }] : []))
    .filter(({ row }) => !recent.includes(row))
    .sort((one, other) => {
      const possible = Number(one.row.reason !== undefined) - Number(other.row.reason !== undefined);
      return possible || weight(registry.get(other.id)) - weight(registry.get(one.id));
    })
    .map(({ row }) => row);
  const all = [...recent, ...rows];
  return { best: all.slice(0, ROWS), total: all.length };
}

function recentOnes(entries: readonly Entry<PaletteRow>[], { recent }: Commands): Ranked<PaletteRow> {
  const wanted = new Set(recent.ids);
  const found = new Map<string, PaletteRow>();
  for (const { value } of entries) {
    const id = recentId(value.choice);
    if (id !== undefined && wanted.has(id)) found.set(id, value);
  }
  const best = recent.ids.flatMap((id) => found.get(id) ?? []);
  return { best, total: best.length };
}
