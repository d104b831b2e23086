import { useCallback, useState } from 'react';
import type { TaskStatus } from '#contract/entities/task.ts';
import { useApi } from './api.ts';

/**
 * How a partly loaded column continues: `readOn` reads its next tasks, once however often it is called meanwhile; undefined
 * for a whole column. `error`: why the last ones did not come.
 */
export function useReadOn(status: TaskStatus, isPart: boolean) {
  const api = useApi();
  const [error, setError] = useState<Error | null>(null);
  const readOn = useCallback(() => {
    import('./task-columns.ts')
      .then((columns) => columns.readOn(api, status))
      .then(
        () => setError(null),
        (failure: Error) => {
          if (!api.pending.session.aborted) setError(failure);
        },
      );
  }, [api, status]);
  return { readOn: isPart ? readOn : undefined, error: isPart ? error : null };
}
