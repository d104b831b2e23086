import { captureTask, statusOf } from '#client/data/capture.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import { missingInWords } from './missing-in-words.ts';

export const capture = defineCommand({
  id: 'task.capture',
  title: 'Capture',
  also: `quick add, new task, add task, create task, add to-do, add todo, new to-do, new todo, quick entry,
    quick capture, jot, remind me, reminder, new item, create issue, compose, brain dump, mind sweep, add item, todo,
    to-do, note to self, write down, add, make task, append task, don't forget, insert task, enter task, idea,
    thought, collect, new, take a note, remember, task, remind, note, add to inbox, new card, new action,
    create ticket, add a task, add something, add to list, log task, remind me to, remember to, save for later,
    put in inbox, scribble, todoist quick add, get it off my mind, dump, drop in inbox, file a task, post, todo add,
    add reminder, set a reminder, quick input, type a task, task add, new inbox item, create item, add new task,
    add card, write task, insert, new reminder, note down, capture task, capture idea, create new task, new ticket,
    new issue, jot down, org-capture, natural language, put an idea, remind me about, remind me of`,
  does: 'Puts what is on your mind into the inbox, from anywhere: Call Ana tomorrow @phone !80 +House.',
  hint: 'capture',
  keys: ['c'],
  line: 'capture',
  scope: 'everywhere',
  args: {
    task: {
      kind: 'capture',
      asks: 'What has your attention?',
      placeholder: 'What needs to be done?',
      draft: 'capture',
      again: true,
    },
  },
  run: ({ api, idempotencyKey }, { task: asked }) =>
    createAsStep(api, 'task', { idempotencyKey }, async (options) => {
      const captured = await captureTask(api, asked, options);
      const { task: item, along, failure } = captured;
      const place = statusTitle(item.status || statusOf(asked));
      return { item, words: `Added to ${place}${await missingInWords(captured)}`, along, failed: failure };
    }),
});
