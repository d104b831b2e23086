import { captureTask } from '#client/data/capture.ts';
import { defineCommand } from './define-command.ts';
import { deleteItems } from './deletion.ts';

export const capture = defineCommand({
  id: 'task.capture',
  title: 'Capture',
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
  run: async ({ api, idempotencyKey }, { task: asked }) => {
    const { task, missing, failure } = await captureTask(api, asked, { idempotencyKey });
    const inverse = { run: async () => deleteItems(api, 'task', [task.id]) };
    if (missing.length === 0) return { words: 'Added to Inbox', inverse };
    const why = failure instanceof Error ? failure.message : String(failure);
    return { words: `Added to Inbox without its ${missing.join(', ')}: ${why}`, failed: failure, inverse };
  },
});
