// Replaces the modules of TanStack Query that its hooks use for suspense and error boundaries, which Mizu does not use with
// queries (aliases of the build): 0.2 kB less before the first screen.

function unused(): never {
  throw new Error('Mizu has no queries that suspend.');
}

export const ensureSuspenseTimers = () => undefined;
export const shouldSuspend = () => false;
export const fetchOptimistic = () => unused();
export const defaultThrowOnError = () => false;

export const ensurePreventErrorBoundaryRetry = () => undefined;
export const useClearResetErrorBoundary = () => undefined;
export const getHasError = () => false;

export const useQueryErrorResetBoundary = () => undefined;
export const QueryErrorResetBoundary = () => unused();
