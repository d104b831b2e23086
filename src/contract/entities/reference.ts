import { z } from 'zod';
import { Id, WireInstant, WireText } from './common.ts';
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
  content: z.string().max(TEXT_LIMIT).nullable(),
  url: z
    .url({ protocol: /^https?$/, message: 'must be a web address (http or https)' })
    .max(2000)
    .nullable(),
};
const title = z.string().trim().min(1, 'must not be blank').max(TITLE_LIMIT);

export const ReferenceCreate = z
  .object({ title, ...fields })
  .partial()
  .required({ title: true });
export const ReferenceUpdate = z.object({ title, ...fields, updated_at: z.string() }).partial();
export const ReferenceQuery = z.object({ q: z.string().trim().max(200) }).partial();

/** GET /references: under `references`, under `data`, or a plain list. */
export const ReferenceList = z.union([
  z.object({ references: z.array(Reference) }),
  z.object({ data: z.array(Reference) }).transform(({ data }) => ({ references: data })),
  z.array(Reference).transform((references) => ({ references })),
]);
