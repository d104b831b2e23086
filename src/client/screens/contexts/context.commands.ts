import { createContext } from '#client/data/contexts.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { deleteItems } from '#client/registry/deletion.ts';
import { opens } from '#client/registry/opens.ts';
import { type Outcome, silent } from '#client/registry/outcome.ts';

/** The key of the draft of a context's name, in the palette and in the panel's field. */
export const NEW_CONTEXT = 'contexts.new';

/** The panel of all contexts, with the field to rename one. */
export interface ContextsPanel {
  isRenaming: boolean;
  isSaving: boolean;
  save(): Promise<Outcome>;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:contexts': ContextsPanel;
  }
}

export const manageContexts = defineCommand({
  id: 'context.manage',
  title: 'Contexts',
  also: `tags, labels, manage tags, manage labels, manage contexts, edit contexts, categories, all contexts,
    show contexts, tag list, label list, places, list contexts, filters and labels, areas, tags and labels,
    tag manager, edit tags, edit labels, organise tags, context list, context settings, browse tags, ctx,
    contexts page, context manager, organize contexts, hashtags, @ list, people, tools, goto contexts, tag overview,
    which contexts are there, show tags, view tags, see tags,`,
  does: 'Opens the list of all contexts, to add, rename and delete them.',
  scope: 'everywhere',
  ...opens({ name: 'contexts' }),
});

export const createNewContext = defineCommand({
  id: 'context.create',
  title: 'New context',
  also: `new tag, add tag, create label, create tag, new label, add context, create context, new category,
    make context, make tag, create category, new place, add label, add category, add place, new ctx, add a context,
    add a tag, add a label, define context, new hashtag, insert tag, set up context, add person, add location, add ctx,
    add a place`,
  does: 'Adds a context: a place, a tool or a person that tasks need.',
  scope: 'everywhere',
  args: {
    name: {
      kind: 'text',
      asks: 'What is the context called?',
      becomes: 'context',
      placeholder: 'phone',
      draft: NEW_CONTEXT,
    },
  },
  run: ({ api, idempotencyKey }, { name }) =>
    createAsStep(api, 'context', { idempotencyKey }, async (options) => ({
      item: await createContext(api, name.trim(), options),
      words: 'Context added',
    })),
});

export const openRename = defineCommand({
  id: 'context.rename',
  title: 'Rename context',
  also: `rename tag, rename label, edit context, change tag name, edit tag, change context, modify context,
    rename category, rename place, edit label, change label, give context another name, retitle context, re-label,
    relabel, update context, correct tag name, edit category,
    edit name, change name`,
  does: 'Opens the field for another name of the context.',
  keys: ['F2', 'Enter'],
  scope: 'selection:context',
  run: ({ workspace, target: { id } }) => {
    workspace.overlays.open({ name: 'contexts', rename: id });
    return silent();
  },
});

export const saveName = defineCommand({
  id: 'context.saveName',
  title: 'Save name',
  also: `confirm rename, apply name, keep new name, save context, save, save tag, save label, submit name,
    accept name, done renaming, finish rename, ok, store name, confirm name`,
  does: 'Gives the context the name that is in the field.',
  keys: ['Mod+Enter'],
  inFields: true,
  yields: true,
  scope: 'overlay:contexts',
  when: ({ target: { isRenaming, isSaving } }) => {
    if (isSaving) return 'Being saved';
    return isRenaming || 'No context is being renamed';
  },
  run: ({ target }) => target.save(),
});

export const cancelRename = defineCommand({
  id: 'context.cancelRename',
  title: 'Close the field',
  also: `cancel rename, stop renaming, abort rename, cancel, cancel editing name, close rename, leave rename,
    never mind rename, keep old name, discard name, don't rename, do not rename, escape rename, cancel edit,
    exit rename`,
  does: 'Closes the field for another name; what was typed is kept.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'overlay:contexts',
  when: ({ target }) => target.isRenaming || 'No context is being renamed',
  run: ({ workspace }) => {
    workspace.overlays.open({ name: 'contexts' });
    return silent();
  },
});

export const deleteContext = defineCommand({
  id: 'context.delete',
  title: 'Delete context',
  also: `remove tag, delete tag, delete label, remove context, remove label, drop context, erase context, drop tag,
    bin context, remove category, trash tag, discard context, get rid of tag, kill context, delete place,
    destroy context, rm context, nuke tag, throw away context, delete ctx, remove place, remove this tag`,
  does: 'Deletes the context; its tasks stay. For two minutes it can be taken back.',
  keys: ['#'],
  scope: 'selection:context',
  run: ({ api, target }) => deleteItems(api, 'context', target.ids ?? [target.id]),
});
