import type { Page } from 'playwright-core';
import { type HeldCall, intercept } from '#tests/support/intercept.ts';

/** A fault of the server as the browser sees it; one of each kind, since tests/faults tries all of them for all calls. */
export interface Fault {
  name: string;
  answer: (call: HeldCall) => Promise<void>;
  /** The server's own message, shown instead of the client's. */
  words?: string;
}

export const faults: readonly Fault[] = [
  {
    name: '500 with words',
    answer: (call) => call.fulfill({ status: 500, json: { message: 'The disk is full.' } }),
    words: 'The disk is full.',
  },
  { name: 'a dropped connection', answer: (call) => call.abort('ConnectionReset') },
];

/** The answer after the session has ended. */
export const ended: Fault = { name: '401', answer: (call) => call.fulfill({ status: 401, json: { message: 'No.' } }) };

/** Answers one call with the fault, while there is one, and counts its requests. */
export async function spoil(page: Page, method: string, path: string) {
  const server: { fault: Fault | null; asked: number } = { fault: null, asked: 0 };
  await intercept(page, [method, `/api${path}`], async (call) => {
    server.asked += 1;
    await (server.fault ? server.fault.answer(call) : call.proceed());
  });
  return server;
}

/** What the browser and the app log about the faults; `words`: the app's, absent where it only shows them. */
export function noiseOf(words: readonly string[]): RegExp[] {
  const network = [/^console\.error: Failed to load resource/, /^request: \w+ \S+ net::ERR_CONNECTION_RESET$/];
  const own = faults.map((fault) => fault.words).filter((text) => text !== undefined);
  const app = words.map((text) => new RegExp(`^console\\.error: ApiError: (${[text, ...own].join('|')})`));
  return [...network, ...app];
}
