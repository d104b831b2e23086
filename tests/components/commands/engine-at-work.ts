import { onTestFinished } from 'vitest';
import { createKeyEngine, type KeyBinding, type KeyEngineOptions } from '#client/keys/key-engine.ts';
import { registry } from '#tests/support/commands.ts';

/** The keys of all commands as they come. */
const ownBindings: readonly KeyBinding[] = registry.all.flatMap(({ id, keys, scope, repeats, inFields }) =>
  keys.map((chord) => ({ command: id, chord, scope, repeats, inFields })),
);

/** An engine in a page with `html`, the focus on its `data-target`; stopped when the test is over. */
export function startEngine(html: string, options: Partial<KeyEngineOptions> = {}) {
  const ran: string[] = [];
  const pending: (readonly string[])[] = [];
  // Except what the next file uses again: react-aria's live region stays in the page.
  const room = document.createElement('div');
  room.innerHTML = html;
  document.body.append(room);
  const engine = createKeyEngine({
    window,
    mac: false,
    bindings: () => ownBindings,
    isComplete: () => true,
    reachableScopes: () => ['everywhere'],
    singleKeysOn: () => true,
    isSuspended: () => false,
    isHeldBack: () => false,
    run: (command) => ran.push(command) > 0,
    onPending: (presses) => pending.push(presses),
    ...options,
  });
  const stop = () => {
    engine.stop();
    room.remove();
  };
  onTestFinished(stop);
  const target = room.querySelector<HTMLElement>('[data-target]') ?? document.body;
  target.focus();
  /** Presses a key; true when it has been taken. */
  const press = (init: KeyboardEventInit, at: EventTarget = target) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init });
    at.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const release = (init: KeyboardEventInit) =>
    target.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, composed: true, ...init }));
  return { ran, pending, press, release, target, stop };
}
