import { readText } from '#contract/read-text.ts';
import type { ReadOrder, ReadReport } from './answer-reader.ts';

/** How many items are sent in a piece: the page takes them over in a few milliseconds. */
const PIECE = 1000;

const report = (message: ReadReport) => self.postMessage(message);

/** Reads answers for the page, one after the other. */
self.addEventListener('message', ({ data: { id, name, text } }: MessageEvent<ReadOrder>) => {
  const reading = readText(name, text);
  // Without the error, which does not survive the message: the page reads the answer again to find the reason.
  if (!reading.success || typeof reading.data !== 'object' || reading.data === null) {
    report({ id, failed: true });
    return;
  }
  const fields = Object.entries(reading.data);
  for (const [field, list] of fields) {
    if (!Array.isArray(list)) continue;
    for (let at = 0; at === 0 || at < list.length; at += PIECE)
      report({ id, field, items: list.slice(at, at + PIECE) });
  }
  const rest = Object.fromEntries(fields.filter(([, value]) => !Array.isArray(value)));
  report({ id, rest, misfits: reading.misfits });
});
