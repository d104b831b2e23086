import * as appCommands from '#client/commands/app.commands.ts';
import { createRegistry, type Registry } from '#client/registry/registry.ts';
import { goCommands } from './routes.ts';

/**
 * The commands of the product as the page has them: first those of the shell, which is painted with them, and the others
 * on `complete()`. `isOurs`: whether the server is our own service.
 */
export function startRegistry(isOurs: boolean): Registry {
  return createRegistry([appCommands, goCommands], isOurs, async () => (await import('./all-commands.ts')).allCommands);
}
