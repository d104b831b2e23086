import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Folds again what was folded before both forms of the Greek sigma, and the Turkish i with and without a dot, became one
 * letter each.
 */
export const folded: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['tasks', 'reference_items']) {
      for (const [form, letter] of [
        ['ς', 'σ'],
        ['i\u0307', 'i'],
        ['ı', 'i'],
      ]) {
        await sql`update ${sql.table(table)} set search_text = replace(search_text, ${form}, ${letter})
          where search_text like ${`%${form}%`}`.execute(db);
      }
    }
  },
};
