import type { ESTree } from 'vite';
import { parse, walk } from './syntax.ts';

/** Functions that ask a server, or tell what the page has requested or announced so far, or its address. */
const SOURCES = ['call', 'asked', 'allSpoken', 'url'];

/**
 * The lines on which a journey expects, without polling, what a server has, what the page has requested or announced, or
 * its address. Each may come a moment after what the page shows, so such an expectation must be polled: `expect.poll(() =>
 * …)`.
 */
export function readsAtOnce(path: string, source: string): number[] {
  const { program } = parse(path, source);
  const readers = readersIn(program);
  const lines: number[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'expect') return;
    const [subject] = node.arguments;
    if (subject && readsBy(readers, subject)) lines.push(source.slice(0, node.start).split('\n').length);
  });
  return lines;
}

/** The names of the functions that return what such a function returns, directly or through each other. */
function readersIn(program: ESTree.Node): ReadonlySet<string> {
  const readers = new Set(SOURCES);
  const functions: [name: string, body: ESTree.Node][] = [];
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id && node.body && answers(node.body))
      functions.push([node.id.name, node.body]);
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
    if (node.init?.type === 'ArrowFunctionExpression' && answers(node.init.body))
      functions.push([node.id.name, node.init.body]);
  });
  for (let size = 0; size < readers.size; ) {
    size = readers.size;
    for (const [name, body] of functions) if (readsBy(readers, body)) readers.add(name);
  }
  return readers;
}

/** Whether a function with this body returns anything. */
function answers(body: ESTree.Node): boolean {
  let isAnswered = body.type !== 'BlockStatement';
  walk(body, (node) => {
    isAnswered ||= node.type === 'ReturnStatement' && node.argument !== null;
  });
  return isAnswered;
}

/** Whether it calls such a function, or reads the state of the other server. */
function readsBy(readers: ReadonlySet<string>, within: ESTree.Node): boolean {
  let isFound = false;
  walk(within, (node) => {
    if (node.type === 'CallExpression') {
      const { callee } = node;
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      isFound ||= name.type === 'Identifier' && readers.has(name.name);
    }
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
      isFound ||= node.property.name === 'state' && node.object.type === 'Identifier' && node.object.name === 'other';
  });
  return isFound;
}
