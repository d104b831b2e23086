import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#client/store/create-store.ts';
import { type Api, useApi } from './api.ts';

/** The state of an export or import, for the page around it. */
export interface TransferState {
  /** For the footer: `import 40%`; null while none is running. */
  text: string | null;
  /**
   * `ready`: a file has been read and has something to import · `empty`: it has nothing · `running` · `unfinished`: it can
   * be continued · `over`.
   */
  phase: 'idle' | 'busy' | 'ready' | 'empty' | 'running' | 'unfinished' | 'over';
  /** How much of the file is on the server already. */
  here: number;
}

const idle: TransferState = { text: null, phase: 'idle', here: 0 };

type TransferLine = Store<TransferState>;

/** The state of the page's export or import, for code that runs before the transfer has loaded. */
function createTransferLine(): TransferLine {
  const line = createStore(idle);
  return {
    ...line,
    set: (state) => {
      const { text, phase, here } = line.get();
      if (state.text !== text || state.phase !== phase || state.here !== here) line.set(state);
    },
  };
}

const lines = new WeakMap<Api, TransferLine>();

/** The transfer of a page, by its `api`. */
export function transferLineOf(api: Api): TransferLine {
  const line = lines.get(api) ?? createTransferLine();
  lines.set(api, line);
  return line;
}

/** `import 40%` while one is running. */
export function useTransferText(): string | null {
  const line = transferLineOf(useApi());
  return useSyncExternalStore(line.subscribe, () => line.get().text);
}
