import type { Id } from '#contract/entities/common.ts';
import type { Deletable } from './held-items.ts';
import type { ItemNoun, Items } from './pending-writes.ts';

/** An answer that holds one item under its noun, as those to POST and PUT do. */
export type AnswerWith<N extends ItemNoun> = { [K in N]: Items[N] };

/** A change of fields, as it is stored: the item as it was shown, under its noun. */
export type ChangeArgs<N extends ItemNoun, Fields extends object> = AnswerWith<N> & {
  fields: Fields;
  /** The `updated_at` with which the change began. Absent: only texts are compared. Null: nothing is. */
  since?: string | null;
  /** The change is an edit of the shown fields: earlier changes from this page are no conflict. */
  isOfShown?: true;
};

/** A deletion, as it is stored. */
export interface DeletionArgs {
  id: Id;
  /**
   * The states of the item that the user saw: from the server, and with each pending change over that. Absent: unknown, as
   * in a deletion that an earlier release stored, which is sent whatever the server has.
   */
  seen?: readonly Items[Deletable][] | undefined;
  /** The item as the server has it, about which the user is asked. */
  now?: Items[Deletable];
}
