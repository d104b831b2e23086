import * as appCommands from '#client/commands/app.commands.ts';
import { createRegistry, type Registry } from '#client/registry/registry.ts';
import { goCommands } from './routes.ts';

/**
 * The page's registry: first the commands of the shell, and the others after `complete()`. `isOurs`: whether the server is
 * our own service.
 */
export function startRegistry(isOurs: boolean): Registry {
  return createRegistry([appCommands, goCommands], isOurs, async () => (await import('./all-commands.ts')).allCommands);
}
