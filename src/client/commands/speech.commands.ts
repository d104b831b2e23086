import { defineCommand } from './define-command.ts';
import { final, silent } from './outcome.ts';

export const sayAgain = defineCommand({
  id: 'speech.sayAgain',
  title: 'Say again',
  also: `repeat, repeat announcement, speak again, what was that, read again, last message, pardon, say it again,
    once more aloud, replay, what did you say, hear again`,
  does: 'Speaks the last words once more.',
  keys: ['Shift+S'],
  scope: 'everywhere',
  run: ({ workspace }) => (workspace.sayAgain() ? silent() : final('Nothing has been said yet')),
});

export const whereAmI = defineCommand({
  id: 'speech.whereAmI',
  title: 'Where am I',
  also: `location, position, current place, orient, what is selected, read screen, announce position, where, context
    help, what is focused, current focus, unsaved changes, current location`,
  does: 'Speaks the screen, the place in the list, what is selected, and what is not sent, not saved or has failed.',
  keys: ['Shift+W'],
  scope: 'everywhere',
  run: async ({ workspace }) => {
    await workspace.sayWhereAmI();
    return silent();
  },
});
