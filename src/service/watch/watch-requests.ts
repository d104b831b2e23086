import type { Context, MiddlewareHandler } from 'hono';
import { currentCall, type Log, whileAnswering } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Watch {
  /** The header with the id of a request, which its answer has. */
  idOf: (c: Context) => string;
  metrics: Metrics | undefined;
  /** From how many milliseconds on an answer is logged; undefined: none is. The assistant's never are. */
  slowCall: number | undefined;
  log: Log;
}

/** Measures, counts and logs each answer, a slow one as a warning: by its call and its id, and without any user's words. */
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
