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

/** The commands in what a module exports: a command, or several in a list, a family or a screen. */
export function commandsIn(exported: unknown): readonly AnyCommand[] {
  if (isCommand(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isCommand) : [];
}

/**
 * Collects the commands that modules export. `modules` is what `import.meta.glob` gives for the
 * `*.commands.ts` files. `isOurs`: whether the server is our own, without which some commands are none. Throws when two
 * commands have one id.
 */
export function createRegistry(modules: readonly Readonly<Record<string, unknown>>[], isOurs = true): Registry {
  const byId = new Map<string, AnyCommand>();
  for (const command of modules.flatMap((module) => Object.values(module)).flatMap(commandsIn)) {
    if (command.ours && !isOurs) continue;
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}`);
    byId.set(command.id, command);
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
