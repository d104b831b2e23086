import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Side } from './side.ts';
import { type Summary, summaryOf } from './statistics.ts';

/** How often each call is made in sequence, and how many run at a time when its rate is measured. */
const COUNT = 200;
const AT_ONCE = 8;
/** The number of warm-up reads: V8 optimizes code that runs this often. */
const WARM = 1000;

/** The duration of a call of the service, and the calls per second. */
export interface CallCost {
  name: string;
  time: Summary | null;
  /** Null where calls are only made in sequence. */
  rate: number | null;
}

interface Call {
  name: string;
  method: string;
  path: Partial<Record<Side['name'], string>>;
  body?: unknown;
  /** Runs before each call, and is not measured. */
  first?: () => Promise<unknown>;
}

/** The calls of the service alone, without a browser. */
export async function measureCalls(side: Side): Promise<readonly CallCost[]> {
  const agent = new Agent({ keepAlive: true });
  const ask = (method: string, path: string, body?: unknown) => send(side, { agent, method, path, body });
  const made = JSON.parse(await ask('POST', '/tasks', { title: 'Water the ferns', status: 'inbox' }));
  const id = made.task?.id ?? made.id;
  // The floor counts nothing.
  const page = '/tasks?status=next&limit=20';
  let turn = 0;
  const change = () => ask('PUT', `/tasks/${id}/move`, { status: turn++ % 2 === 0 ? 'waiting' : 'next' });
  const calls: readonly Call[] = [
    { name: 'list of 20', method: 'GET', path: { Mizu: `${page}&counts=none`, floor: page } },
    {
      name: 'create',
      method: 'POST',
      path: { Mizu: '/tasks', floor: '/tasks' },
      body: { title: 'Water the ferns', status: 'inbox' },
    },
    {
      name: 'move',
      method: 'PUT',
      path: { Mizu: `/tasks/${id}/move`, floor: `/tasks/${id}` },
      body: { status: 'next' },
    },
    { name: 'dashboard', method: 'GET', path: { Mizu: '/analytics/dashboard' } },
    { name: 'analytics', method: 'GET', path: { Mizu: '/analytics/patterns' } },
    { name: 'analytics after a change', method: 'GET', path: { Mizu: '/analytics/patterns' }, first: change },
    { name: 'list of 20 with counts after a change', method: 'GET', path: { Mizu: page }, first: change },
  ];
  const costs: CallCost[] = [];
  for (const { name, method, path, body, first } of calls) {
    const to = path[side.name];
    if (to === undefined) continue;
    const count = method === 'GET' && path.floor === undefined ? COUNT / 10 : COUNT;
    // Warm the service up: the first calls compile its code.
    for (let done = 0; done < (method === 'GET' && !first ? WARM : count); done += 1) {
      await first?.();
      await ask(method, to, body);
    }
    const times: number[] = [];
    for (let done = 0; done < count; done += 1) {
      await first?.();
      const began = performance.now();
      await ask(method, to, body);
      times.push(performance.now() - began);
    }
    if (first) {
      costs.push({ name, time: summaryOf(times), rate: null });
      continue;
    }
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let done = 0; done < count / AT_ONCE; done += 1) await ask(method, to, body);
      }),
    );
    const rate = (Math.ceil(count / AT_ONCE) * AT_ONCE * 1000) / (performance.now() - began);
    costs.push({ name, time: summaryOf(times), rate });
  }
  agent.destroy();
  return costs;
}

/**
 * Asks with as little of its own as can be: `fetch` takes more time for an answer, and most of all to unpack a compressed
 * one, than the service takes to make it. So nothing says that it takes compressed ones.
 */
async function send(
  { name, address, headers }: Side,
  { agent, method, path, body }: { agent: Agent; method: string; path: string; body: unknown },
): Promise<string> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(
    `${address}/api${path}`,
    { agent, method, headers: { ...headers, ...(sent !== undefined && { 'Content-Type': 'application/json' }) } },
    resolve,
  )
    .once('error', reject)
    .end(sent);
  const answer = await promise;
  const words = await text(answer);
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`${name}: ${method} ${path} answers ${status} ${words}`);
  return words;
}
