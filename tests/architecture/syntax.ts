import type { ESTree } from 'vite';

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
