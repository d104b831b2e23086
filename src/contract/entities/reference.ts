import * as z from 'zod/mini';
import { extra, Id, listOrNull, WireInstant, WireText } from './common.ts';
import { TEXT_LIMIT, TITLE_LIMIT } from './task.ts';

/** Reference material: something to keep and find again, with nothing to do about it. */
export const Reference = z.object({
  id: Id,
  title: z.string(),
  content: WireText,
  url: WireText,
  created_at: WireInstant,
  updated_at: WireInstant,
});
export type Reference = z.output<typeof Reference>;

const fields = {
  content: z.nullable(z.string().check(z.maxLength(TEXT_LIMIT))),
  url: z.nullable(
    z.url({ protocol: /^https?$/, message: 'must be a web address (http or https)' }).check(z.maxLength(2000)),
  ),
};
const title = z.string().check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(TITLE_LIMIT));

export const ReferenceCreate = z.required(z.partial(z.object({ title, ...fields })), { title: true });
export const ReferenceUpdate = z.partial(z.object({ title, ...fields, updated_at: z.string() }));
export const ReferenceQuery = z.partial(z.object({ q: z.string().check(z.trim(), z.maxLength(200)) }));

const total = extra(z.int());

/** GET /references: under `references`, under `data`, or a plain list. Who sends pages may say beside them how many there are. */
export const ReferenceList = z.union([
  z.pipe(
    z.object({ references: listOrNull(Reference) }),
    z.transform(({ references }) => ({ references, total: null })),
  ),
  z.pipe(
    z.object({ data: listOrNull(Reference), total, meta: extra(z.object({ total })) }),
    z.transform(({ data, total, meta }) => ({ references: data, total: total ?? meta?.total })),
  ),
  z.pipe(
    z.array(Reference),
    z.transform((references) => ({ references, total: null })),
  ),
]);
