import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { takesIdempotencyKey } from '#contract/refusals.ts';
import { textProblems } from '#contract/storable.ts';
import type { AiPort } from './ai/port.ts';
import { surelyFits } from './answer-check.ts';
import { findTokenUser } from './auth/access-tokens.ts';
import type { CallLimit } from './auth/call-limit.ts';
import { isAccount } from './auth/manage-accounts.ts';
import { findSessionUser } from './auth/sessions.ts';
import { mayCall, purposeOf } from './auth/token-scopes.ts';
import { answerText } from './edge/compress.ts';
import { answerInEvents, wantsEvents } from './event-stream.ts';
import { noteChange } from './events/changes.ts';
import type { Listeners } from './events/listeners.ts';
import type { Clock, Handlers, PublicScope, Scope } from './handler.ts';
import { createdItem } from './handlers/created-item.ts';
import { HttpError, methodNotAllowed, signedOut } from './http-error.ts';
import { letGoOfKey, once } from './idempotency.ts';
import { createStreamCount, type Limits, refuseOverfull, type StreamCount } from './limits.ts';
import type { IdentityProviders } from './oidc/identity-providers.ts';
import type { Store } from './store/store.ts';
import { validate } from './validation.ts';
import { noteWritten } from './watch/health.ts';
import { note } from './watch/log.ts';

export interface MountOptions {
  store: Store;
  clock: Clock;
  ai: AiPort;
  providers: IdentityProviders;
  limits: Limits;
  /** Counts the calls of each account and address. */
  calls: CallLimit;
  /** Called with every write. */
  listeners: Listeners;
  /** The client's address in a request, as a key of allowances. */
  addressOf: (c: Context) => string;
  /** Turns a failure into an answer; logs our own faults. */
  refuse: (c: Context, error: Error) => HttpError;
}

/** Mounts every row of the table as a route of `app`, below its base path; checks requests and answers. */
export function mount(app: Hono, handlers: Handlers, options: MountOptions): void {
  const limit = limitBody(options.limits.body);
  const streams = createStreamCount(options.limits);
  // Hono takes the first route that matches: literal paths (/tasks/inbox) come before those with an id (/tasks/:id).
  const literalFirst = endpointNames.toSorted(
    (one, other) => Number(endpoints[one].path.includes('{')) - Number(endpoints[other].path.includes('{')),
  );
  for (const name of literalFirst) {
    const endpoint: Endpoint = endpoints[name];
    app.on(endpoint.method, endpoint.path.replace('{id}', ':id'), limit, (c) =>
      answer(c, name, handlers, { ...options, streams }),
    );
  }
  refuseOtherMethods(app, literalFirst);
}

/**
 * Refuses a body of more than so many bytes. Hono's own check reads the body as a stream, for which it creates the whole
 * request again: that took a tenth of a short call, and is needed only when the length is not given.
 */
function limitBody(maxSize: number): MiddlewareHandler {
  const onError = () => {
    throw new HttpError(413, 'too_large', `The request is too large: at most ${maxSize / 1024} kB are taken.`);
  };
  const count = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    if (c.req.method === 'GET') return await next();
    const length = c.req.header('Content-Length');
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return await count(c, next);
    if (Number(length) > maxSize) onError();
    return await next();
  };
}

/** How many bytes a request says that it has. */
export const sizeOf = (c: Context) => Number(c.req.header('Content-Length') ?? 0);

function refuseOtherMethods(app: Hono, names: readonly EndpointName[]): void {
  const methods = Map.groupBy(names, (name) => endpoints[name].path.replace('{id}', ':id'));
  for (const [path, ofPath] of methods) {
    const allowed = ofPath.map((name) => endpoints[name].method);
    app.all(path, (c) => {
      throw methodNotAllowed(c.req.method, allowed);
    });
  }
}

async function answer(
  c: Context,
  name: EndpointName,
  handlers: Handlers,
  options: MountOptions & { streams: StreamCount },
): Promise<Response> {
  note({ call: name });
  const endpoint: Endpoint = endpoints[name];
  const { store, clock, ai, providers, limits, calls, listeners, streams, addressOf, refuse } = options;
  const shared: PublicScope = {
    db: store.db,
    clock,
    ai,
    providers,
    address: addressOf(c),
    userAgent: c.req.header('User-Agent'),
    signal: c.req.raw.signal,
  };
  if (!endpoint.authenticated) await calls.take({ address: shared.address }, clock());
  const scope = endpoint.authenticated ? { ...shared, ...(await authenticate(c, name, options)) } : shared;
  const request = await readRequest(c, endpoint);

  // The handler's types are checked in its own file; here all rows are alike.
  const handle = handlers[name] as (request: unknown, scope: PublicScope) => Promise<unknown>;
  const run = async (within: PublicScope) => {
    const body = await handle(request, within);
    checkAnswer(name, endpoint, body);
    return { status: endpoint.status, body };
  };

  if (endpoint.streams && wantsEvents(c)) {
    const leave = streams.enter((scope as Scope).user.id);
    return answerInEvents(c, {
      run: async (onText) => {
        try {
          return (await run({ ...scope, onText } as Scope)).body;
        } finally {
          leave();
        }
      },
      refuse: (error) => refuse(c, error),
    });
  }
  if (!endpoint.transaction) return await respond(c, await run(scope));
  const signedIn = scope as Scope;
  const write = store.transact((db) =>
    once(
      db,
      {
        userId: signedIn.user.id,
        key: takesIdempotencyKey(endpoint) ? c.req.header('Idempotency-Key') : undefined,
        request: [name, withoutQuery(request)],
        now: clock(),
        item: createdItem(endpoint, { ...signedIn, db }),
      },
      async () => {
        const done = await run({ ...signedIn, db } as Scope);
        const { params } = request as { params: { id?: string } };
        if (endpoint.method === 'DELETE' && params.id) await letGoOfKey(db, signedIn.user.id, params.id, clock());
        await noteChange(db, { userId: signedIn.user.id, name, params, body: done.body, now: clock() });
        // The account's row is locked by now: of two nodes that write at once the second one counts what the first has written.
        if (makesItem(endpoint, request, done.body)) await refuseOverfull(db, signedIn.user.id, limits);
        return done;
      },
    ),
  );
  const result = await write.catch(async (error: unknown) => {
    // The account was removed after the token was checked.
    const isFault = !(error instanceof HttpError) && store.failureOf(error) === undefined;
    throw isFault && !(await isAccount(store.db, signedIn.user.id)) ? signedOut() : error;
  });
  noteWritten(store, sizeOf(c));
  listeners.wake(signedIn.user.id);
  if (result.replayed) c.header('Idempotency-Replayed', 'true');
  return await respond(c, result);
}

/** The request of an idempotency key. The item's `updated_at` is a condition, and not a part of it. */
function withoutQuery(request: unknown): unknown {
  const { query: _, ...asked } = request as { query?: unknown };
  return asked;
}

/** Whether a call may create an item: it creates one itself, or completes a repeating task, which creates the next. */
function makesItem({ status }: Endpoint, request: unknown, answered: unknown): boolean {
  if (status === 201) return true;
  const { body } = request as { body?: { status?: unknown } };
  const { task } = (answered ?? {}) as { task?: { successor?: unknown } };
  return body?.status === 'done' && task?.successor !== undefined;
}

/** The user of the token; refuses a caller who may not make the call, or has made too many. */
export async function authenticate(
  c: Context,
  name: EndpointName,
  { store, clock, calls, addressOf }: Pick<MountOptions, 'store' | 'clock' | 'calls' | 'addressOf'>,
): Promise<Pick<Scope, 'user' | 'token'>> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const ofProgram = token === undefined ? undefined : await findTokenUser(store.db, token, clock());
  const user = ofProgram?.user ?? (token === undefined ? undefined : await findSessionUser(store.db, token, clock()));
  await calls.take(user ? { account: user.id } : { address: addressOf(c) }, clock());
  if (token === undefined || !user) {
    throw signedOut();
  }
  if (ofProgram && !mayCall(ofProgram.scope, name)) {
    throw new HttpError(403, 'insufficient_scope', `This access token may ${purposeOf(ofProgram.scope)}.`, {
      headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
    });
  }
  note({ user: user.id });
  return { user, token };
}

async function readRequest(c: Context, endpoint: Endpoint): Promise<unknown> {
  const params = c.req.param();
  const { id = '' } = params;
  if (id.length > 200 || Object.keys(textProblems(id)).length > 0)
    throw new HttpError(404, 'not_found', 'There is nothing here.');
  return {
    params,
    ...(endpoint.query ? { query: validate(endpoint.query, readQuery(c), 'The query') } : {}),
    ...(endpoint.body ? { body: validate(endpoint.body, await readJson(c), 'The request') } : {}),
  };
}

function readQuery(c: Context): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, values] of Object.entries(c.req.queries())) {
    const [value = '', ...more] = values;
    if (more.length > 0) {
      throw new HttpError(422, 'invalid', `${key} is given more than once`, {
        errors: { [key]: ['is given more than once'] },
      });
    }
    query[key] = value;
  }
  return query;
}

/** The body as JSON; a missing body is an empty object, for calls whose fields are all optional. */
async function readJson(c: Context): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const encoding = c.req.header('Content-Encoding')?.trim() || 'identity';
  if (!/^identity$/i.test(encoding)) {
    throw new HttpError(
      415,
      'unsupported_encoding',
      `The request must not be compressed (Content-Encoding: ${encoding.slice(0, 100)}).`,
      {
        headers: { 'Accept-Encoding': 'identity' },
      },
    );
  }
  // Other types that begin so, a JSON Patch for one, are no such object.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HttpError(415, 'unsupported_media_type', 'The request must be JSON (Content-Type: application/json).', {
      headers: { Accept: 'application/json' },
    });
  }
  try {
    // Other bytes would become characters that nobody wrote.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new HttpError(400, 'malformed', 'The request is not valid JSON.');
    if (cause instanceof TypeError) throw new HttpError(400, 'malformed', 'The request is not valid UTF-8.');
    throw cause;
  }
}

/** A handler's answer that breaks the contract is our fault: it is logged and never sent. */
function checkAnswer(name: EndpointName, endpoint: Endpoint, body: unknown): void {
  if (!endpoint.response || surelyFits(endpoint.response, body)) return;
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) throw new Error(`The answer to ${name} breaks the contract: ${parsed.error.message}`);
}

async function respond(c: Context, { status, body }: { status: number; body: unknown }): Promise<Response> {
  if (status === 204) return c.body(null, 204);
  return await answerText(c, JSON.stringify(body), { type: 'application/json', status });
}
