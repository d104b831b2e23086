import * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';
import { isFields } from './entities/any-fields.ts';
import { counted } from './entities/counted.ts';

/** Words about a field, which may not name it: 'is required'. */
function about(field: unknown, words: unknown): unknown {
  const name = String(field ?? '').replaceAll('_', ' ');
  const isNamed = typeof words !== 'string' || words.replaceAll('_', ' ').toLowerCase().includes(name.toLowerCase());
  return isNamed ? words : `${name}: ${words}`;
}

/** What is wrong, where a server says it one by one: in words, or in objects that have them. */
const Sentences = z.pipe(
  z.array(
    z.pipe(
      z.transform((item: unknown) =>
        isFields(item)
          ? about(
              [item.field ?? item.path ?? item.loc ?? (item.reason && item.name)].flat().at(-1),
              item.message ?? item.msg ?? item.detail ?? item.reason ?? item.title,
            )
          : item,
      ),
      z.string(),
    ),
  ),
  z.transform((all) => all.join('; ')),
);

/** Words that can be shown. */
const Words = z.pipe(z.union([z.string(), Sentences]), z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)));

/** What does not name a field. */
const NO_FIELD = /^(?:\d+|base|messages?|errors?|details?|non_field_errors|_.*)$/;

/** What is said of each field, or in a list. */
const sentencesIn = (errors: unknown): readonly unknown[] =>
  Object.entries(Object(errors)).flatMap(([field, said]) =>
    [said].flat().map((words) => (NO_FIELD.test(field) || isFields(words) ? words : about(field, words))),
  );

/** Why a server refuses, in its own words: it may keep them elsewhere, where a code or the name of a status is no reason. */
function wordsIn(body: unknown): string | undefined {
  const { message, Message, msg, detail, reason, error, errors, title, status, data } = Object(body);
  const { error_description: ofOAuth, 'invalid-params': params } = Object(body);
  const isByField = Object.values(Object(body)).every(Array.isArray);
  // Else the data may be what was sent.
  const fields = [errors, params, message, error, status === 'fail' && data, isByField && body];
  const told = [
    ...[message, Message, msg, detail, reason, ofOAuth, error, error?.message, data?.message],
    ...fields.map((those) => typeof those === 'object' && sentencesIn(those)),
    ...[typeof title === 'string' && title, body],
  ];
  return told
    .map((words) => Words.safeParse(words).data)
    .find((words, at) => words !== undefined && (at === 0 || /\s\p{Ll}/u.test(words)));
}

interface Failed {
  status: number;
  /** Where the server has sent the call on to. */
  sentOn: string | false;
  retryAfter: number | undefined;
}

/** What the user can do about a refusal without words. The chat says that itself. */
function hintFor({ noun }: Endpoint, { status, retryAfter: seconds }: Failed): string | undefined {
  const when = seconds ? `in ${counted(seconds, 'second')}` : 'later';
  if (status === 413 && noun !== 'ai') return 'It is too long for this server';
  if (status === 429 && noun !== 'ai') return `The server takes no more just now. Try again ${when}`;
  return undefined;
}

/**
 * The same, for the answer to a call, or what the user can do. Of a POST that a server sends on a browser may make a GET, which
 * finds nothing, a page or a list: then the words say where it went.
 */
export function wordsFor(body: unknown, endpoint: Endpoint, failed: Failed): string | undefined {
  const { status, sentOn } = failed;
  const own = wordsIn(body);
  const isLost = sentOn && endpoint.method === 'POST' && (status < 300 || [404, 405].includes(status));
  const hint = isLost ? `The server sends it on to ${sentOn}, where it is not understood` : hintFor(endpoint, failed);
  // That a GET is not allowed is not about what was asked.
  if (!hint || (own && status !== 405)) return own;
  return `${endpoint.failure.split('.')[0]}. ${hint}`;
}
