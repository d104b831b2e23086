import { once } from 'node:events';

/** A connection to a browser by the DevTools protocol. */
export interface DevTools {
  /** Sends a command, to a tab if its session is given; rejects with the browser's error. */
  ask<T = unknown>(method: string, params?: object, sessionId?: string): Promise<T>;
  /** Calls the listener with each event of this name from the tab. */
  on<T>(sessionId: string, event: string, listener: (params: T) => void): void;
}

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** Connects to a browser at the WebSocket address that it has printed. */
export async function connectDevTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: { of: string; listener: (params: never) => void }[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, sessionId, params, result, error } = JSON.parse(String(data)) as Message;
    const answer = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
    for (const { of, listener } of listeners) if (of === `${sessionId} ${method}`) listener(params as never);
  });
  let last = 0;
  return {
    ask: <T>(method: string, params: object = {}, sessionId?: string) => {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise as Promise<T>;
    },
    on: (sessionId, event, listener) => void listeners.push({ of: `${sessionId} ${event}`, listener }),
  };
}

/** Runs a script in a tab; resolves to its result, awaited if it is a promise. */
export async function evaluateIn<T>({ ask }: DevTools, sessionId: string, expression: string): Promise<T> {
  const asked = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await ask<{
    result: { value: T };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  }>('Runtime.evaluate', asked, sessionId);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
