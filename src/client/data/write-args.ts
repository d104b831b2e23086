import type { Id } from '#contract/entities/common.ts';
import type { Deletable } from './held-items.ts';
import type { ItemNoun, Items } from './pending-writes.ts';

/** An answer that holds one item under its noun, as those to POST and PUT do. */
export type AnswerWith<N extends ItemNoun> = { [K in N]: Items[N] };

/** A change of fields, as it is stored: the item as it was shown, under its noun. */
export type ChangeArgs<N extends ItemNoun, Fields extends object> = AnswerWith<N> & {
  fields: Fields;
  /** The `updated_at` with which the change began. Absent: only its words are compared. Null: nothing is. */
  since?: string | null;
  /** It is an edit of the fields that it names as they are shown: what this page has changed of the item before is no conflict. */
  isOfShown?: true;
};

/** A deletion, as it is stored. */
export interface DeletionArgs {
  id: Id;
  /**
   * What the user saw of the item: as the server had said it, and with each change under way over that. Absent: this is not known,
   * as of a deletion that an earlier release has stored, and it goes whatever the server has.
   */
  seen?: readonly Items[Deletable][] | undefined;
  /** The item as the server has it, which the user is asked about. */
  now?: Items[Deletable];
}
