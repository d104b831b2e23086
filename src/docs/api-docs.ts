import * as z from 'zod/mini';
import type { Endpoint, Noun } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { Recommendation } from '#contract/entities/analytics.ts';
import { Id, Named, WireBoolean, WireDay, WireNumber, WireText } from '#contract/entities/common.ts';
import { Context } from '#contract/entities/context.ts';
import { DayInput } from '#contract/entities/day.ts';
import { Project } from '#contract/entities/project.ts';
import { ProposedAction } from '#contract/entities/proposed-action.ts';
import { Reference } from '#contract/entities/reference.ts';
import { RefusedAction } from '#contract/entities/refused-action.ts';
import { ChecklistItem, Review } from '#contract/entities/review.ts';
import { Task, TO_COME_DAYS, TO_COME_LIMIT } from '#contract/entities/task.ts';
import { User } from '#contract/entities/user.ts';
import { wireForm } from '#contract/openapi.ts';
import { refusalsOf, takesIdempotencyKey } from '#contract/refusals.ts';

interface JsonSchema {
  $ref?: string;
  anyOf?: JsonSchema[];
  /** Forms that a constant field tells apart. */
  oneOf?: JsonSchema[];
  type?: string | string[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** The things with a heading of their own, and the schemas that a word describes. */
const things = { Task, Project, Context, Reference, Review, User, Recommendation, ProposedAction, RefusedAction };
const words = new Map<string, [schema: z.ZodMiniType, word: string]>([
  ['Id', [Id, 'id']],
  ['Day', [DayInput, 'day']],
  ['WireDay', [WireDay, 'day or null']],
  ['WireNumber', [WireNumber, 'number']],
  ['WireText', [WireText, 'text or null']],
  ['WireBoolean', [WireBoolean, 'true or false']],
]);

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...things, Named, ChecklistItem })) named.add(schema, { id });
for (const [id, [schema]] of words) named.add(schema, { id });

interface Described {
  schema: JsonSchema;
  /** The schema for a `$ref`. */
  definitions: Record<string, JsonSchema>;
}

function describe(schema: z.ZodMiniType): Described {
  // The contract uses the plain part of JSON Schema, which `JsonSchema` describes.
  const json = z.toJSONSchema(schema, { ...wireForm, metadata: named });
  const { $defs, ...rest } = json as JsonSchema & { $defs?: Record<string, JsonSchema> };
  return { schema: rest, definitions: $defs ?? {} };
}

const nameOf = (ref: string) => ref.replace(/^.*\//, '');

/** The values of a field, in words. */
function inWords(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return words.get(name)?.[1] ?? (name in things ? `[${name}](#${name.toLowerCase()})` : `{${name}}`);
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(inWords))].join(' or ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => inWords({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case 'string':
      return `text${lengthOf(schema)}`;
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${rangeOf(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      // Unreadable alternatives are left out of a list: a null in it says no more.
      return `list of ${inWords(schema.items ?? {}).replace(/ or null$/, '')}${sizeOf(schema)}`;
    case 'object':
      return 'object';
    default:
      return 'anything';
  }
}

function lengthOf({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength > 0 ? ', not empty' : '';
  return minLength > 0 ? `, ${minLength} to ${maxLength} characters` : `, at most ${maxLength} characters`;
}

function sizeOf({ minItems = 0, maxItems }: JsonSchema): string {
  if (maxItems === undefined) return minItems > 0 ? ', not empty' : '';
  return minItems > 0 ? `, ${minItems} to ${maxItems} items` : `, at most ${maxItems} items`;
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  // By default an integer has JavaScript's bounds.
  const bounded = minimum !== undefined && maximum !== undefined && Number.MIN_SAFE_INTEGER < minimum;
  return bounded ? `, ${minimum} to ${maximum}` : '';
}

interface Row {
  field: string;
  words: string;
  required: boolean;
  default?: unknown;
}

/** The fields of an object; those of unnamed objects inside it as `outer.inner`, or `outer[].inner` in a list. */
function rowsOf({ schema, definitions }: Described, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = `${prefix}${key}`;
    const row = { field, required: (schema.required ?? []).includes(key), default: value.default };
    const own = resolve(value, definitions);
    const inner = own?.type === 'array' ? resolve(own.items, definitions) : own;
    if (!inner?.properties) return [{ ...row, words: inWords(value) }];
    const whole = own?.type === 'array' ? `list${sizeOf(own)}` : 'object';
    const orNull = value.anyOf?.some(({ type }) => type === 'null') ? ' or null' : '';
    const nested = rowsOf({ schema: inner, definitions }, `${field}${own?.type === 'array' ? '[]' : ''}.`);
    return [{ ...row, words: whole + orNull }, ...nested];
  });
}

/** The forms of a thing with several: by the field that tells them apart, the other fields of each. */
function formRows(forms: readonly JsonSchema[]): Row[] {
  return forms.map(({ properties = {}, required = [] }) => {
    const [[key, { const: value }] = ['', {}], ...others] = Object.entries(properties);
    const fields = others.map(([field, schema]) => {
      const needed = required.includes(field) ? '' : ' (may be left out)';
      return `\`${field}\`${needed}: ${inWords(schema)}`;
    });
    return { field: `${key}: ${String(value)}`, required: true, words: fields.join('; ') };
  });
}

/** A schema without what makes it optional; resolved, unless its name has a heading of its own. */
function resolve(schema: JsonSchema | undefined, definitions: Record<string, JsonSchema>): JsonSchema | undefined {
  const [own, ...others] = schema?.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  if (!own || others.length > 0) return undefined;
  if (own.$ref === undefined) return own;
  const name = nameOf(own.$ref);
  return name in things || words.has(name) ? undefined : definitions[name];
}

function fieldTable(rows: Row[], heading: string, withRequired: boolean): string[] {
  const lines = rows.map((row) => {
    const fallback = row.default === undefined ? '' : `; \`${row.default}\` when left out`;
    const cells = [`\`${row.field}\``, ...(withRequired ? [row.required ? 'yes' : ''] : []), row.words + fallback];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [heading, ...(withRequired ? ['Needed'] : []), 'What'];
  return ['', `| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines];
}

/** Our own form of an answer: the first, where servers have several. */
function ownForm({ schema, definitions }: Described): Described {
  return { schema: schema.anyOf?.[0] ?? schema, definitions };
}

function callSection(name: EndpointName): string[] {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, status, summary, body, query, response } = endpoint;
  const refusals = [...refusalsOf(endpoint).keys()].join(', ');
  const keyed = takesIdempotencyKey(endpoint) ? ' Takes an `Idempotency-Key`.' : '';
  return [
    '',
    `### ${name}`,
    '',
    `\`${method} ${path}\`: ${summary}. Answers ${status}; or ${refusals}.${keyed}`,
    ...(query ? fieldTable(rowsOf(describe(query)), 'Query', true) : []),
    ...(body ? fieldTable(rowsOf(describe(body)), 'Body', true) : []),
    ...(response ? fieldTable(rowsOf(ownForm(describe(response))), 'Answer', false) : ['', 'No body is answered.']),
  ];
}

const TITLES: Record<Noun, string> = {
  user: 'Signing in and profile',
  session: 'Where the user is signed in',
  accessToken: 'Access tokens',
  task: 'Tasks',
  project: 'Projects',
  context: 'Contexts',
  reference: 'References',
  review: 'Weekly reviews',
  analytics: 'Analytics',
  ai: 'Assistant',
};

function nounSection(noun: Noun): string[] {
  const names = endpointNames.filter((name) => endpoints[name].noun === noun);
  const lines = names.map((name) => {
    const { method, path, summary } = endpoints[name];
    return `| [${name}](#${name.toLowerCase().replace('.', '')}) | \`${method} ${path}\` | ${summary} |`;
  });
  return ['', `## ${TITLES[noun]}`, '', '| Call | Address | What it does |', '|---|---|---|', ...lines];
}

function refusalLines(): string[] {
  const meanings = new Map<number, Set<string>>();
  for (const [status, meaning] of endpointNames.flatMap((name) => [...refusalsOf(endpoints[name])])) {
    meanings.set(status, (meanings.get(status) ?? new Set()).add(meaning));
  }
  const lines = [...meanings].toSorted(([one], [other]) => one - other);
  return lines.map(([status, texts]) => `| ${status} | ${[...texts].join(' Or: ')} |`);
}

const INTRODUCTION = `# The service's calls

Made from the rows in \`src/contract/calls/\` by \`src/docs/api-docs.ts\`: change those, not this file. The same
as an OpenAPI 3.1 document is at \`/api/openapi.json\` of a running service.

- Every path is below \`/api\`. Bodies and answers are JSON; a body has at most 256 kB and \`Content-Type: application/json\`.
- Every call but those that sign in needs \`Authorization: Bearer <token>\`, with the token that \`auth.login\` answers. A session
  ends 30 days after its last use, 180 days after it began, and with \`auth.logout\`.
- An id is text. A day is written \`YYYY-MM-DD\`, an instant like \`2026-11-21T08:30:00.000Z\`. Unknown fields are disregarded.
- A PUT changes the fields that it sends. Where its table has \`updated_at\`, with the one that was read, a PUT or
  DELETE is refused with 409 when the thing has been changed since. Without it, and by \`tasks.move\`, it is done in any case.
- An \`Idempotency-Key\` header, 1 to 200 visible characters, makes a POST or DELETE safe to repeat: it is done once, and with
  the same key again answered with \`Idempotency-Replayed: true\`, or with 422 when the body is another. A key under which an
  item was made is kept as long as the item, and brings back the item as it is now. Any other key, and that of an item that
  was deleted, is kept for 90 days, and brings back the first answer. Answers that refuse are not kept.
- \`tasks.calendar\` tells in \`repeats\` on which days after today open tasks come again: on the first ${TO_COME_DAYS} days that it is
  asked for, of at most ${TO_COME_LIMIT} tasks, and of no more of them once it has told ${TO_COME_LIMIT} days.
- \`tasks.list\` with \`each\` answers so many of each open status and the last done ones, and takes neither \`limit\` nor \`cursor\`.
- An address and its headers have at most 16 kB, else they are refused with 431. A list takes each filter once.
- \`ai.chat\` with \`Accept: text/event-stream\` may answer as a stream of events: \`delta\` \`{text}\`, a piece of the reply; then
  \`reply\`, the answer as without a stream, or \`error\`, the refusal with its \`status\`.
- Other servers may answer these calls more loosely (numeric ids, missing fields, bare lists), and the client reads them all.
  The tables show the form that this service answers.

## When a call is refused

The answer is \`{"message": …, "code": …, "errors": {field: [problem]}}\`. The message is fit to be shown to a person;
\`errors\` comes with 422. Paths that are not here answer 404, and methods that are not here 405 with \`Allow\`.

| Status | Means |
|---|---|`;

/** The text of `docs/api.md`: every call of the table with its fields, in Markdown. */
export function apiDocs(): string {
  const nouns = Object.keys(TITLES) as Noun[];
  const lines = [
    INTRODUCTION,
    ...refusalLines(),
    ...nouns.flatMap((noun) => [
      ...nounSection(noun),
      ...endpointNames.filter((name) => endpoints[name].noun === noun).flatMap(callSection),
    ]),
    '',
    '## Things',
    ...Object.entries(things).flatMap(([name, schema]) => {
      const { schema: json, definitions } = describe(schema);
      const own = json.$ref === undefined ? json : (definitions[nameOf(json.$ref)] ?? json);
      return [
        '',
        `### ${name}`,
        ...fieldTable(own.oneOf ? formRows(own.oneOf) : rowsOf({ schema: own, definitions }), 'Field', false),
      ];
    }),
  ];
  return `${lines.join('\n')}\n`;
}
