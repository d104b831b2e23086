import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contract/endpoints.ts';
import { isReviewComplete } from '#contract/entities/review.ts';
import type { Handlers, Scope } from '../handler.ts';
import { HttpError, invalid, notFound, stale } from '../http-error.ts';
import { WEEKLY_CHECKLIST } from '../rules/checklist.ts';
import { newId } from '../store/new-id.ts';
import { written } from '../store/retries.ts';
import type { Database, ReviewRow } from '../store/schema.ts';
import { laterThan } from './instants.ts';

type Item = Record<'id' | 'title' | 'description', string> & { completed: boolean };

const itemsOf = (row: ReviewRow): Item[] => JSON.parse(row.checklist);

/** A review as it is sent. */
function toReview(row: ReviewRow): AnswerOf<'reviews.start'>['review'] {
  const { user_id, ...sent } = row;
  return { ...sent, checklist: itemsOf(row) };
}

function findCurrent(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
}

async function findReview({ db, user }: Scope, id: string): Promise<ReviewRow> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!row) throw notFound('Weekly review');
  return row;
}

/** A review of this user as it is answered. Throws `not_found`. */
export async function readReview(scope: Scope, id: string) {
  return { review: toReview(await findReview(scope, id)) };
}

/** The user's own review that is still in progress; 409 when it is completed, or `updated_at` is given and not the stored one. */
async function readOpen(scope: Scope, id: string, updated_at: string | undefined): Promise<ReviewRow> {
  const row = await findReview(scope, id);
  if (row.completed_at !== null) {
    throw new HttpError(409, 'review_completed', 'This weekly review is completed and cannot be changed any more.');
  }
  if (updated_at !== undefined && updated_at !== row.updated_at) throw stale('Weekly review');
  return row;
}

export const reviewHandlers: Handlers<Extract<keyof Handlers, `reviews.${string}`>> = {
  'reviews.list': async (_request, { db, user }) => {
    const rows = await db
      .selectFrom('reviews')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { reviews: rows.map(toReview) };
  },

  'reviews.current': async (_request, { db, user }) => {
    const row = await findCurrent(db, user.id);
    return { review: row ? toReview(row) : null };
  },

  'reviews.start': async (_request, { db, user, clock }) => {
    const at = clock().toISOString();
    const checklist = JSON.stringify(WEEKLY_CHECKLIST.map((item) => ({ ...item, completed: false })));
    // The database's index allows one current review; a second caller continues it.
    await db
      .insertInto('reviews')
      .values({ id: newId(), user_id: user.id, checklist, started_at: at, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Completed meanwhile: then another one is started.
    return { review: toReview(written(await findCurrent(db, user.id))) };
  },

  'reviews.update': async ({ params, body: { checklist, updated_at, ...texts } }, scope) => {
    const { db, clock } = scope;
    const row = await readOpen(scope, params.id, updated_at);
    const items = new Map(itemsOf(row).map((item) => [item.id, item]));
    for (const { id, completed } of checklist) {
      const item = items.get(String(id));
      if (!item) throw invalid('checklist', `has an item that is not of this review: ${id}`);
      items.set(item.id, { ...item, completed });
    }
    const review = await db
      .updateTable('reviews')
      .set({ ...texts, checklist: JSON.stringify([...items.values()]), updated_at: laterThan(row.updated_at, clock()) })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .returningAll()
      .executeTakeFirst();
    return { review: toReview(written(review)) };
  },

  'reviews.complete': async ({ params, body: { updated_at, ...texts } }, scope) => {
    const { db, clock } = scope;
    const row = await readOpen(scope, params.id, updated_at);
    if (!isReviewComplete({ checklist: itemsOf(row) })) {
      throw new HttpError(
        422,
        'review_incomplete',
        'Finish the whole checklist before you complete the weekly review.',
      );
    }
    const at = laterThan(row.updated_at, clock());
    const review = await db
      .updateTable('reviews')
      .set({
        ...texts,
        completed_at: at,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .returningAll()
      .executeTakeFirst();
    return { review: toReview(written(review)) };
  },
};
