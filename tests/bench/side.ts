import type { Page } from 'playwright-core';

/** How long a board may take until it can be used, in milliseconds: fifty thousand tasks, on a throttled processor. */
export const PATIENCE = 180_000;

/** One of the products that a bench compares: Mizu, the floor, or the floor with the packages of Mizu, of which the start is measured. */
export interface Side {
  readonly name: 'Mizu' | 'floor' | 'packages';
  readonly address: string;
  /** The path of its board. */
  readonly board: string;
  /** A script that each of its pages runs before its own. */
  readonly scripts: readonly string[];
  /** Resolves once the board can be used. */
  usable(page: Page): Promise<void>;
  /** The authorization header for its API. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that the process of its service takes; absent where the bench itself is that process. */
  memory?(): Promise<number>;
  dispose(): Promise<void>;
}
