import type { OtherState } from './other-server-state.ts';

/** The ways in which this server can differ from ours; see `startOtherServer`. */
export interface OtherShape {
  /** The shape of the responses to GET /tasks, /references and /reviews. */
  shape: 'data' | 'tasks' | 'bare';
  /** The response to GET /reviews/current when there is none. */
  noReview: '404' | 'null';
  /** The field that holds the chat's text. */
  chat: 'suggestion' | 'response';
}

export interface OtherRequest {
  id: number;
  query: URLSearchParams;
  body: Record<string, unknown>;
  token: string;
}

/** A response: status and body. A string is sent as text, undefined as an empty body. */
export interface OtherAnswer {
  status: number;
  body: unknown;
}

export type Route = readonly [method: string, path: RegExp, handler: Handler];
export type Handler = (state: OtherState, request: OtherRequest, shape: OtherShape) => OtherAnswer;

export const ok = (body?: unknown): OtherAnswer => ({ status: 200, body });
export const no = (status: number, message: string): OtherAnswer => ({ status, body: { message } });
const missing = () => no(404, 'No query results.');

export const textOr = (value: unknown, other: string | null) => (typeof value === 'string' ? value : other);

/** An arbitrary but stable order. */
export const inOrder = <T extends { id: number }>(things: T[]) =>
  things.toSorted((a, b) => ((a.id * 7) % 11) - ((b.id * 7) % 11) || a.id - b.id);

/** A list as Laravel pages it, under its own name, or bare. */
export function listed({ shape }: OtherShape, name: string, list: unknown[]): OtherAnswer {
  if (shape === 'bare') return ok(list);
  if (shape === 'tasks') return ok({ [name]: list, counts: { open: 3 }, total: null });
  return ok({ data: list, current_page: 1, last_page: 1, per_page: 1000, links: [{ url: null, active: true }] });
}

export function remove<T extends { id: number }>(things: T[], id: number): OtherAnswer {
  const at = things.findIndex((thing) => thing.id === id);
  if (at < 0) return missing();
  things.splice(at, 1);
  return ok();
}

/** Finds the item with the path's id for a handler; responds 404 without it. */
export function withThing<T extends { id: number }>(
  listOf: (state: OtherState) => T[],
  answer: (thing: T, state: OtherState, request: OtherRequest) => OtherAnswer,
): Handler {
  return (state, request) => {
    const thing = listOf(state).find(({ id }) => id === request.id);
    return thing ? answer(thing, state, request) : missing();
  };
}
