import type { Api } from '#client/data/api.ts';
import type { CreateOptions } from '#client/data/creation.ts';
import { createReference, type ReferenceFields } from '#client/data/references.ts';
import { created } from '#client/registry/creation.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { deleteItems } from '#client/registry/deletion.ts';
import { opens } from '#client/registry/opens.ts';
import { final, type Silent, silent, type Undoable } from '#client/registry/outcome.ts';
import type { Reference } from '#contract/entities/reference.ts';

/** The panel of all references, with the form for a new one or an existing one. */
export interface ReferencesPanel {
  isFormOpen: boolean;
  isSaving: boolean;
  /** Whether the form has unsaved changes. */
  isChanged: boolean;
  save(): Promise<Undoable | Silent>;
  discard(): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:references': ReferencesPanel;
  }
}

export const showReference = defineCommand({
  id: 'reference.show',
  title: 'Read a reference',
  also: `open reference, view note, open note, show reference, view reference, read note, look at reference,
    view document, open document, find note, read, show note, look at note, see note, see reference,
    display reference, view, preview note, open file, read article, read bookmark, note details, show content,
    read content, look inside reference, open this note, see what I saved, view reference text, what does it say,
    read text`,
  does: 'Shows what a reference says.',
  keys: ['Enter'],
  hint: 'read',
  scope: 'selection:reference',
  yields: true,
  when: ({ target: { isOpen } }) => isOpen !== true || 'It is open',
  run: ({ workspace, target: { id } }) => {
    workspace.overlays.open({ name: 'reference', id });
    return silent();
  },
});

export const manageReferences = defineCommand({
  id: 'reference.manage',
  title: 'References',
  also: `notes, documents, library, files, knowledge base, filing, bookmarks, list of references, archive,
    reference list, all references, notebook, wiki, file cabinet, show notes, knowledge, material, docs, all notes,
    my notes, open notes, view notes, see notes, note list, manage references, archives, resources, information, info,
    support material, cheat sheets, read later list, saved links, links, reading list, evernote, onenote, notes app,
    browse notes, browse references, goto references, go to notes, second brain, vault, zettelkasten, docs list,
    project support material, encyclopedia, reference shelf, documents folder, reference material, open references,
    things I kept, kept information, things to look up, saved things, where is my information,
    attachments, saved articles, where are my notes, someday reading, where I keep things, where did I keep it,
    reference`,
  does: 'Opens the list of all references, to read, add, change and delete them.',
  scope: 'everywhere',
  ...opens({ name: 'references' }),
});

export const newReference = defineCommand({
  id: 'reference.create',
  title: 'New reference',
  also: `new note, add note, create note, save link, bookmark, add reference, file away, new document,
    create reference, write note, add bookmark, add link, save article, clip, add document, new file, make a note,
    jot down, memo, add a note, save reference material, store reference, store information, save url, save website,
    save web page, web clipper, write a note, note something, keep this, file this, file for reference,
    add to references, new entry in references, add file, read later, save snippet, jot a note, note,
    new notebook page, new wiki page, upload document, take note, save document, keep information,
    save for later reading, store a document`,
  does: 'Opens the form for something to keep and find again.',
  scope: 'everywhere',
  ...opens({ name: 'references', form: 'new' }),
});

export const editReference = defineCommand({
  id: 'reference.edit',
  title: 'Edit reference',
  also: `edit note, change reference, modify reference, update note, change note, edit document, edit bookmark,
    rewrite reference, edit this note, modify note, rename reference, rename note, rewrite note, alter reference,
    edit text of reference, edit link, edit url, change link, edit content, change content, correct note,
    retitle reference, edit file, amend note, add to note, edit article, append to note, revise note, write in note,
    write in reference,
    edit a note, change a note`,
  does: 'Opens the form with what the reference says.',
  keys: ['F2'],
  scope: 'selection:reference',
  run: ({ workspace, target: { id } }) => {
    workspace.overlays.open({ name: 'references', form: { id } });
    return silent();
  },
});

export const saveReference = defineCommand({
  id: 'reference.save',
  title: 'Save reference',
  also: `save note, store reference, submit reference, store note, keep note, save, save document,
    save changes to reference, save changes, save bookmark, keep reference, keep changes, confirm reference,
    submit form, save file, store document, apply changes to note, finish note, done editing note,
    create this reference, save the note, ok, save form, save entry`,
  does: 'Saves what is in the form.',
  keys: ['Mod+Enter'],
  hint: 'save',
  inFields: true,
  yields: true,
  scope: 'overlay:references',
  when: ({ target: { isFormOpen, isSaving } }) => {
    if (isSaving) return 'Being saved';
    return isFormOpen || 'No form is open';
  },
  run: ({ target }) => target.save(),
});

export const closeForm = defineCommand({
  id: 'reference.cancel',
  title: 'Close the form',
  also: `cancel reference, hide reference form, cancel note, close note, cancel, hide form, leave form, dismiss form,
    stop editing note, cancel editing, cancel new reference, back to references, exit form, never mind note,
    close without saving, cancel edit, keep draft and close`,
  does: 'Closes the form; what was typed is kept.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'overlay:references',
  when: ({ target }) => target.isFormOpen || 'No form is open',
  run: ({ workspace }) => {
    workspace.overlays.open({ name: 'references' });
    return silent();
  },
});

export const discardChanges = defineCommand({
  id: 'reference.discard',
  title: 'Discard what was typed',
  also: `throw away text, forget draft, clear form, reset form, discard note, drop changes, empty form, discard,
    discard reference, discard changes, undo changes, erase what was typed, start form over, revert changes,
    delete what was typed, don't save, do not save, throw it away, wipe form, scrap draft, throw away note,
    forget changes`,
  does: 'Forgets what was typed into the form and not saved.',
  irreversible: true,
  scope: 'overlay:references',
  when: ({ target: { isChanged, isSaving } }) => {
    if (isSaving) return 'Being saved';
    return isChanged || 'Nothing was changed';
  },
  run: ({ target }) => {
    target.discard();
    return final('Discarded');
  },
});

export const deleteReference = defineCommand({
  id: 'reference.delete',
  title: 'Delete reference',
  also: `remove reference, delete note, trash note, remove note, trash reference, bin reference, erase reference,
    remove document, delete bookmark, delete document, throw away reference, discard this reference,
    get rid of reference, rm reference, delete file, delete article, delete link, delete saved link, destroy note,
    nuke note, drop reference, drop note, kill note, remove from references, unbookmark, delete url, scrap note,
    throw away note,
    delete a note, remove a note`,
  does: 'Deletes the reference. For two minutes it can be taken back.',
  keys: ['#'],
  scope: 'selection:reference',
  run: ({ api, workspace, target: { id, ids, isOpen } }) => {
    // The open reference is gone: the focus goes to the list.
    if (isOpen) {
      workspace.overlays.close();
      workspace.overlays.open({ name: 'references' });
    }
    return deleteItems(api, 'reference', ids ?? [id]);
  },
});

/** Creates a reference; undo deletes it. */
export async function create(
  api: Api,
  fields: ReferenceFields,
  options: CreateOptions,
): Promise<{ reference: Reference; outcome: Undoable }> {
  const make = async (sending: CreateOptions) => ({
    item: await createReference(api, fields, sending),
    words: 'Reference added',
  });
  const made = await make(options);
  return { reference: made.item, outcome: created(api, 'reference', made, make) };
}
