import { type ESTree, type ParseResult, parseSync } from 'vite';

const parsed = new Map<string, ParseResult>();

/** The syntax tree of a file: several rules look at each, and parsing takes longer than what they do. */
export function parse(path: string, source: string): ParseResult {
  const key = `${path}\n${source}`;
  const known = parsed.get(key) ?? parseSync(path, source);
  parsed.set(key, known);
  return known;
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Calls `act` once for every node of a syntax tree, parents first. The children of a node are skipped when `act` returns
 * 'skip'.
 */
export function walk(value: unknown, act: (node: ESTree.Node) => unknown): void {
  if (isNode(value) && act(value) === 'skip') return;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walk(part, act);
}
