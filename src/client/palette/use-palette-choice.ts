import { useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '#client/data/api.ts';
import type { SentWords } from '#client/data/drafts.ts';
import type { Searchables } from '#client/data/search.ts';
import { allCached, cached } from '#client/data/views.ts';
import { kindOf } from '#client/keys/scope.ts';
import { describedIn } from '#client/registry/capture-draft.ts';
import type { RunOptions } from '#client/registry/command-runner.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { draftKeyOf, type Question, unanswered, withOnlyChoices } from '#client/registry/question.ts';
import type { Selectable, TaskSelection } from '#client/registry/scope-targets.ts';
import { selectableOf } from '#client/registry/scope-targets.ts';
import { ApiError, withMore } from '#contract/api-error.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { type AnswerWords, answerOf } from './answer-words.ts';
import { searchable } from './folding.ts';
import { type PaletteRow, type RowChoice, recentId } from './palette-row.ts';
import { refusalFor } from './refusals.ts';

/** The words that were typed for the answers of a line: a page that asks for the item has only the answers. */
const lineTexts = new WeakMap<object, string>();

/** Runs what a chosen row, or an answer in words, stands for. */
export function usePaletteChoice(page: PalettePage, searchables: Searchables) {
  const { registry, runner, palette, live, overlays, recent, learned, workspace } = useCommands();
  const api = useApi();
  const isRunning = useRef(false);
  /** The questions of commands that act on the page below all overlays. */
  const [ofPage] = useState(() => new WeakSet<PalettePage>());
  const [refused, setRefused] = useState<{ page: PalettePage; text: string; why: string } | null>(null);

  /** The target of a command for a chosen item. */
  const targetFor = (noun: Selectable, id: string): unknown => {
    if (noun !== 'task') return { id };
    const task = cached(api, 'task', id);
    return task && { tasks: [task] };
  };

  /** False once a row was chosen or the question answered: a double click or a double Enter chooses again. */
  const isShown = () => !isRunning.current && palette.getSnapshot().context.pages.at(-1) === page;

  /** Runs work until the palette is closed. */
  const whileOpen = async <T>(work: (until: AbortSignal) => Promise<T>): Promise<T> => {
    const closing = new AbortController();
    const { unsubscribe } = palette.subscribe((snapshot) => {
      if (!snapshot.hasTag('open')) closing.abort();
    });
    try {
      return await work(closing.signal);
    } finally {
      unsubscribe();
    }
  };

  /** `isOfPage`: its target is that of the page below all overlays. */
  const run = async (
    id: string,
    options: RunOptions = {},
    isOfPage = options.target === undefined,
  ): Promise<boolean> => {
    const { answers = {}, idempotencyKey, explain } = options;
    const command = registry.get(id);
    const { args, scope } = command;
    // As it is while the palette is open: what was selected in an overlay goes with it.
    const target = options.target ?? asNow(api, kindOf(scope) === 'selection' ? live.kept.get(scope) : undefined);
    // The page has to lie open for what acts on it. All else leads back to the overlay that the palette was opened from.
    const actsOnPage = isOfPage && scope !== 'everywhere' && !live.kept.has(scope);
    const lacksItem = selectableOf(scope) !== undefined && target === undefined && !live.isLive(scope);
    const all = withOnlyChoices(args, answers, { scope, target: target ?? live.targetOf(scope) }, api);
    const asks = lacksItem || unanswered(args, all) !== undefined;
    const start = (until?: AbortSignal) => runner.run(command, { answers, target, idempotencyKey, explain, until });
    // A question follows on the next page; but not once Esc has closed this one while the command's screen was coming: it would lie
    // over what the user has opened since, and take the words for that.
    if (asks || runner.availability(command, target) !== true) {
      const ran = await whileOpen(start);
      const asked = palette.getSnapshot().context.pages.at(-1);
      if (actsOnPage && asked) ofPage.add(asked);
      return ran;
    }
    const screen = runner.screenOf(command, target);
    const leaves = screen !== undefined && screen !== window.location.pathname;
    if (!leaves && (actsOnPage || screen !== undefined)) overlays.closeAll();
    // Not back to a screen that it leaves, whose heading would be heard before that of the next. And what can be asked again
    // acts on nothing below: it is shown in the frame in which the palette goes.
    if (leaves || Object.values(args).some(({ again }) => again)) {
      const running = start();
      palette.send({ type: 'palette.close' });
      return await running;
    }
    if (command.movesOn) {
      // Without a focus move back, which would be spoken before what comes.
      isRunning.current = true;
      const { pages } = palette.getSnapshot().context;
      const running = start();
      await isDrawn();
      // Esc and the next key may have been faster: then something else is open, such as a capture.
      if (palette.getSnapshot().context.pages === pages) palette.send({ type: 'palette.close' });
      return await running;
    }
    // Everything else acts on the page below, with the focus back there.
    palette.send({ type: 'palette.close' });
    await isDrawn();
    return await start();
  };

  /** Runs a command on an item. If that is gone by now, the command does not act on the focused one instead. */
  const runOn = async (item: { noun: Selectable; id: string }, id: string, options?: RunOptions): Promise<boolean> => {
    const target = targetFor(item.noun, item.id);
    if (target !== undefined) return await run(id, { ...options, target });
    workspace.say('It is not there any more');
    return false;
  };

  /** The question of a command, its target, and the key of its draft. */
  const asked = (command: string, name: string, about?: unknown, answers = {}) => {
    const { scope, args } = registry.get(command);
    const target = about ?? live.targetOf(scope);
    return { question: args[name], target, draft: draftKeyOf(args[name], { target, answers }, api, workspace.drafts) };
  };
  const askedHere = () =>
    page.kind === 'question' ? asked(page.command, page.name, page.target, page.answers) : undefined;

  const draft = askedHere()?.draft;
  // Drafts from a page that was closed or killed come back after the first screen: the next letter would replace them.
  useEffect(() => {
    if (draft === undefined) return;
    return workspace.drafts.subscribe(() => {
      const words = textIn(workspace.drafts.get(draft));
      const { pages, query } = palette.getSnapshot().context;
      if (words !== '' && query === '' && pages.at(-1) === page) palette.send({ type: 'palette.type', query: words });
    });
  }, [draft, page, palette, workspace.drafts]);

  /** Whether the question of this page is asked again by now. */
  const isAskedAgain = (): boolean => {
    const shown = palette.getSnapshot().context.pages.at(-1);
    if (shown?.kind !== 'question' || page.kind !== 'question') return false;
    return shown.command === page.command && shown.name === page.name;
  };

  /** Says with a failure where the words are that come back, unless the user sees them in the field. */
  const withPlace = (command: string, { text, description }: AnswerWords): RunOptions['explain'] =>
    text === '' && description === ''
      ? undefined
      : (failure) => {
          if (!(failure instanceof ApiError) || isAskedAgain()) return failure;
          return withMore(failure, `What you typed is in ${registry.get(command).title.replace('…', '')}.`);
        };

  /** Nothing typed is lost: joined with what was typed since, it is there when the question is asked. */
  const giveBack = (draft: string, sent: SentWords<AnswerWords>): void => {
    const { text, description } = sent.words;
    // A row was chosen, and nothing typed.
    if (text === '' && description === '') return;
    workspace.drafts.giveBack(draft, sent, (since) => ({
      text: [text, since.text].filter(Boolean).join(' '),
      description: [description, describedIn(since)].filter(Boolean).join('\n'),
    }));
    if (isAskedAgain()) palette.send({ type: 'palette.type', query: textIn(workspace.drafts.get(draft)) });
  };

  /** Says why an answer cannot be taken, at the field, which stays open. */
  const isRefused = (question: Question | undefined, answer: unknown, answers = {}): boolean => {
    const why = question ? refusalFor(question, answer, { api, workspace, answers }) : null;
    if (why === null) return false;
    setRefused({ page, text: palette.getSnapshot().context.query, why });
    workspace.say(why, { tone: 'error' });
    return true;
  };

  /** A command with its argument: words that could not be sent are there when it asks for them. */
  const runLine = async ({ id, answers, text, about }: Extract<RowChoice, { kind: 'line' }>): Promise<void> => {
    const [[name, value] = ['', undefined]] = Object.entries(answers);
    if (isRefused(registry.get(id).args[name], value)) return;
    // Before it runs: its target may be elsewhere afterwards.
    const { draft } = asked(id, name, about && targetFor(about.noun, about.id));
    if (text !== undefined) lineTexts.set(answers, text);
    const idempotencyKey = crypto.randomUUID();
    const words = draft === undefined || text === undefined ? undefined : { text, description: '' };
    const options = { answers, idempotencyKey, explain: words && withPlace(id, words) };
    const ran = about ? await runOn(about, id, options) : await run(id, options);
    if (!ran && draft !== undefined && words) giveBack(draft, { words, idempotencyKey });
  };

  /** Answers a question; words that could not be sent are there when it is asked again. */
  const submit = async (
    question: Extract<PalettePage, { kind: 'question' }>,
    value: unknown,
    words: AnswerWords,
    isAgain = false,
  ): Promise<void> => {
    const { command, name, answers, target } = question;
    const { question: asks, draft } = asked(command, name, target, answers);
    if (isRefused(asks, value, answers)) return;
    // Earlier answers are kept until all are given. Their key is computed now: the live target may be another by then.
    const before = Object.keys(answers).flatMap((earlier) => asked(command, earlier, target).draft ?? []);
    const taken = draft === undefined ? undefined : workspace.drafts.take(draft);
    const idempotencyKey = taken?.idempotencyKey ?? crypto.randomUUID();
    if (isAgain) palette.send({ type: 'palette.type', query: '' });
    const explain = draft === undefined ? undefined : withPlace(command, words);
    const options = { answers: { ...answers, [name]: value }, idempotencyKey, explain, target: asNow(api, target) };
    const isOfPage = target === undefined || ofPage.has(question);
    const ran = isAgain ? await runner.run(registry.get(command), options) : await run(command, options, isOfPage);
    if (ran) for (const kept of before) workspace.drafts.set(kept, undefined);
    else if (draft !== undefined) giveBack(draft, { words, idempotencyKey });
  };

  return {
    /** The key of the draft of an answer in words; undefined when it is not kept. */
    draft,

    /** Why the answer was refused; undefined once its words are others. */
    refusalOf: (text: string): string | undefined =>
      refused?.page === page && refused.text === text ? refused.why : undefined,

    /** Runs, opens or answers with what a row stands for. */
    choose: ({ choice }: PaletteRow): void => {
      if (!isShown()) return;
      const id = recentId(choice);
      const { query } = palette.getSnapshot().context;
      if (id !== undefined && page.kind === 'everything') learned.note(searchable(query), id);
      if (choice.kind === 'search') {
        palette.send({ type: 'palette.open', page: { kind: 'search' }, query: choice.query });
      } else if (choice.kind === 'item' && page.kind === 'item') {
        const text = lineTexts.get(page.answers);
        void runLine({
          kind: 'line',
          id: page.command,
          answers: page.answers,
          about: choice,
          ...(text !== undefined && { text }),
        });
      } else if (choice.kind === 'item') {
        if (id !== undefined) recent.note(id);
        if (choice.noun === 'context') void run('board.filterContext', { answers: { context: choice.id } });
        else void runOn(choice, `${choice.noun}.show`);
      } else if (choice.kind === 'command') {
        void run(choice.id);
      } else if (choice.kind === 'line') {
        void runLine(choice);
      } else if (page.kind === 'question') {
        void submit(page, choice.value, { text: query, description: '' });
      }
    },

    /** Answers a question in words. Blank ones are not sent, without a message (spec §5). */
    answer: async (text: string, { again }: { again: boolean }): Promise<void> => {
      if (page.kind !== 'question' || !isShown() || palette.getSnapshot().context.query !== text) return;
      const { question, draft } = asked(page.command, page.name, page.target, page.answers);
      const words = { text, description: draft === undefined ? '' : describedIn(workspace.drafts.get(draft)) };
      const value = question && answerOf(question, words, searchables);
      if (value === null) return;
      await submit(page, value, words, again && question?.again === true);
    },

    /** Keeps the typed words, so that closing the palette does not lose them. */
    keep: (text: string): void => {
      const { question, target, draft } = askedHere() ?? {};
      if (draft === undefined) return;
      const description = describedIn(workspace.drafts.get(draft));
      // Unchanged words need not be kept.
      const before = question?.initial?.(target as never) ?? '';
      const isAsBefore = text === before || (before === '' && text.trim() === '');
      workspace.drafts.set(draft, isAsBefore && description === '' ? undefined : { text, description });
    },
  };
}

/** The line in the draft of an answer in words. */
function textIn(draft: object | undefined): string {
  return draft && 'text' in draft && typeof draft.text === 'string' ? draft.text : '';
}

/** The present tasks of a target: another device may have changed them, and undo must restore that. */
function asNow(api: Api, target: unknown): unknown {
  if (typeof target !== 'object' || target === null || !('tasks' in target)) return target;
  const { tasks } = target as TaskSelection;
  const ids = tasks.map(({ id }) => id);
  const now = allCached(api, 'task', ids);
  return { ...target, tasks: tasks.map((task, at) => now[at] ?? task) };
}

/** React renders, and the closing palette gives the focus back, before the next task. */
function isDrawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
