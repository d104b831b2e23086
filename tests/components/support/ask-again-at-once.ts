import type { QueryClient } from '@tanstack/react-query';

/** What has failed is asked for once more, and from now on that at once: how long the page waits is not what a test is about. */
export function askAgainAtOnce(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
}
