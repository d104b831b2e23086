import { expect, onTestFinished } from 'vitest';
import { createProfile, spawnBrowser } from './browser-process.ts';
import { connectDevTools, evaluateIn } from './dev-tools.ts';

/** A tab that is driven by the DevTools protocol alone. */
export interface RawTab {
  /** Sends a command of the protocol to the tab. */
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Runs a script in the page; resolves to its result, awaited if it is a promise. */
  evaluate<T>(script: string): Promise<T>;
  /** Waits until a script returns true. */
  until(script: string): Promise<void>;
  /** Presses a letter, or Enter. */
  press(key: string): Promise<void>;
  /** Calls the listener with each event of this name. */
  on<T>(event: string, listener: (params: T) => void): void;
  /** Brings it to the front. */
  bringToFront(): Promise<void>;
}

/**
 * Starts a browser without Playwright, which makes every tab believe that it has the focus: such a tab is never frozen.
 * Returns a function that opens a tab. The browser ends when the running test has finished.
 */
export async function rawBrowser(): Promise<(url: string) => Promise<RawTab>> {
  const { profile, remove } = createProfile();
  const { address, kill } = spawnBrowser(profile);
  onTestFinished(async () => {
    await kill();
    remove();
  });
  const devTools = await connectDevTools(await address);
  const { ask } = devTools;
  return async (url) => {
    const { targetId } = await ask<{ targetId: string }>('Target.createTarget', { url });
    const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const evaluate = <T>(script: string) => evaluateIn<T>(devTools, sessionId, script);
    // Between two documents there is no page to run it in.
    const until = (script: string) => expect.poll(() => evaluate(script).catch(() => false)).toBe(true);
    await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    return {
      send: (method, params) => ask(method, params, sessionId),
      evaluate,
      until,
      press: async (key) => {
        const text = key === 'Enter' ? '\r' : key;
        const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
        await ask('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode }, sessionId);
        await ask('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode }, sessionId);
      },
      on: (event, listener) => devTools.on(sessionId, event, listener),
      bringToFront: async () => void (await ask('Target.activateTarget', { targetId })),
    };
  };
}
