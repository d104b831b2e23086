import type { ESTree } from 'vite';
import { parse, walk } from './syntax.ts';

/**
 * The lines on which a test calls this method of a page, and not of a region in it. With `first`, only the calls whose
 * first argument is one of these texts.
 */
export function pageCalls(path: string, source: string, method: string, first?: readonly string[]): number[] {
  if (!source.includes(`.${method}(`)) return [];
  const { program } = parse(path, source);
  const pages = pagesIn(program);
  const lines: number[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object, property } = node.callee;
    if (property.type !== 'Identifier' || property.name !== method || !isPage(object, pages)) return;
    const [argument] = node.arguments;
    if (first && !(argument?.type === 'Literal' && first.includes(String(argument.value)))) return;
    lines.push(source.slice(0, property.start).split('\n').length);
  });
  return lines;
}

function isPage(node: ESTree.Node, pages: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return pages.has(node.name);
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'page';
}

/** The names that stand for a page: `page` itself, what is declared as a `Page`, other tabs, and elements of lists of pages. */
function pagesIn(program: ESTree.Node): ReadonlySet<string> {
  const pages = new Set(['page']);
  walk(program, (node) => {
    if (node.type === 'Identifier' && isTypedPage(node)) pages.add(node.name);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init && opensPage(node.init)) {
      pages.add(node.id.name);
    }
  });
  walk(program, (node) => {
    if (node.type !== 'ForOfStatement' || node.left.type !== 'VariableDeclaration') return;
    const name = node.left.declarations[0]?.id;
    const { right } = node;
    const isOfPages = right.type === 'ArrayExpression' && right.elements.some((one) => one && isPage(one, pages));
    if (name?.type === 'Identifier' && isOfPages) pages.add(name.name);
  });
  return pages;
}

function isTypedPage(node: ESTree.Node): boolean {
  const type = 'typeAnnotation' in node ? node.typeAnnotation : null;
  if (type?.type !== 'TSTypeAnnotation' || type.typeAnnotation.type !== 'TSTypeReference') return false;
  const { typeName } = type.typeAnnotation;
  return typeName.type === 'Identifier' && typeName.name === 'Page';
}

/** `await newPage()`, of the app or of a window. */
function opensPage(init: ESTree.Node): boolean {
  const call = init.type === 'AwaitExpression' ? init.argument : init;
  if (call.type !== 'CallExpression') return false;
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name === 'newPage';
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'newPage'
  );
}
