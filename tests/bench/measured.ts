import type { CallCost } from './calls.ts';
import type { Cost } from './hands.ts';
import type { Start, Way } from './pages.ts';
import type { Side } from './side.ts';

export type BySide<T> = Partial<Record<Side['name'], T>>;

/** What was measured with so many tasks. */
export interface Measured {
  size: number;
  /** Whose they are, in equal parts. */
  people: number;
  /** By the name of the step. */
  keys: Map<string, BySide<Cost[]>>;
  starts: Map<Way, BySide<Start[]>>;
  calls: Map<string, BySide<CallCost>>;
  /** The bytes that the service takes after them. */
  memory?: number;
}
