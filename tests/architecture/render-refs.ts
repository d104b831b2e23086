import type { ESTree } from 'vite';
import { parse, walk } from './syntax.ts';

const CLIENT = /^src\/client\/.*\.tsx?$/;
/** A component or a hook. */
const RENDERS = /^(use)?[A-Z]/;

/** The refs that components and hooks write while rendering: a render that React discards would have changed them. */
export function findRenderedRefs(path: string, source: string): string[] {
  if (!CLIENT.test(path)) return [];
  const found: string[] = [];
  walk(parse(path, source).program.body, (node) => {
    if (node.type !== 'FunctionDeclaration' || !RENDERS.test(node.id?.name ?? '')) return;
    walk(node.body?.body, (inner) => {
      if (inner.type === 'ArrowFunctionExpression' || inner.type === 'FunctionExpression') return 'skip';
      if (inner.type === 'FunctionDeclaration') return 'skip';
      if (inner.type === 'AssignmentExpression' && isRef(inner.left))
        found.push(`writes ${source.slice(inner.left.start, inner.left.end)} while ${node.id?.name} renders`);
      return 'enter';
    });
  });
  return found;
}

const isRef = (left: ESTree.AssignmentTarget): boolean =>
  left.type === 'MemberExpression' && left.property.type === 'Identifier' && left.property.name === 'current';
