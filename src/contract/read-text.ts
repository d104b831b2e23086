import type { Endpoint } from './calls/endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { isFields } from './entities/any-fields.ts';
import { UNTOLD } from './entities/common.ts';
import { type Reading, readAnswer } from './read-answer.ts';

interface Steps {
  /** Called with the answer as the server wrote it. */
  onJson?: ((json: unknown) => void) | undefined;
  /** Converts it into the form of the table. */
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
  const isUser = 'email' in answer || 'name' in answer;
  return { token: answer.access_token, ...(isUser && { user: answer }), ...answer };
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
 * Adds `total` to a list when a server that sends pages gives it elsewhere, or only says that there are more: otherwise the
 * page would look like the whole list.
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
  // Twice, so that it stays above the limit when local deletions are subtracted.
  return total === undefined && !hasMore ? json : { ...json, total: total ?? 2 * UNTOLD };
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
