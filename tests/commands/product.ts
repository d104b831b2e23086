import { routes } from '#client/app/routes.ts';
import { createRegistry } from '#client/commands/registry.ts';

/** The commands of the product. */
export const registry = createRegistry(
  Object.values(
    import.meta.glob<Record<string, unknown>>(['#client/commands/*.commands.ts', '#client/screens/*/*.commands.ts'], {
      eager: true,
    }),
  ),
);

/** The screens' names by path. */
export const screenNames: ReadonlyMap<string, string> = new Map(routes.map(({ path, label }) => [path, label]));
