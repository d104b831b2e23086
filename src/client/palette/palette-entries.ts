import type { Searchables } from '#client/data/search.ts';
import { kindOf } from '#client/keys/scope.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Selectable } from '#client/registry/scope-targets.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import type { Id } from '#contract/entities/common.ts';
import { wordsFor, wordsHere } from './command-words.ts';
import { SearchText } from './matching.ts';
import type { PaletteRow } from './palette-row.ts';
import type { Entry } from './ranking.ts';

/** What orders the matches of one tier (from -1 to 1): what is here comes first, what cannot run or is done comes last. */
const BOOST = { here: 0.5, everywhere: 0.3, elsewhere: 0.2, unavailable: -0.6, done: -0.6, recent: 1 } as const;

/** Commands come before items with the same words, those for what is here first. */
export function commandEntries(commands: Commands): readonly CommandEntry[] {
  return commands.registry.all
    .filter((command) => !command.notInPalette)
    .map((command) => new CommandEntry(command, commands));
}

/** A command as the palette finds it. Whether it can run is checked only when the query has found it. */
class CommandEntry implements Entry<PaletteRow> {
  readonly id: string;
  readonly title: SearchText;
  readonly also: readonly SearchText[];
  readonly everything: SearchText;
  readonly #command: AnyCommand;
  readonly #commands: Commands;
  #row: PaletteRow | undefined;

  constructor(command: AnyCommand, commands: Commands) {
    const { scope } = command;
    const isOfItem = scope.startsWith('selection:') && scope !== 'selection:task';
    const { title, also, everything } =
      isOfItem && commands.live.isLive(scope) ? wordsHere(command) : wordsFor(command);
    this.id = command.id;
    this.title = title;
    this.also = also;
    this.everything = everything;
    this.#command = command;
    this.#commands = commands;
  }

  get value(): PaletteRow {
    this.#row ??= commandRow(this.#command, this.#commands);
    return this.#row;
  }

  get boost(): number {
    const isAvailable = this.value.reason === undefined;
    return (
      recency(this.#commands.recent.ids, this.#command.id) +
      (isAvailable ? nearness(this.#command, this.#commands) : BOOST.unavailable)
    );
  }
}

/** A command's row: its title, its first key, and why it cannot run now. */
export function commandRow(command: AnyCommand, { runner, bindings }: Commands): PaletteRow {
  const available = runner.availability(command);
  return {
    label: command.title,
    note: command.irreversible ? 'cannot be undone' : '',
    keyHint: bindings.hintOf(command).keyHint,
    reason: available === true ? undefined : available,
    choice: { kind: 'command', id: command.id },
  };
}

function nearness({ scope }: AnyCommand, { live }: Commands): number {
  if (kindOf(scope) === 'everywhere') return BOOST.everywhere;
  return live.isLive(scope) ? BOOST.here : BOOST.elsewhere;
}

/** The nouns of items in the order of equal matches. */
const NOUNS = ['task', 'project', 'reference', 'context'] as const satisfies readonly Selectable[];

/** An item as the palette lists it. */
interface Item {
  id: Id;
  title?: string;
  name?: string;
  status?: string;
}

/** An item as the palette finds it. There may be fifty thousand: the row is created for those that are shown. */
class ItemEntry implements Entry<PaletteRow> {
  readonly title: SearchText;
  readonly boost: number;
  readonly #item: Item;
  readonly #noun: Selectable;
  #row: PaletteRow | undefined;

  constructor(noun: Selectable, item: Item) {
    this.#noun = noun;
    this.#item = item;
    this.title = new SearchText(labelOf(item));
    this.boost = item.status === 'done' || item.status === 'completed' ? BOOST.done : 0;
  }

  get value(): PaletteRow {
    const { status = '', id } = this.#item;
    this.#row ??= {
      label: labelOf(this.#item),
      note: this.#noun === 'task' ? `task, ${statusTitle(status)}` : this.#noun,
      choice: { kind: 'item', noun: this.#noun, id: String(id) },
    };
    return this.#row;
  }
}

const labelOf = ({ title, name }: Item) => title ?? name ?? '';

const entryOfItem = new WeakMap<Item, ItemEntry>();
const entriesOfList = new WeakMap<readonly Item[], readonly ItemEntry[]>();

/** An item's entry, created once: a changed list has mostly the same items. */
function entryFor(noun: Selectable, item: Item): ItemEntry {
  const made = entryOfItem.get(item) ?? new ItemEntry(noun, item);
  entryOfItem.set(item, made);
  return made;
}

/** The entries of the items of a noun; the same array as long as the list is the same. */
export function entriesOf(noun: Selectable, searchables: Searchables): readonly Entry<PaletteRow>[] {
  const list = listOf(noun, searchables);
  const made = entriesOfList.get(list) ?? list.map((item) => entryFor(noun, item));
  entriesOfList.set(list, made);
  return made;
}

/** The entries of all items, list by list. */
export function itemLists(searchables: Searchables): readonly (readonly Entry<PaletteRow>[])[] {
  return NOUNS.map((noun) => entriesOf(noun, searchables));
}

function listOf(noun: Selectable, { tasks, projects, references, contexts }: Searchables): readonly Item[] {
  return { task: tasks, project: projects, reference: references, context: contexts }[noun];
}

/** How many entries are created at a time: about two milliseconds, the most that a key then waits. */
const AT_A_TIME = 1_000;

/** Creates the entries of all items a few at a time, ahead of the first letter. Returns a function that stops that. */
export function makeReady(searchables: Searchables): () => void {
  const { tasks } = searchables;
  let next = entriesOfList.has(tasks) ? tasks.length : 0;
  const makeSome = () => {
    const end = Math.min(next + AT_A_TIME, tasks.length);
    for (; next < end; next += 1) entryFor('task', tasks[next] as Item).title.firsts;
    if (next < tasks.length) timer = setTimeout(makeSome);
    else itemLists(searchables);
  };
  let timer = setTimeout(makeSome);
  return () => clearTimeout(timer);
}

function recency(ids: readonly string[], id: string | undefined): number {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 0 ? 0 : BOOST.recent * (1 - place / ids.length);
}

type Boosts = ReadonlyMap<Entry<PaletteRow>, number>;
/** The last result of `recentBoosts` and what it was made of, by the list of the tasks. */
const boostsOf = new WeakMap<readonly Item[], { ids: readonly string[]; searchables: Searchables; boosts: Boosts }>();

/** The boosts of the few recently used items; looked up once, not at each key. */
export function recentBoosts(searchables: Searchables, { recent: { ids } }: Commands): Boosts {
  const made = boostsOf.get(searchables.tasks);
  const isSame = NOUNS.every((noun) => made && listOf(noun, made.searchables) === listOf(noun, searchables));
  if (made && isSame && made.ids === ids) return made.boosts;
  const boosts = new Map<Entry<PaletteRow>, number>();
  for (const id of ids) {
    const entry = itemOfId(id, searchables);
    if (entry) boosts.set(entry, recency(ids, id));
  }
  boostsOf.set(searchables.tasks, { ids, searchables, boosts });
  return boosts;
}

/** The entry of an item's id, such as `task:7`. */
export function itemOfId(id: string, searchables: Searchables): Entry<PaletteRow> | undefined {
  const noun = NOUNS.find((other) => id.startsWith(`${other}:`));
  if (noun === undefined) return undefined;
  const item = id.slice(noun.length + 1);
  const at = listOf(noun, searchables).findIndex((one) => String(one.id) === item);
  return at < 0 ? undefined : entriesOf(noun, searchables)[at];
}

/** The row of a command's or an item's id. */
export function rowOfId(
  id: string,
  commands: readonly CommandEntry[],
  searchables: Searchables,
): PaletteRow | undefined {
  return (itemOfId(id, searchables) ?? commands.find((entry) => entry.id === id))?.value;
}
