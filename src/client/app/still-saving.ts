import type { Api } from '#client/data/api.ts';
import type { Say } from '#client/ui/status.tsx';
import { SLOW } from '#client/ui/use-loading.ts';

/** Announces that changes have been under way for long, as the footer shows: until the server answers nothing else is heard of them. */
export function tellStillSaving({ queryClient }: Pick<Api, 'queryClient'>, say: Say): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() > 0) timer ??= setTimeout(() => say('Still saving', { isPast: true }), SLOW);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  });
}
