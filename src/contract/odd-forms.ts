import type * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type Fields, isFields } from './entities/any-fields.ts';
import { parseJson, saysNo } from './read-text.ts';

/**
 * The text of an answer that could not be read, or not without loss, with what frameworks and databases write in place of what the
 * table says: a list in a page, or with its places as names; a checklist as JSON; nothing as an empty list; a day as numbers, or with
 * its zone beside it; a number with a sign or a comma; the token of OAuth. Undefined when there is nothing of the kind.
 */
export function inUsualForm(name: EndpointName, text: string): string | undefined {
  const json = parseJson(text);
  // The assistant's answers have their own forms.
  if (!json.ok || (endpoints[name] as Endpoint).reshape) return undefined;
  const usual = JSON.stringify(unpaged(name, valueIn(json.value, '')));
  return usual === JSON.stringify(json.value) ? undefined : usual;
}

/** What OAuth calls otherwise. */
const NAMES: Readonly<Record<string, string>> = { access_token: 'token' };

function valueIn(value: unknown, key: string): unknown {
  // It is sent back whole: its items stay as they are.
  if (key === 'checklist') {
    const json = parseJson(String(value));
    return listOf(typeof value === 'string' && json.ok ? json.value : value);
  }
  if (key === 'reasons' && typeof value === 'string') return [value];
  if (/^(?:due_date|defer_until)$/.test(key)) return dayIn(value);
  if (/^(?:priority|progress|.+_(?:rate|score|count|day))$/.test(key)) return numberIn(value);
  if (Array.isArray(value)) {
    const isOfIds = key === 'models';
    return value.map((item) => (isOfIds && typeof item === 'string' ? { id: item } : valueIn(item, '')));
  }
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, held]) => [NAMES[name] ?? name, valueIn(held, name)]);
  return listOf(Object.fromEntries(fields));
}

/** An object whose names are places is a list, of which PHP has taken some out. */
function listOf(value: unknown): unknown {
  const names = isFields(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(Object(value)) : value;
}

/** How databases write 'no day'. */
const NO_DAY = /^0+(?:-00-00)?(?:[T ][0:.]+Z?)?$/;

/** `[2026, 11, 27]`, or `{date, timezone}`: where that is midnight, it is how a day is written, whatever the zone is called. */
function dayIn(value: unknown): unknown {
  if (Array.isArray(value) && value.length >= 3 && value.every(Number.isInteger)) {
    const [year, ...rest] = value.map((part) => String(part).padStart(2, '0'));
    return [year, ...rest.slice(0, 2)].join('-');
  }
  if (NO_DAY.test(String(value))) return null;
  if (!isFields(value) || typeof value.date !== 'string') return value;
  const [day, time = ''] = value.date.split(' ');
  return /[1-9]/.test(time) ? `${value.date}${value.timezone ?? ''}` : day;
}

function numberIn(value: unknown): unknown {
  const [, digits] = /^\s*\+?(-?\d+(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(typeof value === 'string' ? value : '') ?? [];
  return digits === undefined ? value : Number(digits.replace(',', '.'));
}

/** A list that is in a page of its own, or an item that is an empty list, as PHP writes none. */
function unpaged(name: EndpointName, json: unknown): unknown {
  const { response, noun } = endpoints[name] as Endpoint & { response: z.ZodMiniObject };
  if (!isFields(json)) return json;
  const one = json[noun];
  if (typeof one === 'object' && Object.keys(Object(one)).length === 0) return { ...json, [noun]: null };
  const list = `${noun}s`;
  if (!(list in response.shape)) return json;
  const pages = [json, json.data, json[list]].filter(isFields);
  const found = pages.map((page) => ({ page, items: listIn(page, list) })).find(({ items }) => items);
  return found ? { ...found.page, [list]: found.items, total: found.page.total ?? found.page.count } : json;
}

const listIn = (page: Fields, list: string) =>
  [page[list], page.data, page.items, page.results].find((held): held is unknown[] => Array.isArray(held));

/** What does not say of a change that it is done: a value alone, an empty list, that none was changed, and words of a failure. */
const UNDONE =
  /^(?:[\d.]+|false|\[\s*0?\s*\])$|\b(?:not?|error\w*|fail\w*|invalid|denied|refused|unable|cannot|exception)\b/i;

/**
 * Whether an answer tells no more than a 204: it is null, or the answer to a change, and words, a list, or an object that names
 * neither the item nor a failure, such as `{success: true}`.
 */
export function saysNoMore({ transaction }: Endpoint, text: string): boolean {
  if (text === 'null') return true;
  if (!transaction) return false;
  const json = parseJson(text);
  if (json.ok && isFields(json.value)) return !saysNo(json.value);
  // A page, or what has broken off, may be of a proxy.
  return (json.ok || !/^\s*[<{[]/.test(text)) && !UNDONE.test(text);
}
