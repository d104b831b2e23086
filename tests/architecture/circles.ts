/**
 * The import circles of a graph of files: one for every edge that closes a path of the depth-first walk, without repeats.
 * Each starts and ends with its alphabetically first file.
 */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>();
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string) => {
    const at = way.indexOf(file);
    if (at !== -1) {
      const circle = turn(way.slice(at));
      circles.set(circle.join(), circle);
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) walk(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) walk(file);
  return [...circles.values()];
}

/** A circle's files from the alphabetically first one, which also ends it. */
function turn(files: string[]): string[] {
  const first = files.toSorted()[0] ?? '';
  const at = files.indexOf(first);
  return [...files.slice(at), ...files.slice(0, at), first];
}
