import { useSyncExternalStore } from 'react';
import { type Api, useApi } from './api.ts';

/** How an export or import stands, as far as the page around it is concerned. */
export interface TransferState {
  /** For the footer: `import 40%`; null while none is under way. */
  text: string | null;
  /**
   * `ready`: a file is read and has something to import · `empty`: it has not · `running` · `unfinished`: it can go on ·
   * `over`.
   */
  phase: 'idle' | 'busy' | 'ready' | 'empty' | 'running' | 'unfinished' | 'over';
  /** How much of the file that was read is already here. */
  here: number;
}

const idle: TransferState = { text: null, phase: 'idle', here: 0 };

/** Tells how the export or import of this page stands, to those who are there before its code is loaded. */
class TransferLine {
  #state = idle;
  readonly #listeners = new Set<() => void>();

  get = (): TransferState => this.#state;

  set(state: TransferState): void {
    const { text, phase, here } = this.#state;
    if (state.text === text && state.phase === phase && state.here === here) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const lines = new WeakMap<Api, TransferLine>();

/** The one of a page, which its `api` stands for. */
export function transferLineOf(api: Api): TransferLine {
  const line = lines.get(api) ?? new TransferLine();
  lines.set(api, line);
  return line;
}

/** `import 40%` while one is under way. */
export function useTransferText(): string | null {
  const line = transferLineOf(useApi());
  return useSyncExternalStore(line.subscribe, () => line.get().text);
}
