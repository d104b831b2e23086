import type { Context, MiddlewareHandler } from 'hono';
import { currentCall, type Log, whileAnswering } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Watch {
  /** The id of a request, which its answer carries. */
  idOf: (c: Context) => string;
  metrics: Metrics | undefined;
  /** From this on an answer is named in the log, in milliseconds; undefined: none is. An assistant always takes its time. */
  slowCall: number | undefined;
  log: Log;
}

/**
 * Measures each answer, counts it and logs it, a slow one as a warning: by its call and its id, and by nothing that somebody
 * wrote.
 */
export function watchRequests({ idOf, metrics, slowCall = Number.POSITIVE_INFINITY, log }: Watch): MiddlewareHandler {
  return (c, next) => {
    const id = idOf(c);
    c.header('X-Request-Id', id);
    return whileAnswering(id, async () => {
      const began = performance.now();
      await next();
      const milliseconds = performance.now() - began;
      const call = currentCall() ?? (c.req.path.startsWith('/api') ? 'other' : 'page');
      const { status } = c.res;
      metrics?.observe({ call, status, seconds: milliseconds / 1000 });
      const ms = Math.round(milliseconds);
      const isSlow = milliseconds >= slowCall && !call.startsWith('ai.');
      log[isSlow ? 'warn' : 'info']({ call, status, ms }, `${isSlow ? 'slow' : 'answered'}: ${ms} ms (${status})`);
    });
  };
}
