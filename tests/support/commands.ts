import { allCommands } from '#client/app/all-commands.ts';
import { createRegistry } from '#client/registry/registry.ts';

/** All commands of the product. */
export const registry = createRegistry(allCommands);
