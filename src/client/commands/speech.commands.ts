import { defineCommand } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';

export const sayAgain = defineCommand({
  id: 'speech.sayAgain',
  title: 'Say again',
  also: `repeat, repeat announcement, speak again, what was that, read again, last message, pardon, say it again,
    once more aloud, replay, what did you say, hear again, come again, what, i missed that, did not hear, didn't catch that,
    last notification, show last message, tell me again, screen reader repeat, previous message, excuse me,
    repeat speech, repeat message, say it once more, one more time, say that one more time, please repeat`,
  does: 'Speaks the last words once more.',
  keys: ['Shift+S'],
  scope: 'everywhere',
  run: ({ workspace }) => (workspace.speech.again() ? silent() : final('Nothing has been said yet')),
});

export const whereAmI = defineCommand({
  id: 'speech.whereAmI',
  title: 'Where am I',
  also: `location, position, current place, orient, what is selected, read screen, announce position, where,
    context help, what is focused, current focus, unsaved changes, current location, tell me where i am, what screen,
    which screen, what page is this, status, pwd, find focus, where is my cursor, lost, what is here, orientation,
    what am i on, read current item, status report, where is the focus, where is focus, say where i am, focus position,
    where was i, i am lost,
    i'm lost, where is my focus, what has focus, where am I now,
    read status, where in the list am i, say the status`,
  does: 'Speaks the screen, the place in the list, what is selected, and what is not sent, not saved or has failed.',
  keys: ['Shift+W'],
  scope: 'everywhere',
  run: async ({ workspace }) => {
    await workspace.speech.whereAmI();
    return silent();
  },
});
