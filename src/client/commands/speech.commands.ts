import { defineCommand } from './define-command.ts';
import { final, silent } from './outcome.ts';

export const sayAgain = defineCommand({
  id: 'speech.sayAgain',
  title: 'Say again',
  does: 'Speaks the last words once more.',
  keys: ['Shift+S'],
  scope: 'everywhere',
  run: ({ workspace }) => (workspace.sayAgain() ? silent() : final('Nothing has been said yet')),
});

export const whereAmI = defineCommand({
  id: 'speech.whereAmI',
  title: 'Where am I',
  does: 'Speaks the screen, the place in the list, what is selected, and what is not sent, not saved or has failed.',
  keys: ['Shift+W'],
  scope: 'everywhere',
  run: async ({ workspace }) => {
    await workspace.sayWhereAmI();
    return silent();
  },
});
