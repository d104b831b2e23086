import type { CommandModules } from '#client/registry/registry.ts';
import { goCommands } from './routes.ts';

/** Every `*.commands.ts` file of the client: a new command is one object in one of them. */
const files = import.meta.glob<Record<string, unknown>>(['../commands/*.commands.ts', '../screens/*/*.commands.ts'], {
  eager: true,
});

/**
 * The commands of the product, in the order of their files; help and the palette list them in this order. Those that go to
 * screens stand among those that work everywhere.
 */
export const allCommands: CommandModules = Object.entries({ ...files, '../commands/go.commands.ts': goCommands })
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([, module]) => module);
