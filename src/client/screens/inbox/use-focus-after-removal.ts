import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when the item that has it leaves its list (design §6): to the same control of the next item,
 * else of the previous one, else to the list's heading. Call the returned function with the item's key just before it
 * is removed; the focus moves once it has really gone.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (key: string) => void {
  const leaving = useRef<{ key: string; neighbours: string[] } | null>(null);

  useLayoutEffect(() => {
    if (!leaving.current) return;
    const { key, neighbours } = leaving.current;
    const find = (wanted: string) =>
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted)}"]`) ?? undefined;
    if (find(key)) return;
    leaving.current = null;
    // The person may have moved on meanwhile.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = neighbours.map(find).find((item) => item !== undefined);
    (next?.querySelector('button') ?? heading.current)?.focus();
  });

  return (key) => {
    const keys = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].map(
      (item) => item.dataset.key ?? '',
    );
    const index = keys.indexOf(key);
    leaving.current = {
      key,
      neighbours: [...keys.slice(index + 1), ...keys.slice(0, Math.max(0, index)).toReversed()],
    };
  };
}
