import { useApi } from '#client/data/api.ts';
import { cachedTask, type Searchables } from '#client/data/search.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { describedIn } from './capture-draft.ts';
import { readCapture } from './capture-grammar.ts';
import { useCommands } from './commands-context.tsx';
import type { PaletteRow, RowChoice } from './palette-row.ts';
import { recentId } from './palette-rows.ts';
import { draftKeyOf, type Question, unanswered } from './question.ts';
import type { Selectable } from './scope-targets.ts';
import { selectableOf } from './scope-targets.ts';

/** What a chosen row, or an answer in words, leads to. */
export function usePaletteChoice(page: PalettePage, searchables: Searchables) {
  const { registry, runner, palette, live, recent, workspace } = useCommands();
  const api = useApi();

  /** What a command acts on when an item was chosen for it. */
  const targetFor = (noun: Selectable, id: string): unknown => {
    if (noun !== 'task') return { id };
    const task = cachedTask(api, id);
    return task && { tasks: [task] };
  };

  const run = async (id: string, answers: Readonly<Record<string, unknown>>, target?: unknown): Promise<boolean> => {
    const command = registry.get(id);
    const lacksItem = selectableOf(command.scope) !== undefined && target === undefined && !live.isLive(command.scope);
    const asks = lacksItem || unanswered(command.args, answers) !== undefined;
    const start = () => runner.run(id, { answers, ...(target === undefined ? {} : { target }) });
    // A question follows on the next page.
    if (asks || runner.availability(command, target) !== true) return await start();
    const screen = runner.screenOf(command, target);
    if (screen !== undefined && screen !== window.location.pathname) {
      // Not back to the screen that it leaves, whose heading would be heard before that of the next.
      const running = start();
      palette.send({ type: 'palette.close' });
      return await running;
    }
    // Everything else acts on the page below, with the focus back there.
    palette.send({ type: 'palette.close' });
    await focusIsBack();
    return await start();
  };

  /** The question of a command, the target that it is about, and where an answer in words is kept. */
  const asked = (command: string, name: string, about?: unknown) => {
    const { scope, args } = registry.get(command);
    const target = about ?? live.targetOf(scope);
    return { question: args[name], target, draft: draftKeyOf(args[name], target) };
  };
  const askedHere = () => (page.kind === 'question' ? asked(page.command, page.name, page.target) : undefined);

  /** Nothing of what was typed is lost: before what was typed since, it is there when, or where, the question is asked. */
  const giveBack = (draft: string, { text, description }: { text: string; description: string }): void => {
    const since = workspace.drafts.get(draft);
    const both = since && 'text' in since && since.text !== '' ? `${text} ${since.text}` : text;
    workspace.drafts.set(draft, {
      text: both,
      description: [description, describedIn(since)].filter(Boolean).join('\n'),
    });
    const shown = palette.getSnapshot().context.pages.at(-1);
    const isAsked = shown?.kind === 'question' && page.kind === 'question' && shown.command === page.command;
    if (isAsked && shown.name === page.name) palette.send({ type: 'palette.type', query: both });
  };

  /** A command with its argument: words that could not be sent are there when it asks for them. */
  const runLine = async ({ id, answers, text }: Extract<RowChoice, { kind: 'line' }>): Promise<void> => {
    const [name = ''] = Object.keys(answers);
    // Before it runs: what it is about may be elsewhere afterwards.
    const { draft } = asked(id, name);
    const ran = await run(id, answers);
    if (!ran && draft !== undefined && text !== undefined) giveBack(draft, { text, description: '' });
  };

  return {
    /** Runs, opens or answers with what a row stands for. */
    choose: ({ choice }: PaletteRow): void => {
      const id = recentId(choice);
      if (choice.kind === 'item' && page.kind === 'item') {
        void run(page.command, page.answers, targetFor(choice.noun, choice.id));
      } else if (choice.kind === 'item') {
        if (id !== undefined) recent.note(id);
        void run(`${choice.noun}.show`, {}, targetFor(choice.noun, choice.id));
      } else if (choice.kind === 'command') {
        void run(choice.id, {});
      } else if (choice.kind === 'line') {
        void runLine(choice);
      } else if (page.kind === 'question') {
        void run(page.command, { ...page.answers, [page.name]: choice.value }, page.target);
      }
    },

    /** Answers a question in words. Blank ones are not sent, without a message (spec §5). */
    answer: async (text: string, { again }: { again: boolean }): Promise<void> => {
      if (page.kind !== 'question') return;
      const { command, name, answers, target } = page;
      const { question, draft } = asked(command, name, target);
      const words = { text, description: draft === undefined ? '' : describedIn(workspace.drafts.get(draft)) };
      const value = question && answerOf(question, words, searchables);
      if (value === null) return;
      const isAgain = again && question?.again === true;
      if (draft !== undefined) workspace.drafts.set(draft, undefined);
      if (isAgain) palette.send({ type: 'palette.type', query: '' });
      const all = { ...answers, [name]: value };
      const ran = isAgain
        ? await runner.run(command, { answers: all, ...(target === undefined ? {} : { target }) })
        : await run(command, all, target);
      if (!ran && draft !== undefined) giveBack(draft, words);
    },

    /** Keeps what is being typed where closing the palette does not lose it. */
    keep: (text: string): void => {
      const { question, target, draft } = askedHere() ?? {};
      if (draft === undefined) return;
      const description = describedIn(workspace.drafts.get(draft));
      // As it is now it needs no keeping.
      const isAsBefore = text === (question?.initial?.(target as never) ?? '');
      workspace.drafts.set(draft, isAsBefore && description === '' ? undefined : { text, description });
    },
  };
}

/** What an answer in words is worth; null when it is blank. */
function answerOf(
  { kind }: Question,
  { text, description }: { text: string; description: string },
  { contexts, projects }: Searchables,
): unknown {
  if (kind !== 'capture') return text.trim() === '' ? null : text;
  const capture = readCapture(text, { now: new Date(), contexts, projects });
  if (capture.title === '') return null;
  return { ...capture, ...(description.trim() !== '' && { description: description.trim() }) };
}

/** React takes the palette away, and gives the focus back, before the next task. */
function focusIsBack(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
