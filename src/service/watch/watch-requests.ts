import type { Context, MiddlewareHandler } from 'hono';
import type { Metrics } from './metrics.ts';

const CALL = 'mizu-call';

/** Notes which call of the table a request is. */
export function nameCall(c: Context, name: string): void {
  c.set(CALL, name);
}

interface Watch {
  metrics: Metrics | undefined;
  /** From this on an answer is named in the log, in milliseconds; undefined: none is. An assistant always takes its time. */
  slowCall: number | undefined;
  log: (line: string) => void;
}

/** Measures each answer, counts it and names a slow one in the log: by its call and its id, and by nothing that somebody wrote. */
export function watchRequests({ metrics, slowCall = Number.POSITIVE_INFINITY, log }: Watch): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const milliseconds = performance.now() - began;
    const call = (c.get(CALL) as string | undefined) ?? (c.req.path.startsWith('/api') ? 'other' : 'page');
    metrics?.observe({ call, status: c.res.status, seconds: milliseconds / 1000 });
    if (milliseconds < slowCall || call.startsWith('ai.')) return;
    log(`${c.get('requestId')} ${call} was slow: ${Math.round(milliseconds)} ms (${c.res.status})`);
  };
}
