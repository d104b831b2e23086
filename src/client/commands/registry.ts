import { type AnyCommand, isCommand } from './define-command.ts';

/** Every command of the product, by id. Palette, keys, help, buttons and documents derive from it. */
export interface Registry {
  readonly all: readonly AnyCommand[];
  /** Throws for an id that no command has: a slip of the programmer. */
  get(id: string): AnyCommand;
  has(id: string): boolean;
  /** The command that goes to the screen at a path, and does nothing else. */
  goingTo(path: string): AnyCommand;
}

/**
 * Collects the commands that modules export, alone or in arrays. `modules` is what `import.meta.glob` gives for the
 * `*.commands.ts` files. Throws when two commands have one id.
 */
export function createRegistry(modules: readonly Readonly<Record<string, unknown>>[]): Registry {
  const byId = new Map<string, AnyCommand>();
  for (const exported of modules.flatMap((module) => Object.values(module)).flat()) {
    if (!isCommand(exported)) continue;
    if (byId.has(exported.id)) throw new Error(`Two commands have the id ${exported.id}`);
    byId.set(exported.id, exported);
  }
  return {
    all: [...byId.values()],
    get: (id) => {
      const command = byId.get(id);
      if (!command) throw new Error(`No command has the id ${id}`);
      return command;
    },
    has: (id) => byId.has(id),
    goingTo: (path) => {
      const command = [...byId.values()].find(({ goesTo }) => goesTo === path);
      if (!command) throw new Error(`No command goes to ${path}`);
      return command;
    },
  };
}
