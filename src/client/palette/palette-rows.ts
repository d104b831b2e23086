import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { Registry } from '#client/registry/registry.ts';
import { SELECTABLE, type Selectable, selectableOf } from '#client/registry/scope-targets.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { answerRows, type Found, sourcesFor } from './answer-rows.ts';
import { actingEntries, beforeTyping, deletes, recentItems } from './before-typing.ts';
import { lineRows } from './command-lines.ts';
import { isLetter, searchable } from './folding.ts';
import { itemsMeant } from './items-meant.ts';
import { TIERS } from './matching.ts';
import { commandEntries, entriesOf, itemLists, recentBoosts, rowOfId } from './palette-entries.ts';
import { type PaletteRow, ROWS, recentId, rowOf } from './palette-row.ts';
import { commandsCalled, inPlainForm, isAboutElse, withoutObject } from './plain-form.ts';
import { type Entry, type Match, rank, rankLists } from './ranking.ts';
import { sameWords } from './same-words.ts';
import { termsOf } from './telling.ts';
import { keyedRows } from './typed-keys.ts';

const nothing: Found = { rows: [], total: 0 };

/** The rows of a page for the typed words. */
export function rowsFor(page: PalettePage, query: string, commands: Commands, searchables: Searchables): Found {
  const isBlank = query.trim() === '';
  // Nothing is left of '…' to search for: everything would match.
  if (!isBlank && page.kind !== 'question' && searchable(query) === '') return nothing;
  switch (page.kind) {
    case 'everything':
      return isBlank ? beforeTyping(commands, searchables) : everythingOrPlain(query, commands, searchables);
    case 'acting':
      return ranked(query, actingEntries(commands));
    case 'search':
      return isBlank ? recentItems(commands, searchables) : rankedItems(READABLE, query, commands, searchables);
    case 'item':
      return rankedItems(
        SELECTABLE.filter((noun) => noun === page.noun),
        query,
        commands,
        searchables,
      );
    case 'question': {
      const command = commands.registry.get(page.command);
      const question = command.args[page.name];
      const target = page.target ?? commands.live.targetOf(command.scope);
      return question ? answerRows(question, sourcesFor(query, target, commands, searchables)) : nothing;
    }
  }
}

/** What can be searched: a context has nothing to read. */
const READABLE = ['task', 'project', 'reference'] as const;

function ranked(query: string, entries: readonly Entry<PaletteRow>[]): Found {
  const { best, total } = rank(query, entries, ROWS);
  return { rows: best.map(rowOf), total };
}

function rankedItems(nouns: readonly Selectable[], query: string, commands: Commands, searchables: Searchables): Found {
  const lists = nouns.map((noun) => entriesOf(noun, searchables));
  const { best, total } = rankLists(query, lists, ROWS, { boosts: recentBoosts(searchables, commands) });
  const rows = total > 0 ? best.map(rowOf) : itemsMeant(query, lists).rows;
  return { rows, total: Math.max(total, rows.length) };
}

/**
 * The rows for a query; if little matches, also for its forms that the commands use, 'exporting' for 'export', and the
 * items that a sentence may be about.
 */
function everythingOrPlain(query: string, commands: Commands, searchables: Searchables): Found {
  const found = everythingFor(query, commands, searchables);
  if (!found.isLoose) return found;
  const plain = inPlainForm(query, commands.registry);
  const more = plain === undefined ? undefined : everythingFor(plain, commands, searchables);
  const { rows: items, isWhole } = itemsMeant(query, itemLists(searchables));
  const [first, then] = more && !more.isLoose ? [more, found] : [found, more];
  const all = [first.rows, then?.rows ?? []];
  all.splice(first.isLoose && (isWhole || first.isFaint) ? 0 : 1, 0, items);
  const rows = unique(all.flat()).slice(0, ROWS);
  const isGuess = first.isGuess === true || (items.length > 0 && first.total === 0);
  return { ...first, rows, total: Math.max(rows.length, first.total), isGuess };
}

/**
 * Commands, lines and items for a query: exact names first; then what was chosen for these letters before; what begins with
 * them, after commands that have them as another word if they only begin a word; lines whose argument is understood; then
 * the other matches by tier, among which lines that take any words come after the titles and the commands that may be
 * meant.
 */
function everythingFor(typed: string, commands: Commands, searchables: Searchables): Found & { isLoose: boolean } {
  const whole = asCommand(typed, commands);
  const query = withoutObject(whole, commands);
  // 'archive this' is done to an item: a screen or a list of that name does nothing to it.
  const isOfNoItem = (match: Match<PaletteRow>) =>
    Number(query !== whole && selectableOf(commandOf(match, commands.registry)?.scope ?? 'everywhere') === undefined);
  const entries = commandEntries(commands);
  const boosts = recentBoosts(searchables, commands);
  const { best, total } = rankLists(query, [entries, ...itemLists(searchables)], ROWS, { boosts });
  const isFound = best.some(({ tier, value }) => tier >= TIERS.otherWords && value.reason === undefined);
  const lines = lineRows(query, commands, searchables, isFound);
  const learned = commands.learned.chosenFor(searchable(typed)).flatMap((id) => {
    const row = rowOfId(id, entries, searchables);
    return row && row.reason === undefined ? row : [];
  });
  const keyed = keyedRows(typed, entries, commands);
  const those = (isOne: (match: Match<PaletteRow>) => boolean) => best.filter(isOne).map(rowOf);
  const asked = searchable(query);
  const isCalled = (match: Match<PaletteRow>) => isCommand(match) && match.isCalledSo === true;
  const called = best
    .filter((match) => isCalled(match) && match.value.reason === undefined)
    .toSorted(
      (one, other) => isOfNoItem(one) - isOfNoItem(other) || distanceOf(one, commands) - distanceOf(other, commands),
    );
  const calledSo = called.map(rowOf);
  // 'import' begins two titles, and is what people call one of them.
  const begun = best
    .filter((match) => isCommand(match) && beginsWithWords(match, asked) && canRun(match, commands))
    .toSorted((one, other) => Number(isCalled(other)) - Number(isCalled(one)));
  // 'edit' on the board is the task's, before 'Edit project', which would ask for one.
  const here = called.some((match) => isHere(match, commands))
    ? begun.filter((match) => isHere(match, commands))
    : begun;
  // 'new' without a noun is what is called so, before 'New context' and 'New reference'.
  const titled = ADDING.has(asked) ? [] : here;
  // 'set priority' is a phrase of its own, and three titles begin with it.
  const isMeant = titled.length === 1 || !asked.includes(' ');
  const isAskedToDelete = termsOf(asked).some((word) => DELETING.has(word));
  // Enter takes the first row, even a guess: a deletion must not be first, unless one is asked for or there is nothing
  // else.
  const isLate = ({ value: { choice } }: Match<PaletteRow>) =>
    choice.kind === 'command' && deletes(commands.registry.get(choice.id)) && !isAskedToDelete;
  // 'clean milk' must not delete the task, although 'clean' may mean that.
  const free = lines.free.filter(
    ({ choice }) =>
      isAskedToDelete || choice.kind !== 'line' || !choice.about || !deletes(commands.registry.get(choice.id)),
  );
  const hasLines = lines.understood.length + lines.own.length + free.length > 0;
  const guesses = [...those((match) => !isLate(match)), ...those(isLate)];
  const rows = unique([
    ...those(({ tier }) => tier === TIERS.exact),
    ...learned,
    ...keyed,
    ...(calledSo.length > 0 && isMeant ? titled.map(rowOf) : []),
    ...calledSo,
    ...those((match) => isCommand(match) && match.tier >= TIERS.prefix),
    // 'upgrade' without a newer release says so: it must not 'upgrade priority'.
    // But 'w' is a command of vim only where there is something to save.
    ...(called.length > 0 || asked.length === 1 ? [] : those(isCalled)),
    ...lines.understood,
    ...those((match) => isInTitle(match) && match.value.reason === undefined),
    // 'renew pass' is a task so far, before another word for 'Change your password'.
    ...(asked.includes(' ') ? those((match) => match.tier >= TIERS.prefix) : []),
    // 'token' is of use where access is managed, and not where 'Create token' is unavailable.
    ...those((match) => isBegun(match) && (match.value.reason === undefined || match.isCalledSo === true)),
    ...those(isInTitle),
    ...those(isBegun),
    ...(lines.own.length > 0 ? those(isNamed) : []),
    ...lines.own,
    ...those(({ tier }) => tier >= TIERS.wordStarts),
    // A named item comes before a command that only has the words somewhere.
    ...(free.length > 0
      ? those((match) => isCommand(match) && (match.tier !== TIERS.description || !isOfItem(free[0])))
      : []),
    ...free,
    ...those(({ tier }) => tier > TIERS.someWords),
    ...lines.perhaps,
    ...(lines.understood.length > 0 ? [] : guesses),
  ]);
  const shown = rows.slice(0, ROWS);
  const guess = best.find((match) => !isLate(match));
  const isGuess =
    !hasLines && learned.length === 0 && best.every(({ tier }) => tier === TIERS.someWords) && keyed.length === 0;
  return {
    rows: shown,
    total: Math.max(shown.length, total + rows.length - best.length),
    isLoose:
      !hasLines &&
      lines.perhaps.length === 0 &&
      learned.length + keyed.length === 0 &&
      best.every(({ tier, value }) => tier <= TIERS.within || value.reason !== undefined),
    isGuess: isGuess || lines.mayBeTask,
    // 'sign out library books' must not end all sessions.
    isFaint:
      isGuess &&
      (lines.perhaps.length > 0 ||
        (best.length > 0 && isAboutElse(query, commands.registry)) ||
        (guess !== undefined && (guess.isFaint === true || !isUndoable(guess, commands)))),
  };
}

/** Words before the name of a screen; only a part of the name may follow the first one. */
const GOING = /^\s*(?:switch|jump|navigate|take me) to (?:the |my )?(?=(.+))/iu;
const SHOWING = /^\s*(?:(?:show|give|get|open|see|view)(?: me)?|where(?: is| are|['’]s)) (?:the |my )(?=(.+))/iu;

/** The beginnings of a request or question before what is wanted: 'can you remind me to …', 'please snooze until Friday'. */
const ASKING =
  /^\s*(?:please\s+|(?:can|could|would|will)\s+you\s+(?:please\s+)?|how\s+(?:do|can|could|would|should)\s+(?:i|we|you)\s+)(?=\S+\s+\S)/iu;

/** A query without the sign that begins a command in other programs, '>calendar' and ':undo', and in the words of the titles. */
function asCommand(typed: string, { screenNames, registry }: Commands): string {
  // ':w' is called so in full.
  if (commandsCalled(searchable(typed), registry).length > 0) return typed;
  const names = [...screenNames.values()].map(searchable);
  return typed
    .replace(ASKING, '')
    .replace(GOING, (verb, rest: string) => (names.some((name) => name.startsWith(searchable(rest))) ? 'go to ' : verb))
    .replace(SHOWING, (verb, rest: string) => (names.includes(searchable(rest)) ? 'go to ' : verb))
    .replace(/^\s*[>:/]\s*(?=\S)/u, '')
    .replace(/^(\s*)goto\s/iu, (_, space: string) => `${space}go to `)
    .replace(/^(\s*)(sign|log)(out|off)(?=\s+\S)/iu, '$1$2 $3');
}

const commandOf = ({ value: { choice } }: Match<PaletteRow>, registry: Registry) =>
  choice.kind === 'command' ? registry.get(choice.id) : undefined;

/**
 * 0 for a command that acts on what is here, or on nothing; 1 for one that asks for an item first; 2 for one that goes to another
 * screen first, and acts on what nobody has seen yet.
 */
function distanceOf(match: Match<PaletteRow>, { registry, live }: Commands): number {
  const scope = commandOf(match, registry)?.scope;
  if (scope === 'everywhere' || (scope !== undefined && live.isLive(scope))) return 0;
  return scope !== undefined && selectableOf(scope) !== undefined ? 1 : 2;
}

const isHere = (match: Match<PaletteRow>, commands: Commands): boolean => distanceOf(match, commands) === 0;

const isUndoable = (match: Match<PaletteRow>, { registry }: Commands) =>
  commandOf(match, registry)?.irreversible !== true;

/** Whether Enter may run it because its title begins with the query: it can run, and be undone. */
const canRun = (match: Match<PaletteRow>, commands: Commands) =>
  match.value.reason === undefined && isUndoable(match, commands);

/** Words for deleting, and for nothing else. */
const DELETING = new Set(sameWords('erase'));

/** Words for adding something. */
const ADDING = new Set(sameWords('add'));

/** A title that begins with whole words: 'next' in 'Next item', and not 'star' in 'Start of the week'. */
const beginsWithWords = ({ value: { label }, tier }: Match<PaletteRow>, words: string) =>
  tier >= TIERS.prefix && !isLetter(searchable(label), words.length);

const isInTitle = (match: Match<PaletteRow>) => isCommand(match) && match.tier >= TIERS.wordStarts;

/** A command with a phrase that begins with the query. */
const isBegun = (match: Match<PaletteRow>) =>
  isCommand(match) && match.isBeginning === true && match.tier >= TIERS.otherWords;

/** A command whose title is meant, with a typo. */
const isNamed = (match: Match<PaletteRow>) =>
  isCommand(match) && match.also === undefined && match.tier !== TIERS.description;

const isOfItem = (row: PaletteRow | undefined) => row?.choice.kind === 'line' && row.choice.about !== undefined;

/** A command that has all of the words: 'filter by project' is its name, and no words to filter by. */
const isCommand = ({ value: { choice }, tier }: Match<PaletteRow>) =>
  choice.kind === 'command' && tier > TIERS.someWords;

/** Each row once, at its first place. */
function unique(rows: readonly PaletteRow[]): readonly PaletteRow[] {
  const seen = new Map<string, PaletteRow>();
  for (const row of rows) {
    const key = recentId(row.choice) ?? JSON.stringify(row.choice);
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}
