/** The kinds of queries that are measured. */
export type QueryKind = 'title' | 'synonym' | 'slip' | 'initials' | 'line' | 'item';

/** The id of a command, or an item of `titles.ts` by its title. */
export type Target =
  | string
  | { readonly task: string }
  | { readonly project: string }
  | { readonly reference: string }
  | { readonly context: string };

/** What a user types into the palette while a task on the board has the focus, and what they want to find. */
export interface Query {
  readonly query: string;
  /** Several where any of them is a right answer. */
  readonly finds: Target | readonly Target[];
  readonly kind: QueryKind;
  /** Where the words come from. */
  readonly source: string;
}

/** A query, the expected result and its source; the kind is that of the file. */
export type Row = readonly [query: string, finds: Target | readonly Target[], source: string];

export function queriesOf(kind: QueryKind, rows: readonly Row[]): readonly Query[] {
  return rows.map(([query, finds, source]) => ({ query, finds, kind, source }));
}
