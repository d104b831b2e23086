import type { QueryClient } from '@tanstack/react-query';

/** Makes the page retry failed reads without its pause. */
export function askAgainAtOnce(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
}
