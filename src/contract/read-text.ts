import type * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type Fields, isFields } from './entities/any-fields.ts';
import { UNTOLD } from './entities/common.ts';
import { type Reading, readAnswer } from './read-answer.ts';

interface Steps {
  /** Called with the answer as the server wrote it, under the names of the table. */
  onJson?: ((json: unknown) => void) | undefined;
  /** Converts it into the form of the table. */
  reshape?: ((json: unknown) => unknown) | undefined;
  /** How many items the headers say that a list has. */
  total?: number | undefined;
}

/** Reads the text of an answer by its row of the table, which says what the answer is. */
export function readText(name: EndpointName, text: string, { onJson, reshape, total }: Steps = {}): Reading<unknown> {
  const { response, absentStatus, noun } = endpoints[name] as Endpoint & { response: z.ZodMiniObject };
  const json = parseJson(text);
  if (!json.ok) return { success: false, error: json.error };
  const shaped = reshape ? reshape(json.value) : inForm(json.value, response.shape, noun, total);
  // A copy: reading mends the answer in place.
  onJson?.(structuredClone(shaped));
  return readAnswer(response, shaped, absentStatus);
}

/**
 * An answer under the names of the table: another server may wrap it in `data`, answer with a list or an item alone, or write a list
 * without items as null. `told`: how many items the headers say that the list has.
 */
function inForm(json: unknown, shape: Fields, noun: string, told: number | undefined): unknown {
  const isBare = json === null || Array.isArray(json);
  if (!isBare && !isFields(json)) return json;
  const { data, ...beside }: Fields = isBare ? { data: json } : (json as Fields);
  const isOne = noun in shape;
  const name = isOne ? noun : (Object.keys(shape)[0] ?? '');
  const inner = name in beside || data === undefined ? beside : data;
  if (!isFields(inner)) {
    // Else it would be taken for an empty list.
    if (inner === null && saysNo(beside)) return undefined;
    return withTotal({ ...beside, [name]: inner }, told);
  }
  // Nor for figures of which there are none yet.
  if (!isOne && !(name in inner) && saysNo(inner)) return undefined;
  const isAlone = isOne && !(name in inner) && ('title' in inner || 'name' in inner || 'email' in inner);
  return withTotal({ ...beside, ...inner, ...(isAlone && { [name]: inner }) }, told);
}

/** How many items of a list there are, as headers say it beside a page of them. */
export function totalIn(headers: Headers): number | undefined {
  const [, ofRange] = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  const total = Number(headers.get('X-Total-Count') ?? ofRange ?? Number.NaN);
  if (Number.isInteger(total)) return total;
  return /rel="?next\b/.test(headers.get('Link') ?? '') ? 2 * UNTOLD : undefined;
}

/** Whether an answer tells of a failure, such as `{success: false}`, whatever its status. */
export function saysNo(json: unknown): boolean {
  const { success, ok, status, code, error, errors } = Object(json);
  const isListed = Object.keys(Object(errors)).length > 0;
  const isNo = [success, ok].some((said) => /^(?:false|0)$/.test(said));
  return isNo || Boolean(error) || isListed || [status, code].some((said) => /^(?:error|fail|[45]\d\d$)/i.test(said));
}

/**
 * Adds `total` to a list when a server that sends pages gives it elsewhere, or only says that there are more: otherwise the
 * page would look like the whole list.
 */
function withTotal(answer: Fields, told: number | undefined): Fields {
  if (Number.isInteger(answer.total)) return answer;
  const places = [answer, answer.meta, answer.pagination, answer.links].filter(isFields);
  const total = [...places.map((place) => Number(place.total ?? Number.NaN)), told].find(Number.isInteger);
  const hasMore = places.some(
    ({ has_more, next, next_page_url, current_page, last_page }) =>
      has_more || next || next_page_url || Number(last_page) > Number(current_page),
  );
  // Twice, so that it stays above the limit when local deletions are subtracted.
  return total === undefined && !hasMore ? answer : { ...answer, total: total ?? 2 * UNTOLD };
}

/** An integer that may have more digits than JavaScript keeps, under a name that ends in `id`. */
const LONG_ID = /(id"\s*:\s*)(-?[1-9]\d{15,})(?=\s*[,}])/gi;

/**
 * Turns an id that would be rounded into text: rounded, it would be another item's. Does not match inside user text, where
 * quotes are escaped.
 */
function withWholeIds(json: string): string {
  return json.replace(LONG_ID, (all: string, name: string, digits: string) =>
    Number.isSafeInteger(Number(digits)) ? all : `${name}"${digits}"`,
  );
}

/** Parses JSON of any server, whose ids may be longer numbers than JavaScript keeps. Returns an error instead of throwing it. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: JSON.parse(withWholeIds(text)) };
  } catch (error) {
    return { ok: false, error };
  }
}
