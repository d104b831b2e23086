import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useRouter } from 'wouter';

type Change = (before: URLSearchParams) => URLSearchParams | Record<string, string>;

/**
 * The query of the address, and a function that changes it. wouter's own `useSearchParams` decodes it twice, which changes
 * words and ids with a percent sign.
 */
export function useAddress(): [address: URLSearchParams, replace: (change: Change) => void] {
  const [path, navigate] = useLocation();
  const router = useRouter();
  const search = router.searchHook(router);
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const latest = useRef({ address, path, navigate });
  useLayoutEffect(() => {
    latest.current = { address, path, navigate };
  }, [address, path, navigate]);
  const replace = useCallback((change: Change) => {
    const now = latest.current;
    const after = new URLSearchParams(change(now.address));
    // Another change may come before this one has been rendered.
    latest.current = { ...now, address: after };
    now.navigate(after.size > 0 ? `${now.path}?${after}` : now.path, { replace: true });
  }, []);
  return [address, replace];
}
