import { type Item, row } from './item-list-under-test.tsx';

/** Every third is higher: its title takes several lines. */
export const many = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index + 1}`,
    title: `Item ${index + 1}${index % 3 === 0 ? ' with a title that goes on for long'.repeat(12) : ''}`,
  }));
export const three = many(3000);
export const titleAt = (place: number) => three[place - 1]?.title ?? '';

export const rowsShown = () => document.querySelectorAll('[role="row"]').length;
export const inView = (title: string) => {
  const { top, bottom } = row(title).element().getBoundingClientRect();
  const box = row(title).element().closest('section')?.getBoundingClientRect();
  return top >= Math.max(0, box?.top ?? 0) - 1 && bottom <= Math.min(window.innerHeight, box?.bottom ?? 0) + 1;
};

/** The page's real clock, also while a test fakes timers. */
export const later = window.setTimeout.bind(window);

/** Waits until the value is stable for as many frames as a scroll and the measuring of new rows take. */
export async function settled(told: () => unknown): Promise<void> {
  for (let [frames, before] = [0, '']; frames < 20; ) {
    await new Promise((resolve) => requestAnimationFrame(() => later(resolve)));
    const now = JSON.stringify(told());
    frames = now === before ? frames + 1 : 0;
    before = now;
  }
}
