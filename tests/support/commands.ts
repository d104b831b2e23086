import { createRegistry } from '#client/commands/registry.ts';

/** The product's commands, collected as the client collects them. */
export const registry = createRegistry(
  Object.values(
    import.meta.glob<Record<string, unknown>>(
      ['../../src/client/commands/*.commands.ts', '../../src/client/screens/*/*.commands.ts'],
      { eager: true },
    ),
  ),
);
