import * as z from 'zod/mini';

/** True for text that shows nothing: white space, and characters without a width, such as a zero-width space. */
export const isBlank = (text: string): boolean => !/[^\s\p{DI}]/u.test(text);

/** A title or name, trimmed, of at most so many characters. */
export const nameUpTo = (limit: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), { error: 'must not be blank', abort: true }),
    z.minLength(1),
    z.maxLength(limit),
  );
