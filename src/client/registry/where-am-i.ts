import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { lossesInWords, lossesOf } from '#client/data/misfits.ts';
import { outboxWords } from '#client/data/outbox-words.ts';
import { transferLineOf } from '#client/data/transfer-line.ts';
import type { Status } from '#client/ui/status.tsx';
import { counted } from '#contract/entities/counted.ts';

interface Standing {
  api: Api;
  drafts: Drafts;
  status: Status;
  /** How many items are selected. */
  selected: number;
}

/** What an unsent draft was typed for, by the beginning of its key. */
const draftNames: readonly [prefix: string, name: string][] = [
  ['capture', 'Capture'],
  ['inbox.quickAdd', 'Quick Add'],
  ['projects.new', 'New Project'],
  ['project.addTask', 'a task for a project'],
  ['project.area:', 'an area'],
  ['project.purpose:', 'a purpose'],
  ['project.review_every:', 'a review interval'],
  ['project.add', 'a new project'],
  ['project:', 'a project'],
  ['task:', 'a task'],
  ['task.rename:', 'a title'],
  ['task.waitFor:', 'what a task waits for'],
  ['process.titles', 'the title of an item'],
  ['process.who:', 'what an item waits for'],
  ['process.outcome:', 'a new project'],
  ['process.action:', 'a next action'],
  ['calendar.addTask', 'a task for a day'],
  ['contexts.', 'a context'],
  ['references.', 'a reference'],
  ['profile.name', 'your name'],
  ['settings.keys', 'keys'],
  ['chat.ask', 'a question for the assistant'],
  ['assistant.question', 'a question for the assistant'],
  ['sweep', 'the line of the mind sweep'],
  ['account.token', 'a token'],
];

/** The answers to a source have been sent, and are kept on purpose to be used again. */
const KEPT_TO_BE_USED_AGAIN = 'sources.';

/** Where the focus is and what is still open, in the order in which a user wants to hear it, read from the page. */
export function whereAmI({ api, drafts, status, selected }: Standing): string {
  const focus = document.activeElement;
  const screen = document.title.replace(/ · Mizu$/, '');
  const dialog = nameOf(focus?.closest('[role="dialog"]'));
  const place = placeOf(focus);
  const name = nameOf(focus);
  const { text, tone } = status.get();
  const failedReads = api.queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    .map(({ state }) => state.error?.message ?? '');
  const losses = lossesInWords(lossesOf(api.pending.session).get()) ?? '';
  // The footer may say the same, or the same and more.
  const told = tone === 'error' && !losses.includes(text) ? text : '';
  const failures = new Set([...failedReads.filter((words) => !told.startsWith(words)), told].filter(Boolean));
  const unsent = new Set(
    drafts.keys
      .filter((key) => !key.startsWith(KEPT_TO_BE_USED_AGAIN))
      .map((key) => draftNames.find(([prefix]) => key.startsWith(prefix))?.[1] ?? key),
  );
  const saving = api.queryClient.isMutating();
  const transfer = transferLineOf(api).get().text;
  return [
    screen,
    dialog,
    place,
    // The heading of a panel has the focus when the panel opens or its list runs empty: its name is the panel's.
    [screen, dialog, place].includes(name) ? null : name,
    focus && textIn(focus),
    ...listsIn(focus),
    selected > 0 && `${selected} selected`,
    unsent.size > 0 && `Not sent: ${[...unsent].join(', ')}`,
    ...(api.outbox ? outboxWords(api.outbox.get(), Date.now()) : []),
    saving > 0 && `Saving ${counted(saving, 'change')}`,
    transfer,
    failures.size > 0 && `Failed: ${[...failures].join('. ')}`,
    losses,
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.$/, ''))
    .reduce((said, part) => (/[!?]$/.test(said) ? `${said} ${part}` : `${said}. ${part}`));
}

/** `Waiting For, 3 of 7` in a list, else the part of the screen; null where there is neither. */
function placeOf(focus: Element | null): string | null {
  const row = focus?.closest('[role="row"][data-key]');
  const grid = focus?.closest('[role="grid"]');
  const list = nameOf(grid);
  if (row && grid) return `${list}, ${row.getAttribute('aria-rowindex')} of ${grid.getAttribute('aria-rowcount')}`;
  return list ?? nameOf(focus?.closest('section, form, aside, nav, [role="region"], [role="group"]'));
}

/** What is typed in a field so far. */
function textIn(focus: Element): string | null {
  const isField =
    focus instanceof HTMLTextAreaElement || (focus instanceof HTMLInputElement && focus.type !== 'checkbox');
  return isField && focus.value !== '' ? `“${focus.value}”` : null;
}

/** The name by which a screen reader calls an element; null when it has none. */
function nameOf(element: Element | null | undefined): string | null {
  if (!element || element === document.body || element.id === 'main') return null;
  const named = element.getAttribute('aria-label');
  if (named) return named;
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = by.map((id) => document.getElementById(id)).filter((label) => label !== null);
  if (labels.length > 0) return labels.map(wordsOf).join(' ');
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return [...(element.labels ?? [])].map(wordsOf).join(' ') || null;
  return element.matches('button, a, h1, h2, h3, summary, [role="button"], [role="gridcell"]')
    ? wordsOf(element)
    : null;
}

/** Its text, without what is hidden from screen readers. */
function wordsOf(element: Element): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('[aria-hidden="true"]')) texts.push(node.textContent ?? '');
  return texts.join(' ').replace(/\s+/g, ' ').replaceAll(' ,', ',').trim();
}

/** What the lists of the screen hold, when the focus is in none of them. */
function listsIn(focus: Element | null): string[] {
  if (focus?.closest('[role="grid"], [role="dialog"]')) return [];
  return [...document.querySelectorAll('main [role="grid"]')].flatMap((grid) => {
    const empty = document.getElementById(grid.getAttribute('aria-describedby') ?? '');
    const count = grid.querySelector('[data-key]') && grid.getAttribute('aria-rowcount');
    if (!empty && !count) return [];
    return `${nameOf(grid)}: ${empty ? wordsOf(empty) : count}`;
  });
}
