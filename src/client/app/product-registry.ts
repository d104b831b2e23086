import { createRegistry, type Registry } from '#client/registry/registry.ts';
import { routes } from './routes.ts';

/** Every `*.commands.ts` file of the client: a new command is one object in one of them. */
const files = import.meta.glob<Record<string, unknown>>(['../commands/*.commands.ts', '../screens/*/*.commands.ts'], {
  eager: true,
});

/**
 * The commands of the product, in the order of their files; help and the palette list them in this order. `isOurs`: whether
 * the server is our own service.
 */
export function createProductRegistry(isOurs = true): Registry {
  // The commands that go to screens stand among those that work everywhere.
  const all = { ...files, '../commands/go.commands.ts': { go: routes.map(({ go }) => go) } };
  return createRegistry(
    Object.entries(all)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, module]) => module),
    isOurs,
  );
}
