import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

/**
 * From now on the server, whose calls are below `base`, does not answer this page; resolves to a function that restores the
 * connection.
 */
export async function loseConnection({ page, base }: { page: Page; base: string }): Promise<() => void> {
  const below = new RegExp(`^${new URL(base).pathname}/`);
  const stops = await Promise.all(
    (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) =>
      intercept(page, [method, below], (call) => call.abort('ConnectionRefused')),
    ),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
