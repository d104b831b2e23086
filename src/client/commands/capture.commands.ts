import { captureTask } from '#client/data/capture.ts';
import { created } from './creation.ts';
import { defineCommand } from './define-command.ts';

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
    const { task, along, missing, failure } = await captureTask(api, asked, { idempotencyKey });
    if (missing.length === 0) return created(api, 'task', task, 'Added to Inbox', { along });
    const why = failure instanceof Error ? failure.message : String(failure);
    const words = `Added to Inbox without its ${missing.join(', ')}: ${why}`;
    return created(api, 'task', task, words, { along, failed: failure });
  },
});
