import { createStore } from '#client/store/create-store.ts';
import { type AnyCommand, isCommand } from './define-command.ts';

/** Every command of the product, by id. Palette, keys, help, buttons and documents derive from it. */
export interface Registry {
  readonly all: readonly AnyCommand[];
  /** False while the code of some commands has not loaded yet. */
  readonly isComplete: boolean;
  /** Resolves once every command is loaded. Rejects when their code cannot be loaded; the next call tries again. */
  complete(): Promise<void>;
  /** Calls the listener when the remaining commands have loaded. Returns a function that stops that. */
  subscribe(listener: () => void): () => void;
  /** Throws for an unknown id, which is a mistake in the code. */
  get(id: string): AnyCommand;
  has(id: string): boolean;
  /** The command that goes to the screen at a path, and does nothing else. */
  goingTo(path: string): AnyCommand;
}

/** The commands among a module's exports: commands, families of commands, and the `go` command of a screen. */
export function commandsIn(exported: unknown): readonly AnyCommand[] {
  if (isCommand(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isCommand) : [];
}

/** The exports of `*.commands.ts` files, as `import.meta.glob` returns them. */
export type CommandModules = readonly Readonly<Record<string, unknown>>[];

/**
 * Collects the commands that modules export. `isOurs`: whether the server is our own; some commands need that. `loadAll`:
 * loads the modules of all commands, when `modules` are only those needed at once. Throws when two commands have the same
 * id.
 */
export function createRegistry(
  modules: CommandModules,
  isOurs = true,
  loadAll?: () => Promise<CommandModules>,
): Registry {
  let commands = collect(modules, isOurs);
  let loading: Promise<void> | undefined;
  const isComplete = createStore(loadAll === undefined);
  const load = async () => {
    if (!loadAll) return;
    commands = collect(await loadAll(), isOurs);
    isComplete.set(true);
  };
  return {
    get all() {
      return commands.all;
    },
    get isComplete() {
      return isComplete.get();
    },
    complete() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    subscribe: isComplete.subscribe,
    get: (id) => {
      const command = commands.byId.get(id);
      if (!command) throw new Error(`No command has the id ${id}`);
      return command;
    },
    has: (id) => commands.byId.has(id),
    goingTo: (path) => {
      const command = commands.all.find(({ goesTo }) => goesTo === path);
      if (!command) throw new Error(`No command goes to ${path}`);
      return command;
    },
  };
}

function collect(modules: CommandModules, isOurs: boolean) {
  const byId = new Map<string, AnyCommand>();
  for (const command of modules.flatMap((module) => Object.values(module)).flatMap(commandsIn)) {
    if (command.ours && !isOurs) continue;
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}`);
    byId.set(command.id, command);
  }
  return { byId, all: [...byId.values()] };
}
