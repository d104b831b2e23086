import { expect, it } from 'vitest';
import { createHeldPresses } from '#client/keys/held-presses.ts';

it('takes no notice of the keydown that a browser fires for a field that it fills in', () => {
  const listeners: ((event: Event) => void)[] = [];
  const { takeTheRest } = createHeldPresses({
    // Only the browser fires such an event as a trusted one.
    window: {
      document,
      addEventListener: (type: string, listen: () => void) => type === 'keydown' && listeners.push(listen),
    },
    isComplete: () => false,
    isSuspended: () => false,
    opening: () => 'over the page',
    pending: () => [],
    isCommandKey: ({ key }: KeyboardEvent) => [...key].length === 1,
  } as never);
  takeTheRest();
  expect(listeners).toHaveLength(2);
  const autofill = { type: 'keydown', isTrusted: true, composedPath: () => [document.body] } as never;
  for (const listen of listeners) listen(autofill);
});
