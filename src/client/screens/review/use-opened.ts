import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '#client/registry/use-address.ts';
import type { ReviewActor } from './review-actor.ts';
import { isReviewList, type ReviewList } from './review-lists.ts';

/** What is open beside the checklist, which is in the address: a list, or a past review by its id; one at a time. */
export interface Opened {
  list: ReviewList | null;
  past: string | null;
}

/** Reads and changes what is open. The list outlives the screen: the review's machine keeps it. */
export function useOpened(actor: ReviewActor): Opened & { open: (next: Partial<Opened>) => void } {
  const [params, setParams] = useAddress();
  const name = params.get('list');
  const list = isReviewList(name) ? name : null;
  const past = list ? null : params.get('past');

  const open = ({ list: nextList = null, past: nextPast = null }: Partial<Opened>) => {
    actor.send({ type: 'review.work', list: nextList });
    setParams(() => ({ ...(nextList && { list: nextList }), ...(nextPast !== null && { past: nextPast }) }));
  };
  const arrive = useEffectEvent(() => {
    const { list: kept } = actor.getSnapshot().context;
    if (list) actor.send({ type: 'review.work', list });
    else if (past === null && isReviewList(kept)) open({ list: kept });
  });
  useEffect(() => arrive(), []);

  return { list, past, open };
}
