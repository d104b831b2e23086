import { useLayoutEffect, useRef } from 'react';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { PalettePage } from '#machines/palette.machine.ts';
import { type PaletteRow, sameChoice } from './palette-row.ts';

interface Shown {
  page: PalettePage;
  query: string;
  rows: readonly PaletteRow[];
  selected: number | null;
}

/**
 * The selected row. When other rows come in for the same words, as from the server, a row that the user went to stays
 * selected wherever it is now, and none is when it is gone: Enter never runs what was not announced. A selected first row
 * stays the first: the new first one is announced.
 */
export function useSelectedRow({ page, query, rows, selected }: Shown, palette: Commands['palette']): number | null {
  const before = useRef({ page, query, rows });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { page, query, rows };
    if (!selected || last.page !== page || last.query !== query || last.rows === rows) return;
    const chosen = last.rows[selected];
    const at = rows.findIndex(({ choice }) => chosen !== undefined && sameChoice(choice, chosen.choice));
    if (at !== selected) palette.send({ type: 'palette.select', row: at < 0 ? null : at });
  }, [page, query, rows, selected, palette]);
  return selected !== null && selected < rows.length ? selected : null;
}
