/** How many uses are remembered. */
const KEPT = 20;

/** What was used in this session, latest first: ids of commands, and of items as `task:7`. Orders the palette. */
export class Recent {
  #ids: readonly string[] = [];

  /** The latest first. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  note(id: string): void {
    // When it was last used, for the browser's performance tools and the tests.
    performance.clearMarks(`used ${id}`);
    performance.mark(`used ${id}`);
    this.#ids = [id, ...this.#ids.filter((other) => other !== id)].slice(0, KEPT);
  }

  clear(): void {
    this.#ids = [];
  }
}
