import type { EndpointName } from '#contract/endpoints.ts';
import type { Misfit, Reading } from '#contract/read-answer.ts';

/** Reads an answer's text off the main thread; resolves to undefined when it cannot be read there. */
export type ReadAside = (name: EndpointName, text: string) => Promise<Reading<unknown> | undefined>;

/** A request to the worker. */
export interface ReadOrder {
  id: number;
  name: EndpointName;
  text: string;
}

/** The worker's answer: the answer's lists in pieces, and then the rest of it; or that it cannot be read. */
export type ReadReport =
  | { id: number; field: string; items: readonly unknown[] }
  | { id: number; rest: Readonly<Record<string, unknown>>; misfits: readonly Misfit[] }
  | { id: number; failed: true };

interface Waiting {
  lists: Record<string, unknown[]>;
  resolve: (reading: Reading<unknown> | undefined) => void;
}

/**
 * Starts a worker that reads long answers. Reading a list of 50,000 tasks blocks the page's keys for 0.2 s each time, on
 * another server after every change; with the worker, which sends it in pieces, about 0.1 s is left.
 */
export function createAnswerReader(
  start = () => new Worker(new URL('./answer-worker.ts', import.meta.url), { type: 'module' }),
): ReadAside {
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const end = (id: number, reading: Reading<unknown> | undefined) => {
    waiting.get(id)?.resolve(reading);
    waiting.delete(id);
  };
  const onReport = ({ data: report }: MessageEvent<ReadReport>) => {
    const order = waiting.get(report.id);
    if (!order) return;
    if ('failed' in report) end(report.id, undefined);
    else if ('field' in report) {
      order.lists[report.field] ??= [];
      for (const item of report.items) order.lists[report.field]?.push(item);
    } else end(report.id, { success: true, data: { ...report.rest, ...order.lists }, misfits: report.misfits });
  };
  const startAnother = () => {
    const started = start();
    // Its code did not load, or has failed: another worker is started for the next answer.
    const onFailure = (event: Event) => {
      event.preventDefault();
      started.terminate();
      if (worker !== started) return;
      worker = undefined;
      for (const id of [...waiting.keys()]) end(id, undefined);
    };
    started.addEventListener('message', onReport);
    for (const type of ['error', 'messageerror']) started.addEventListener(type, onFailure);
    return started;
  };

  let worker: Worker | undefined = startAnother();

  return (name, text) => {
    worker ??= startAnother();
    last += 1;
    const order: ReadOrder = { id: last, name, text };
    const { promise, resolve } = Promise.withResolvers<Reading<unknown> | undefined>();
    waiting.set(order.id, { lists: {}, resolve });
    worker.postMessage(order);
    return promise;
  };
}
