import type { ESTree } from 'vite';
import { parse, walk } from './syntax.ts';

/** What one file imports and re-exports. */
export interface Imports {
  /** As written: static, dynamic and type imports and re-exports. */
  specifiers: string[];
  /** Those that are loaded at run time, without type imports. */
  loaded: string[];
  /** Patterns of `import.meta.glob`, as written. */
  globs: string[];
  /** Whether it re-exports from another file. */
  reExports: boolean;
  /** Imports whose target is known only at run time, and parse errors. */
  unreadable: string[];
}

/** The imports of a TypeScript or JavaScript file. */
export function readImports(path: string, source: string): Imports {
  const { program, errors } = parse(path, source);
  const found: Imports = {
    specifiers: [],
    loaded: [],
    globs: [],
    reExports: false,
    unreadable: errors.map(({ message }) => message),
  };
  walk(program, (node) => visit(node, found));
  return found;
}

function visit(node: ESTree.Node, found: Imports): void {
  const take = (source: ESTree.Node | null | undefined, into: string[], what: string, isType = false) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      into.push(source.value);
      if (into === found.specifiers && !isType) found.loaded.push(source.value);
    } else found.unreadable.push(`${what} of something that only a run would tell`);
  };
  switch (node.type) {
    case 'ImportDeclaration':
      take(node.source, found.specifiers, 'import', node.importKind === 'type');
      break;
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (!node.source) return;
      found.reExports = true;
      take(node.source, found.specifiers, 'export');
      break;
    case 'ImportExpression':
      take(node.source, found.specifiers, 'import()');
      break;
    case 'TSImportType':
      take(node.source, found.specifiers, 'import type', true);
      break;
    case 'TSExternalModuleReference':
      take(node.expression, found.specifiers, 'import =');
      break;
    case 'CallExpression': {
      const { callee, arguments: passed } = node;
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return;
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'glob') return;
      const patterns = passed[0]?.type === 'ArrayExpression' ? passed[0].elements : [passed[0]];
      for (const pattern of patterns) take(pattern, found.globs, 'import.meta.glob');
    }
  }
}
