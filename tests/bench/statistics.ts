/** A summary of measurements: their number, and their times in milliseconds. */
export interface Summary {
  count: number;
  median: number;
  p95: number;
  p99: number;
}

/** Summarises measurements, by the nearest rank; null when there are none. */
export function summaryOf(values: readonly number[]): Summary | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99) };
}
