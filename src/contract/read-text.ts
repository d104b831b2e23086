import type { Endpoint } from './calls/endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { isFields } from './entities/any-fields.ts';
import { UNTOLD } from './entities/common.ts';
import { type Reading, readAnswer } from './read-answer.ts';

interface Steps {
  /** Hears the answer as the server wrote it. */
  onJson?: ((json: unknown) => void) | undefined;
  /** Brings it into the form of the table. */
  reshape?: ((json: unknown) => unknown) | undefined;
  /** How many items the headers say that a list has. */
  total?: number | undefined;
}

/** Reads the text of an answer by its row of the table. */
export function readText(name: EndpointName, text: string, { onJson, reshape, total }: Steps = {}): Reading<unknown> {
  const { response, absentStatus, noun }: Endpoint = endpoints[name];
  const json = parseJson(text);
  if (!json.ok) return { success: false, error: json.error };
  // A copy: reading mends the answer in place.
  onJson?.(structuredClone(json.value));
  if (!response) return { success: true, data: undefined, misfits: [] };
  const shaped = reshape ? reshape(json.value) : noun === 'user' ? withUser(json.value) : withTotal(json.value, total);
  return readAnswer(response, shaped, absentStatus);
}

/**
 * The user and the token where the table has them: another server may wrap them once more, answer the profile with the user alone, or
 * call the token as OAuth does. Without its user a page can do nothing at all.
 */
function withUser(json: unknown): unknown {
  const answer = isFields(json) && !('user' in json) && isFields(json.data) ? json.data : json;
  if (!isFields(answer)) return json;
  return 'email' in answer && !('user' in answer) ? { user: answer } : { token: answer.access_token, ...answer };
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
  const { success, ok, status, error, errors } = Object(json);
  const isListed = Object.keys(Object(errors)).length > 0;
  return [success, ok].includes(false) || Boolean(error) || isListed || /^(?:error|fail)/i.test(String(status));
}

/**
 * Says beside a list how many items there are, where a server that sends pages says it elsewhere, or only that there are more: who is
 * shown a page is not to take it for all.
 */
function withTotal(json: unknown, told: number | undefined): unknown {
  if (Array.isArray(json) && told !== undefined) return { data: json, total: told };
  if (!isFields(json) || Number.isInteger(json.total)) return json;
  // Else it would be taken for an empty list.
  if (json.data === null && saysNo(json)) return undefined;
  const places = [json, json.meta, json.pagination, json.links].filter(isFields);
  const total = [...places.map((place) => Number(place.total ?? Number.NaN)), told].find(Number.isInteger);
  const hasMore = places.some(
    ({ has_more, next, next_page_url, current_page, last_page }) =>
      has_more || next || next_page_url || Number(last_page) > Number(current_page),
  );
  // Twice: what is deleted here is taken off it, and it stays untold.
  return total === undefined && !hasMore ? json : { ...json, total: total ?? 2 * UNTOLD };
}

/** A whole number that may have more digits than JavaScript keeps, under a name that ends in `id`. */
const LONG_ID = /(id"\s*:\s*)(-?[1-9]\d{15,})(?=\s*[,}])/gi;

/**
 * Makes text of an id that would be rounded: it would be that of another item. What a user wrote stays: a quote within
 * it has a `\` before it.
 */
function withWholeIds(json: string): string {
  return json.replace(LONG_ID, (all: string, name: string, digits: string) =>
    Number.isSafeInteger(Number(digits)) ? all : `${name}"${digits}"`,
  );
}

/** Parses JSON of any server, whose ids may be longer numbers than JavaScript keeps; says why it is none instead of throwing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: JSON.parse(withWholeIds(text)) };
  } catch (error) {
    return { ok: false, error };
  }
}
