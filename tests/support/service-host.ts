import { parentPort } from 'node:worker_threads';
import { type Served, serve } from '#service/serve.ts';

/** What is asked of the thread that keeps services: to start one with these settings, or to end it. */
export type ServiceOrder = { id: number; start: Record<string, string | undefined> } | { id: number; end: true };

/** What it tells: that it was done, or why not; and each line of a service's log. */
export type ServiceReport =
  | { id: number; done: true; address: string }
  | { id: number; failed: string }
  | { id: number; line: string };

// One thread reads the service's modules once and then starts a service in a tenth of the time of a new process.
const served = new Map<number, Served>();
const report = (message: ServiceReport) => parentPort?.postMessage(message);

async function start(id: number, environment: Record<string, string | undefined>): Promise<void> {
  const service = await serve(environment, (line) => report({ id, line }));
  served.set(id, service);
  report({ id, done: true, address: service.address });
}

async function end(id: number): Promise<void> {
  const service = served.get(id);
  if (!service) throw new Error(`There is no service ${id}`);
  const { server, store, listeners, address } = service;
  served.delete(id);
  listeners.close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  await store.close();
  report({ id, done: true, address });
}

parentPort?.on('message', (order: ServiceOrder) => {
  const doing = 'start' in order ? start(order.id, order.start) : end(order.id);
  doing.catch((error: unknown) =>
    report({ id: order.id, failed: String(error instanceof Error ? error.stack : error) }),
  );
});
