import { createTask } from '#client/data/tasks.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { silent } from '#client/registry/outcome.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import type { SendWords } from '#client/registry/use-kept-form.ts';

/** The target of the Inbox for its commands: its form. */
export interface InboxTarget {
  isOpen: boolean;
  open(): void;
  close(): void;
  send: SendWords<{ title: string; description: string }>;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/inbox': InboxTarget;
  }
}

export const quickAdd = defineCommand({
  id: 'inbox.quickAdd',
  title: 'Quick Add',
  also: `new task, add task, quick entry, show form, new item, add to-do, create task, new todo, add, add item form,
    show quick add, capture form, inbox form, toggle form, open add form, open form, hide or show form, add item,
    new inbox item, add an item, new entry, add inbox item, add with details, add with description, long form,
    quick capture, capture, detailed add, inbox add, insert, compose, add form, show add form, add entry, task form,
    put something in, enter something, type something in`,
  does: 'Opens or closes the form that adds to the inbox.',
  keys: ['a'],
  hint: 'quick add',
  scope: 'screen:/inbox',
  run: ({ target }) => {
    // A screen reader speaks the form's field or the button, which gets the focus.
    if (target.isOpen) target.close();
    else target.open();
    return silent();
  },
});

export const addToInbox = defineCommand({
  id: 'inbox.add',
  title: 'Add to Inbox',
  also: `save task, submit task, save inbox item, put in inbox, store task, submit, add item, submit quick add,
    save quick add, confirm add, add this, add it, add now, finish adding, create item, put into inbox, send to inbox,
    save form, file in inbox, create inbox item, submit form`,
  does: 'Adds what is in the form to the inbox, or opens the form.',
  keys: ['Mod+Enter'],
  inFields: true,
  scope: 'screen:/inbox',
  run: ({ api, target }) => {
    if (target.isOpen) {
      return target.send(({ title, description }, sending) => {
        const fields = { title: title.trim(), description: description.trim() || null, status: 'inbox' } as const;
        return createAsStep(api, 'task', sending, async (options) => {
          const item = await createTask(api, fields, options);
          return { item, words: `Added to ${statusTitle(item.status || fields.status)}` };
        });
      });
    }
    // 'add to inbox' from the palette of another screen, where there is no form yet.
    target.open();
    return silent();
  },
});

export const cancelQuickAdd = defineCommand({
  id: 'inbox.cancel',
  title: 'Close Quick Add',
  also: `cancel quick add, hide form, hide quick add, abort adding, cancel form, close form, close quick add form,
    dismiss form, never mind, abort, cancel new task, cancel new item, leave form, exit quick add, collapse form,
    do not add, discard form, put form away, hide add form`,
  does: 'Closes the form; what was typed is kept.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'screen:/inbox',
  when: ({ target }) => target.isOpen || 'Quick Add is closed',
  run: ({ target }) => {
    target.close();
    return silent();
  },
});

export const process = defineCommand({
  id: 'inbox.process',
  title: 'Process the Inbox',
  also: `clarify the inbox, process inbox items, go through the inbox, empty the inbox one by one, decide what it is,
    triage inbox, inbox to zero, sort the inbox, clarify, one at a time, start processing, what is it, get clear,
    inbox zero, get to inbox zero, process, process inbox, clarify items, clarify inbox, process mode, work through
    the inbox, sort out the inbox, deal with the inbox, handle the inbox, tidy the inbox, clear out the inbox,
    triage, one by one, empty my inbox`,
  does: 'Goes through the inbox one item at a time, with one key for what each of them is.',
  keys: ['p'],
  hint: 'process',
  scope: 'screen:/inbox',
  goesTo: '/process',
  run: ({ workspace }) => {
    workspace.page.navigate('/process');
    return silent();
  },
});
