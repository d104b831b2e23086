/** Components of screens and overlays. The sign-in is shown outside the shell, and has its own sweep. */
const SHOWN = /^src\/client\/screens\/(?!login\/)[^/]+\/[^/]+-(screen|overlay)\.tsx$/;
const DEFINITION = /^src\/client\/.*\.(screen|overlay)\.ts$/;
/** The sweeps that open every screen and run every inspector on it. */
const SWEEP = /^tests\/journeys\/sweep\/(full-screens|other-states)\.test\.ts$/;
const SCREENS = 'tests/support/screens.ts';

/**
 * Components that no definition loads, and sweeps that do not take their screens from the definitions: the inspectors would
 * miss what they show. `graph`: the imports of each file.
 */
export function findUnswept(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const importsOf = (path: string) => graph.get(path) ?? [];
  // A definition loads its component, or a file that wraps the component.
  const loaded = new Set([...graph.keys()].filter((path) => DEFINITION.test(path)).flatMap(importsOf));
  const shown = new Set([
    ...loaded,
    ...[...loaded].filter((path) => path.startsWith('src/client/app/')).flatMap(importsOf),
  ]);
  return [...graph.keys()].flatMap((path) => {
    if (SHOWN.test(path) && !shown.has(path)) return [`${path} is loaded by no *.screen.ts or *.overlay.ts`];
    if (SWEEP.test(path) && !importsOf(path).includes(SCREENS))
      return [`${path} does not sweep the screens of ${SCREENS}`];
    return [];
  });
}
