import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createHeldPresses } from '#client/keys/held-presses.ts';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import { idle } from '#client/ui/when-idle.ts';
import { startEngine } from './engine-at-work.ts';
import { openField, startHolding, watchPlaces } from './held-at-work.ts';

it('gives text typed for an overlay on its way to the field that it opens', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('Bux{Backspace}y ! {Enter}');
  expect(world.passed).toEqual([]);
  const field = openField();
  world.opening = null;
  await expect.poll(() => field.value).toBe('Buy ! ');
  await expect.poll(() => world.passed.at(-1)).toBe('Enter');
  await userEvent.keyboard('s');
  expect(field.value).toBe('Buy ! s');
});

it('gives keys that are pressed while a screen is on its way to that screen, each once', async () => {
  const world = startHolding('in the page');
  await userEvent.keyboard('{p>3/}j');
  expect(world.passed).toEqual([]);
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['p', 'j']);
});

it('keeps the place of a command that has Ctrl in its key, and leaves the browser its own shortcuts', async () => {
  const world = startHolding('in the page');
  await userEvent.keyboard('j{Control>}k{/Control}x{Control>}a{/Control}');
  expect(world.passed).toEqual(['Control', 'Control', 'a']);
  world.passed = [];
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j', 'k', 'x']);
});

it('does not hold a key with Ctrl while nothing is held', async () => {
  const world = startHolding('in the page');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(world.passed).toEqual(['Control', 'k']);
});

it('does not go back to the heading of the screen that has come, from what the first key goes to', async () => {
  const world = startHolding('in the page');
  const heading = document.body.appendChild(document.createElement('h1'));
  const row = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => {
    heading.remove();
    row.remove();
  });
  heading.tabIndex = -1;
  const places: (Element | null)[] = [];
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'j') row.focus();
    else places.push(document.activeElement);
  };
  window.addEventListener('keydown', onKey);
  onTestFinished(() => window.removeEventListener('keydown', onKey));
  await userEvent.keyboard('j');
  heading.focus();
  await userEvent.keyboard('e');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j', 'e']);
  expect(places).toEqual([row]);
});

it('goes on from where the press before leads to, though the focus has moved while an earlier one was given', async () => {
  const world = startHolding('in the page');
  const places = watchPlaces({
    j: ([, second]) => {
      second?.focus();
      world.opening = 'in the page';
    },
    l: ([first]) => first?.focus(),
  });
  await userEvent.keyboard('jl');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j']);
  await userEvent.keyboard('e');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j', 'l', 'e']);
  expect(places).toEqual([0]);
});

it('goes on from there too, though the screen that has come has moved the focus', async () => {
  const world = startHolding('in the page');
  const places = watchPlaces({ j: ([first]) => first?.focus() });
  await userEvent.keyboard('j');
  document.querySelectorAll('button')[1]?.focus();
  await userEvent.keyboard('e');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j', 'e']);
  expect(places).toEqual([0]);
});

it('gives a press that follows a click to the element that was clicked', async () => {
  const world = startHolding('in the page');
  const places = watchPlaces({ j: ([first]) => first?.focus() });
  await userEvent.keyboard('j');
  await userEvent.click(document.querySelectorAll('button')[1] as HTMLElement);
  await userEvent.keyboard('e');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['j', 'e']);
  expect(places).toEqual([1]);
});

it('gives nothing to the sign-in that comes when the session ends, and leaves its keys to it', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('Bu');
  world.session.abort();
  const field = openField();
  await userEvent.keyboard('a');
  world.opening = null;
  // What was held would come in the next frames, once the page is idle.
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  await userEvent.keyboard('b');
  expect([field.value, world.passed]).toEqual(['ab', ['a', 'b']]);
});

it('gives the named keys of commands and lists too, and scrolls the page by those that nothing takes', async () => {
  const tall = document.body.appendChild(document.createElement('div'));
  tall.style.height = '500vh';
  onTestFinished(() => tall.remove());
  const world = startHolding('in the page');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{PageDown}{Home}{End}{PageUp}{ArrowRight}');
  expect(world.passed).toEqual([]);
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['PageDown', 'Home', 'End', 'PageUp', 'ArrowRight']);
  const { scrollHeight, clientHeight } = document.documentElement;
  expect(Math.round(window.scrollY)).toBe(Math.round(scrollHeight - clientHeight * 1.9));
});

it('moves the caret and deletes in the field that opens as the browser does, and goes on with the letters', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('bd{Home}a{ArrowRight}c{End}ex{ArrowLeft}{Delete}!');
  const field = openField();
  world.opening = null;
  await expect.poll(() => field.value).toBe('abcde!');
});

it('leaves the keys to a field that has opened while the page is still busy', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('a{Enter}');
  const field = openField();
  world.opening = null;
  await expect.poll(() => world.passed).toContain('Enter');
  await userEvent.keyboard('bc');
  expect(field.value).toBe('abc');
});

it('gives letters to the field that opens as soon as it has the focus, wherever the focus goes before the page is idle', async () => {
  const world = startHolding('in the page');
  await userEvent.keyboard('Bu');
  const field = openField();
  await new Promise((resolve) => queueMicrotask(() => setTimeout(resolve)));
  document.querySelector('button')?.focus();
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['B', 'u']);
  expect(field.value).toBe('Bu');
});

it('writes held letters into the field that has opened before a click takes the focus from it', async () => {
  const world = startHolding('in the page');
  await userEvent.keyboard('a{Enter}');
  const field = openField();
  await expect.poll(() => world.passed).toEqual(['a', 'Enter']);
  await userEvent.keyboard('bc');
  await userEvent.click(document.querySelectorAll('button')[1] as HTMLElement);
  expect(field.value).toBe('abc');
  const places = watchPlaces();
  await userEvent.keyboard('e');
  world.opening = null;
  await expect.poll(() => world.passed).toEqual(['a', 'Enter', 'b', 'c', 'e']);
  expect([field.value, places]).toEqual(['abc', [1]]);
});

it('leaves a field its letters while a screen is on its way, but not while an overlay is', async () => {
  const world = startHolding('in the page');
  const field = openField();
  await userEvent.keyboard('ab');
  expect(field.value).toBe('ab');
  world.opening = 'over the page';
  await userEvent.keyboard('cd');
  expect(field.value).toBe('ab');
});

it('never holds Tab, Esc or a shortcut of the browser first', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('{Tab}{Escape}{Control>}l{/Control}');
  expect(world.passed).toEqual(['Tab', 'Escape', 'Control', 'l']);
});

it('holds nothing when nothing is on its way, and nothing before the sign-in', async () => {
  const idle = startHolding(null);
  await userEvent.keyboard('a');
  expect(idle.passed).toEqual(['a']);
  const suspended = startHolding('over the page', { isSuspended: true });
  await userEvent.keyboard('b');
  expect(suspended.passed).toEqual(['b']);
});

it('looks for what opens no longer, once it is stopped', async () => {
  const world = startHolding('over the page');
  await userEvent.keyboard('a');
  world.stop();
  const frame = window.requestAnimationFrame.bind(window);
  const asked = vi.spyOn(window, 'requestAnimationFrame');
  onTestFinished(() => asked.mockRestore());
  for (let looks = 0; looks < 3; looks += 1) {
    await new Promise(frame);
    await new Promise(frame);
    await idle();
  }
  // The second one of the look that was under way.
  expect(asked.mock.calls.length).toBeLessThan(2);
  expect(world.passed).toEqual([]);
});

/** The engine with the keys of one early command each, and those of a late one once `arrive` has been called. */
function startWithLateKeys(early: readonly string[], late: string) {
  const binding = (chord: string): KeyBinding => ({ command: chord, chord, scope: 'everywhere' });
  const first = early.map(binding);
  const all = [...first, binding(late)];
  let isComplete = false;
  const code = Promise.withResolvers<void>();
  let pending: readonly string[] = [];
  const held = createHeldPresses({
    window,
    isComplete: () => isComplete,
    complete: () => code.promise,
    pending: () => pending,
    session: () => new AbortController().signal,
    isSuspended: () => false,
    opening: () => null,
    isCommandKey: () => false,
    report: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => held.stop());
  const { ran } = startEngine('<button data-target>Here</button>', {
    bindings: () => (isComplete ? all : first),
    isComplete: () => isComplete,
    onPending: (presses) => {
      pending = presses;
    },
  });
  held.takeTheRest();
  const arrive = () => {
    isComplete = true;
    code.resolve();
  };
  return { ran, arrive };
}

it('keeps both presses of a sequence that is not known yet, though it begins as a known one', async () => {
  const { ran, arrive } = startWithLateKeys(['g i', 'v'], 'g v');
  await userEvent.keyboard('gv');
  expect(ran).toEqual([]);
  arrive();
  await expect.poll(() => ran).toEqual(['g v']);
});

it('gives the last key of an unknown sequence to the command with that key alone', async () => {
  const { ran, arrive } = startWithLateKeys(['g i', 'x'], 'g v');
  await userEvent.keyboard('gx');
  expect(ran).toEqual([]);
  arrive();
  await expect.poll(() => ran).toEqual(['x']);
});

it('keeps the key that selects a whole list, which would select the page, and leaves the browser the others', async () => {
  const { ran, arrive } = startWithLateKeys(['x'], 'Mod+A');
  await userEvent.keyboard('x{Control>}al{/Control}');
  expect(ran).toEqual(['x']);
  arrive();
  await expect.poll(() => ran).toEqual(['x', 'Mod+A']);
});
