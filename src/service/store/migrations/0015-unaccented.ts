import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const BATCH = 1000;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const unmarked = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** Folds again what was folded before accents were removed. */
export const unaccented: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['tasks', 'reference_items']) {
      let rows: readonly { id: string; search_text: string }[];
      let after = '';
      do {
        // ASCII text, which is most of it, stays the same.
        const query = sql<{ id: string; search_text: string }>`select id, search_text from ${sql.table(table)}
          where id > ${after} and octet_length(search_text) <> length(search_text) order by id limit ${BATCH}`;
        ({ rows } = await query.execute(db));
        const changed = rows.flatMap(({ id, search_text: before }) => {
          const text = unmarked(before);
          return text === before ? [] : [sql`(${id}, ${text})`];
        });
        if (changed.length > 0)
          await sql`with changed(id, folded) as (values ${sql.join(changed)})
            update ${sql.table(table)} set search_text = changed.folded
            from changed where changed.id = ${sql.ref(`${table}.id`)}`.execute(db);
        after = rows.at(-1)?.id ?? after;
      } while (rows.length === BATCH);
    }
  },
};
