import { type ToolSet, tool } from 'ai';
import * as z from 'zod/mini';
import type { Field } from '#contract/entities/field.ts';
import { ProposedAction } from '#contract/entities/proposed-action.ts';
import { ownTaskFields } from '#contract/entities/task.ts';

const DESCRIPTIONS: Record<ProposedAction['action'], string> = {
  capture: 'Propose a new task for the inbox. The title begins with a verb and names the next physical action.',
  move: 'Propose to give a task another status. `next` is something to do, `waiting` is for what somebody else has to do.',
  complete: 'Propose to mark a task as done.',
  rename: 'Propose another title for a task.',
  due: 'Propose the day on which a task is due; null takes it away.',
  defer: 'Propose to hide a task until a day; null takes that back.',
  priority: 'Propose a priority for a task: 0 to 100, above 70 is high, 50 is usual.',
  context: 'Propose where or with what a task can be done, by the name of the context, without @; null takes it away.',
  project: 'Propose the project that a task belongs to, by its name; null takes it out of its project.',
  set: `Propose the value of one more field of a task; null takes it away. The fields: ${fieldsInWords()}.`,
  addProject: 'Propose a new project: an outcome that takes more than one task.',
  changeProject:
    'Propose the value of one field of a project, by its name; null takes it away. The fields: area (of life or work), purpose (why, in a line), review_every (days, 1 to 366).',
};

/** A list of fields for a model: 'minutes (1 to 1440), follow_up (day)'. */
function fieldsInWords(): string {
  const told = Object.entries(ownTaskFields).map(([name, field]: [string, Field]) => {
    if (name === 'repeat') return 'repeat (an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=FR)';
    const { kind, bounds, values } = field;
    return `${name} (${bounds?.join(' to ') ?? values?.join(', ') ?? kind})`;
  });
  return [...told, 'waiting_for (who or what it waits for)'].join(', ');
}

/** A tool for each action that may be proposed. No tool does anything: its call is read and shown to the user, who decides. */
export const proposalTools: ToolSet = Object.fromEntries(
  ProposedAction.def.options.flatMap((option) => {
    const { action, ...fields } = option.shape;
    return action.def.values.map((name) => [
      name,
      tool({ description: DESCRIPTIONS[name], inputSchema: z.object(fields) }),
    ]);
  }),
);

/** A tool call as an action, not checked yet. */
export function actionIn(call: { toolName: string; input: unknown }): object {
  const fields = typeof call.input === 'object' ? call.input : {};
  return { ...fields, action: call.toolName };
}
