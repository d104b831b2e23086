/** The fields of an item as a form holds them; '' for a field without a value. */
export type Form = Record<string, string>;

/** Changes to an item that are not saved. */
export interface Edit<F extends Form> {
  values: Partial<F>;
  /** The values of the changed fields when they were changed. */
  before: Partial<F>;
  /** The item's `updated_at` when the edit began. */
  since: string | null;
  /** Whether it overwrites what was changed elsewhere. */
  isForced: boolean;
  /** Why it could not be saved. */
  problem: string | null;
}

/** An item as the server has it. */
export interface Stored<F extends Form> {
  form: F;
  updated_at: string | null;
}

/** The names of the fields that an edit changes. */
export const namesIn = <F extends Form>({ values }: Edit<F>): (keyof F)[] => Object.keys(values);

/** The edit with another value of one field; null when nothing differs from the item any more. */
export function withValue<F extends Form>(
  edit: Edit<F> | null,
  { form, updated_at: since }: Stored<F>,
  name: keyof F,
  value: string,
): Edit<F> | null {
  const begun = edit ?? { values: {}, before: {}, since, isForced: false, problem: null };
  const before = name in begun.values ? begun.before : { ...begun.before, [name]: form[name] };
  const { [name]: _, ...others } = begun.values;
  const values = (value === form[name] ? others : { ...others, [name]: value }) as Partial<F>;
  return Object.keys(values).length === 0 ? null : { ...begun, values, before };
}

/**
 * What the edit changes: the values of its fields before it, and their `updated_at`. Null when it overwrites, and when it
 * changes the current item.
 */
export function baseOf<F extends Form>(edit: Edit<F>, stored: Stored<F>): Partial<F> | null {
  const since = stampOf(edit, stored);
  return since === null || since === stored.updated_at ? null : edit.before;
}

/** The `updated_at` to send, so that the server refuses an edit of an older state. Null: the server does not compare. */
export function stampOf<F extends Form>(edit: Edit<F>, { form, updated_at }: Stored<F>): string | null {
  if (edit.isForced) return null;
  // A change to other fields from this page, such as completing the task, is no conflict.
  const isCurrent = namesIn(edit).every((name) => form[name] === edit.before[name] || form[name] === edit.values[name]);
  return isCurrent ? updated_at : edit.since;
}

/** What is left of an edit after an earlier state of it was saved: a change to the saved item. */
export function leftOf<F extends Form>(edit: Edit<F> | null, sent: Edit<F>, saved: Stored<F>): Edit<F> | null {
  if (!edit) return null;
  const left = { ...edit, before: saved.form, since: saved.updated_at, isForced: false, problem: null };
  // The server may normalize a value, such as by trimming it.
  return withoutSame(withoutSame(left, sent.values), saved.form);
}

/** The edit after an earlier state of it could not be saved: it includes the values that were being sent. */
export function givenBack<F extends Form>(edit: Edit<F> | null, sent: Edit<F>): Edit<F> | null {
  const before = { ...edit?.before, ...sent.before };
  return withoutSame({ ...sent, values: { ...sent.values, ...edit?.values }, before }, before);
}

/** The edit without the values that equal these; null when nothing is left of it. */
function withoutSame<F extends Form>(edit: Edit<F> | null, form: Partial<F>): Edit<F> | null {
  if (!edit) return null;
  const names = namesIn(edit).filter((name) => edit.values[name] !== form[name]);
  if (names.length === 0) return null;
  return { ...edit, values: Object.fromEntries(names.map((name) => [name, edit.values[name]])) as Partial<F> };
}
