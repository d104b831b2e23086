import { messageOf } from '#contract/message-of.ts';

/**
 * Sends each of these in parallel. When some fail, `failure` is the first reason, and `partly` says how many were done; when
 * all fail it rejects with the first reason.
 */
export async function sendEach<S, T>(all: readonly S[], send: (one: S) => Promise<T>) {
  const done: { step: S; now: T }[] = [];
  const failed: { step: S; reason: unknown }[] = [];
  for (const [at, result] of (await Promise.allSettled(all.map(send))).entries()) {
    const step = all[at] as S;
    if (result.status === 'fulfilled') done.push({ step, now: result.value });
    else failed.push({ step, reason: result.reason });
  }
  const failure = failed[0]?.reason;
  if (failed.length > 0 && done.length === 0) throw failure;
  const partly = (verb: string) => `${done.length} of ${all.length} ${verb}: ${messageOf(failure)}`;
  return { done, failed: failed.map(({ step }) => step), failure, partly };
}
