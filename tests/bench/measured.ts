import type { CallCost } from './calls.ts';
import type { Cost } from './hands.ts';
import type { Start, Way } from './pages.ts';
import type { Side } from './side.ts';

export type BySide<T> = Partial<Record<Side['name'], T>>;

/** The measurements with this many tasks. */
export interface Measured {
  size: number;
  /** The number of people who own them, in equal parts. */
  people: number;
  /** By the name of the step. */
  keys: Map<string, BySide<Cost[]>>;
  starts: Map<Way, BySide<Start[]>>;
  calls: Map<string, BySide<CallCost>>;
  /** The memory of the service after them, in bytes. */
  memory?: number;
}
