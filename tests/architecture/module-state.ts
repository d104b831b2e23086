import type { ESTree } from 'vite';
import { parse } from './syntax.ts';

/** Files whose modules may hold state, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/client/main.tsx': 'It puts the page together, once.',
  'src/client/ui/lazy-anew.ts': 'What code could not be loaded is so for the whole page.',
  'src/service/auth/password.ts': 'It counts what the process computes at a time.',
  'src/service/rules/days.ts': 'The format of a time zone is dear to make, and the same for everybody.',
  'src/service/store/new-id.ts': 'Its ids are in the order in which the process makes them.',
};
const PRODUCT = /^(src|machines)\/.*\.tsx?$/;

/**
 * The state that a product file keeps in its module: each `let`, and each list, `Map` or `Set` that starts empty. Pages,
 * tests or accounts would share it. A `WeakMap` is allowed, since what it holds belongs to its keys.
 */
export function findModuleState(path: string, source: string): string[] {
  if (!PRODUCT.test(path) || path in ALLOWED) return [];
  return parse(path, source).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.declare) return [];
    return declared.declarations
      .filter(({ id, init }) => declared.kind !== 'const' || (beginsEmpty(init) && !isReadonly(id)))
      .map(({ id }) => `keeps ${id.type === 'Identifier' ? id.name : 'something'} in its module`);
  });
}

/** True for what is declared as `readonly T[]`, `ReadonlyMap` or `ReadonlySet`. */
function isReadonly(id: ESTree.BindingPattern): boolean {
  const type = id.typeAnnotation?.typeAnnotation;
  if (type?.type === 'TSTypeOperator') return type.operator === 'readonly';
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && /^Readonly/.test(type.typeName.name)
  );
}

function beginsEmpty(init: ESTree.Expression | null): boolean {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0;
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false;
  return ['Map', 'Set'].includes(init.callee.name) && init.arguments.length === 0;
}
