import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#client/store/create-store.ts';
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

type TransferLine = Store<TransferState>;

/** How the export or import of this page stands, for those who are there before its code is loaded. */
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

/** The one of a page, which its `api` stands for. */
export function transferLineOf(api: Api): TransferLine {
  const line = lines.get(api) ?? createTransferLine();
  lines.set(api, line);
  return line;
}

/** `import 40%` while one is under way. */
export function useTransferText(): string | null {
  const line = transferLineOf(useApi());
  return useSyncExternalStore(line.subscribe, () => line.get().text);
}
