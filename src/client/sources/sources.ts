import type { Source } from './source.ts';

/** Loaded on demand: the first screen's code has only their names. */
const files = import.meta.glob<Source>('./*.source.ts', { import: 'source' });

/** The names of the sources, by id. The file gives both: `git-hub.source.ts` is `GitHub`. */
export const sourceNames: ReadonlyMap<string, string> = new Map(
  Object.keys(files).map((path) => {
    const id = path.slice('./'.length, -'.source.ts'.length);
    return [id, id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  }),
);

/** Loads a source by its id. Rejects when its code fails to load. */
export async function loadSource(id: string): Promise<Source> {
  const load = files[`./${id}.source.ts`];
  if (!load) throw new Error(`There is no source ${id}`);
  return await load();
}
