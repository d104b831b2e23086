import { STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';

/** The values that each kind of question is answered with. */
export interface Answers {
  status: TaskStatus;
  theme: 'light' | 'dark';
  text: string;
  /** A command's id. */
  command: string;
  /** An IANA name, such as Europe/Lisbon. */
  timeZone: string;
  /** One of what the command's scope offers: the value of a choice of its own. */
  choice: string;
}
export type QuestionKind = keyof Answers;

/** Something a command has to know before it can run; asked on a palette page of its own. */
export interface Question<K extends QuestionKind = QuestionKind> {
  kind: K;
  /** The page's heading, such as 'Move to which status?'. */
  asks: string;
  /** For a text: what the field shows while it is empty. */
  placeholder?: string;
  /** For a choice: what the target of the command's scope offers. */
  choices?: (target: never) => readonly Choice[];
  /** For a text: where it is kept while it is typed, so that closing the palette does not lose it. */
  draft?: string;
  /** For a text: Mod+Enter answers and asks again. */
  again?: true;
}

/** A command's questions by name, in the order in which they are asked. */
export type Args = Readonly<Record<string, Question>>;

/** The answers to a command's questions. */
export type ArgsOf<A extends Args> = { readonly [N in keyof A]: Answers[A[N]['kind']] };

/** One of the answers to choose from. */
export interface Choice {
  label: string;
  value: unknown;
}

/**
 * The answers of a question to choose from; null when it is answered in words. `target`: what the command's scope gives;
 * `commands`: all there are.
 */
export function choicesOf(
  question: Question,
  target: unknown,
  commands: readonly { id: string; title: string }[],
): readonly Choice[] | null {
  switch (question.kind) {
    case 'text':
      return null;
    case 'status':
      return TASK_STATUSES.map((status) => ({ label: STATUS_TITLES[status], value: status }));
    case 'theme':
      return [
        { label: 'Light', value: 'light' },
        { label: 'Dark', value: 'dark' },
      ];
    case 'timeZone':
      return Intl.supportedValuesOf('timeZone').map((zone) => ({ label: zone.replaceAll('_', ' '), value: zone }));
    case 'choice':
      return question.choices?.(target as never) ?? [];
    case 'command':
      return commands.map(({ id, title }) => ({ label: title, value: id }));
  }
}

/** The first question that has no answer yet: its name, or undefined when a command can run. */
export function unanswered(args: Args, answers: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(args).find((name) => answers[name] === undefined);
}
