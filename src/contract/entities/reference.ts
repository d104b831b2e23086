import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { Id, listIn, WireInstant, WireMoment, WireText } from './common.ts';
import { TEXT_LIMIT, TITLE_LIMIT } from './task.ts';

/** Reference material: something to keep and find again, with nothing to do about it. */
export const Reference = z.object({
  id: Id,
  title: z.string(),
  content: WireText,
  url: WireText,
  created_at: WireMoment,
  updated_at: WireInstant,
});
export type Reference = z.output<typeof Reference>;

const fields = {
  content: z.nullable(z.string().check(z.maxLength(TEXT_LIMIT))),
  url: z.nullable(
    z
      .url({
        protocol: /^https?$/,
        // A plain message would also be that of the length check.
        error: ({ code }) => (code === 'invalid_format' ? 'must be a web address (http or https)' : undefined),
      })
      .check(z.maxLength(2000)),
  ),
};
const title = nameUpTo(TITLE_LIMIT);

export const ReferenceCreate = z.required(z.partial(z.object({ title, ...fields })), { title: true });
export const ReferenceUpdate = z.partial(z.object({ title, ...fields, updated_at: z.string() }));
export const ReferenceQuery = z.partial(z.object({ q: z.string().check(z.trim(), z.maxLength(200)) }));

/** GET /references. */
export const ReferenceList = listIn('references', Reference);
