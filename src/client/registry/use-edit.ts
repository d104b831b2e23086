import { useSyncExternalStore } from 'react';
import { ApiError, isConflict, withMore } from '#contract/api-error.ts';
import { useCommands } from './commands-context.tsx';
import { baseOf, type Edit, type Form, givenBack, leftOf, type Stored, stampOf, withValue } from './edit.ts';
import { KEPT } from './told-failure.ts';

/** The result of a save: its outcome, and the item as it is now. */
interface Saved<F extends Form, O> {
  outcome: O;
  saved: Stored<F>;
}

interface EditOptions<F extends Form> {
  /** The key under which the edit is kept: it outlives the editor, until the session or the page ends. */
  draft: string;
  /** The item as the server has it; undefined until it is known. */
  stored: Stored<F> | undefined;
}

/**
 * The edit of an item field by field, for every editor: what was changed, what it is a change of, and saving it. A save
 * that fails keeps the values; one that conflicts says so, and the next save overwrites.
 */
export function useEdit<F extends Form>({ draft, stored }: EditOptions<F>) {
  const { drafts } = useCommands().workspace;
  const latest = () => (drafts.get(draft) as Edit<F> | undefined) ?? null;
  const keep = (next: Edit<F> | null) => drafts.set(draft, next ?? undefined);
  const edit = useSyncExternalStore(drafts.subscribe, latest);
  const isSaving = useSyncExternalStore(drafts.subscribe, () => drafts.isSaving(draft));
  return {
    /** The form with the changes; null until the item is known. */
    form: stored ? ({ ...stored.form, ...edit?.values } as F) : null,
    values: edit?.values ?? {},
    isChanged: edit !== null,
    problem: edit?.problem ?? null,
    /** True while an edit of the item is being sent. Other writes to it, such as its creation, are sent before this one. */
    isSaving,
    change: (name: keyof F, value: string) => {
      if (stored) keep(withValue(latest(), stored, name, value));
    },
    discard: () => keep(null),
    /**
     * Saves with `send`, which gets the changed values, the `updated_at` to compare, and the former values of the changed
     * fields where the item has others by now: a change that is sent later is compared with those. Calls `onSaved` when
     * nothing was changed meanwhile. Resolves to null when there is nothing to save, and while an edit is being sent.
     */
    save: async <O>(
      send: (values: Partial<F>, since: string | null, base: Partial<F> | null) => Promise<Saved<F, O>>,
      onSaved: (saved: Stored<F>) => void,
      onFailed?: (failure: ApiError) => void,
    ): Promise<O | null> => {
      const begun = latest();
      if (!stored || !begun || drafts.isSaving(draft)) return null;
      const sent = { ...begun, problem: null };
      keep(sent);
      try {
        const sending = () => send(sent.values, stampOf(sent, stored), baseOf(sent, stored));
        const { outcome, saved } = await drafts.whileSaving(draft, sending);
        const isStill = latest()?.values === sent.values;
        keep(leftOf(latest(), sent, saved));
        if (isStill) onSaved(saved);
        return outcome;
      } catch (failure) {
        // The end of the session is no failure of the save, and leaves no message.
        if (!(failure instanceof ApiError)) throw failure;
        const told = isConflict(failure) ? withMore(failure, KEPT) : failure;
        const left = givenBack(latest(), sent);
        keep(left && { ...left, problem: told.message, isForced: sent.isForced || isConflict(failure) });
        onFailed?.(failure);
        throw told;
      }
    },
  };
}
