import { expect, onTestFinished } from 'vitest';
import { createHeldPresses } from '#client/keys/held-presses.ts';

type Opening = 'over the page' | 'in the page' | null;

/** Held presses on a page with two buttons, with what is on its way, and the presses that get through to the page. */
export function startHolding(opening: Opening, { isSuspended = false } = {}) {
  const world = { opening, passed: [] as string[], session: new AbortController(), stop: () => held.stop() };
  const report: unknown[] = [];
  const held = createHeldPresses({
    window,
    isComplete: () => true,
    complete: () => Promise.resolve(),
    pending: () => [],
    session: () => world.session.signal,
    isSuspended: () => isSuspended || world.session.signal.aborted,
    opening: () => world.opening,
    isCommandKey: ({ key }) => key === 'k',
    report: (error) => report.push(error),
  });
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Shift') world.passed.push(event.key);
  };
  window.addEventListener('keydown', listen);
  // Tab has to have somewhere to go within the page.
  const buttons = [0, 1].map(() => document.body.appendChild(document.createElement('button')));
  buttons[0]?.focus();
  onTestFinished(() => {
    held.stop();
    window.removeEventListener('keydown', listen);
    for (const button of buttons) button.remove();
    expect(report).toEqual([]);
  });
  return world;
}

/** A field comes onto the page and takes the focus, as that of a dialog does. */
export function openField(): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  return field;
}

/** Says, by its number, which button each `e` is pressed on; other keys move the focus. */
export function watchPlaces(moves: Record<string, (buttons: readonly HTMLElement[]) => void> = {}): number[] {
  const buttons = [...document.querySelectorAll('button')];
  const places: number[] = [];
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'e') places.push(buttons.indexOf(document.activeElement as HTMLButtonElement));
    else moves[key]?.(buttons);
  };
  window.addEventListener('keydown', onKey);
  onTestFinished(() => window.removeEventListener('keydown', onKey));
  return places;
}
