import type { CommandModules } from '#client/registry/registry.ts';
import { goCommands } from './routes.ts';

/** Every `*.commands.ts` file of the client: a new command is an object in one of them. */
const files = import.meta.glob<Record<string, unknown>>(['../commands/*.commands.ts', '../screens/*/*.commands.ts'], {
  eager: true,
});

/**
 * The product's commands in the order of their files, in which help and the palette list them. Those that go to screens are
 * among the commands that work everywhere.
 */
export const allCommands: CommandModules = Object.entries({ ...files, '../commands/go.commands.ts': goCommands })
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([, module]) => module);
