import { type ESTree, parseSync } from 'vite';

/** One small change of a source file that a test is expected to notice. */
export interface Mutant {
  file: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  before: string;
  after: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const EXCHANGED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
};
/** Nodes of TypeScript that hold code which runs; all others are types. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** Every mutant of a file, in the order of its text. Throws when the file cannot be parsed. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const seen = new Set<string>();
  const add = (kind: string, { start, end }: { start: number; end: number }, after: string) => {
    const before = source.slice(start, end);
    const change = `${start} ${end} ${after}`;
    if (before === after || seen.has(change)) return;
    seen.add(change);
    const mutated = source.slice(0, start) + after + source.slice(end);
    if (parseSync(file, mutated).errors.length > 0) return;
    mutants.push({ file, line: source.slice(0, start).split('\n').length, kind, start, end, before, after });
  };
  visit(program, (node) => mutate(node, source, add));
  return mutants.sort((one, other) => one.start - other.start);
}

/** The source with one mutant in it. */
export const withMutant = (source: string, { start, end, after }: Mutant) =>
  source.slice(0, start) + after + source.slice(end);

type Add = (kind: string, span: { start: number; end: number }, after: string) => void;

function mutate(node: ESTree.Node, source: string, add: Add): void {
  const text = (part: { start: number; end: number }) => source.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression': {
      const other = OPERATORS[node.operator];
      if (other) add('operator', node, `${text(node.left)} ${other} ${text(node.right)}`);
      break;
    }
    case 'LogicalExpression':
      if (node.operator === '??') {
        add('default', node, text(node.left));
        add('default', node, text(node.right));
      } else {
        const other = node.operator === '&&' ? '||' : '&&';
        add('logic', node, `(${text(node.left)}) ${other} (${text(node.right)})`);
      }
      break;
    case 'UnaryExpression':
      if (node.operator === '!' || node.operator === '-') add('sign', node, text(node.argument));
      break;
    case 'IfStatement':
    case 'ConditionalExpression':
      add('condition', node.test, 'true');
      add('condition', node.test, 'false');
      break;
    case 'WhileStatement':
    case 'ForStatement':
      if (node.test) add('condition', node.test, 'false');
      break;
    case 'ReturnStatement':
      if (node.argument && text(node.argument) !== 'undefined') add('statement', node, 'return;');
      break;
    case 'ExpressionStatement':
      add('statement', node, ';');
      break;
    case 'Literal':
      mutateLiteral(node, add);
      break;
    case 'TemplateLiteral':
      add('text', node, '``');
      break;
    case 'ArrayExpression':
      if (node.elements.length > 0) add('array', node, '[]');
      break;
    case 'Property':
      // Up to the comma after it, so that one property is left out and nothing else changes.
      if (node.kind === 'init' && !isInPattern(node)) add('property', withComma(node, source), '');
      break;
    case 'CallExpression':
      if (node.callee.type === 'MemberExpression' && !node.callee.computed) {
        const { property } = node.callee;
        const other = EXCHANGED[text(property)];
        if (other) add('method', property, other);
      }
      break;
    default:
  }
}

function mutateLiteral(node: ESTree.Node & { type: 'Literal' }, add: Add): void {
  const { value } = node;
  if (typeof value === 'boolean') add('boolean', node, String(!value));
  if (typeof value === 'string' && value !== '') add('text', node, "''");
  if (typeof value === 'number') {
    add('number', node, `${value + 1}`);
    add('number', node, `(${value - 1})`);
  }
}

/** A default in a destructuring pattern is a property too, of which nothing can be left out. */
const isInPattern = ({ value }: ESTree.Node & { type: 'Property' }) =>
  value.type === 'AssignmentPattern' || value.type === 'ObjectPattern' || value.type === 'ArrayPattern';

function withComma({ start, end }: { start: number; end: number }, source: string) {
  const comma = /^\s*,/.exec(source.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0) };
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `act` for every node that runs; types, imports, names of properties and patterns are left alone. */
function visit(value: unknown, act: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) for (const part of value) visit(part, act);
  if (!isNode(value)) return;
  if (value.type.startsWith('TS') && !TRANSPARENT.has(value.type)) return;
  if (value.type === 'ImportDeclaration' || value.type === 'ExportAllDeclaration') return;
  if (value.type === 'ObjectPattern') {
    // Only the defaults in it run.
    for (const { type, ...property } of value.properties) {
      if (type === 'Property' && 'value' in property) visit(property.value, act);
    }
    return;
  }
  act(value);
  for (const [name, part] of Object.entries(value)) {
    const isName = value.type === 'Property' && name === 'key' && !value.computed;
    if (!isName) visit(part, act);
  }
}
