import { type ESTree, parseSync } from 'vite';
import type { Outcome } from '#client/registry/outcome.ts';
import { commandsIn } from '#client/registry/registry.ts';
import { walk } from '#tests/architecture/syntax.ts';

export type Kind = Outcome['kind'];

const CLIENT = '../../src/client';
const OUTCOME = `${CLIENT}/registry/outcome.ts`;
const kindOfType: Readonly<Record<string, readonly Kind[]>> = {
  Undoable: ['undoable'],
  Final: ['final'],
  Silent: ['silent'],
};

const sources = import.meta.glob<string>(
  ['../../src/client/{app,commands,registry,palette,lists}/*.ts', '../../src/client/screens/*/*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/client/{app,commands}/*.{commands,screen}.ts', '../../src/client/screens/*/*.{commands,screen}.ts'],
  { eager: true },
);

/** A file: its declarations, its imports, and the return types of its interfaces' methods. */
interface File {
  declared: ReadonlyMap<string, ESTree.Node>;
  imported: ReadonlyMap<string, { path: string; name: string }>;
  methods: ReadonlyMap<string, ESTree.Node>;
}

const files = new Map<string, File>();

function fileAt(path: string): File | undefined {
  const known = files.get(path);
  const source = sources[path];
  if (known || source === undefined) return known;
  const declared = new Map<string, ESTree.Node>();
  const imported = new Map<string, { path: string; name: string }>();
  const methods = new Map<string, ESTree.Node>();
  walk(parseSync(path, source).program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) declared.set(node.id.name, node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declared.set(node.id.name, node);
    if (node.type === 'TSMethodSignature' && node.key.type === 'Identifier') methods.set(node.key.name, node);
    if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier') methods.set(node.key.name, node);
    if (node.type === 'TSTypeAliasDeclaration') methods.set(node.id.name, node);
    if (node.type !== 'ImportDeclaration') return;
    const from = node.source.value;
    const target = from.startsWith('#client/')
      ? from.replace('#client', CLIENT)
      : path.slice(0, path.lastIndexOf('/')) + from.slice(1);
    for (const each of node.specifiers) {
      if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue;
      imported.set(each.local.name, { path: target, name: each.imported.name });
    }
  });
  const file = { declared, imported, methods };
  files.set(path, file);
  return file;
}

/** The kinds that a type names; of an `Outcome` nothing more is known. */
function kindsOfType(type: unknown, file: File): Kind[] {
  const kinds: Kind[] = [];
  walk(type, (node) => {
    if (node.type !== 'TSTypeReference' || node.typeName.type !== 'Identifier') return;
    const { name } = node.typeName;
    if (name === 'Outcome') kinds.push('undoable', 'final', 'silent');
    kinds.push(...(kindOfType[name] ?? []));
    const alias = file.imported.get(name);
    const elsewhere = alias && fileAt(alias.path);
    const declared = elsewhere?.methods.get(alias?.name ?? '');
    if (elsewhere && declared) kinds.push(...kindsOfType(declared, elsewhere));
  });
  return kinds;
}

/** The kinds that a named function returns: by its declared type when that is exact, else by its body. */
function kindsOfName(name: string, path: string, seen: Set<unknown>): Kind[] {
  const file = fileAt(path);
  const from = file?.imported.get(name);
  if (from?.path === OUTCOME) return [from.name as Kind];
  // It takes any command.
  if (from?.name === 'defineCommand' || from?.name === 'familyOf') return [];
  if (from) return kindsOfName(from.name, from.path, seen);
  const node = file?.declared.get(name);
  if (!file || !node) return kindsOfType(file?.methods.get(name), file ?? none);
  if (seen.has(node)) return [];
  seen.add(node);
  const declared = node.type === 'VariableDeclarator' ? node.init : node;
  const type = declared && 'returnType' in declared ? kindsOfType(declared.returnType, file) : [];
  return type.length > 0 && type.length < 3 ? type : kindsIn(node, path, seen);
}

/** The kinds of all outcomes that are made in a part of a file. */
function kindsIn(part: ESTree.Node, path: string, seen: Set<unknown>): Kind[] {
  const kinds: Kind[] = [];
  walk(part, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee } = node;
    if (callee.type === 'Identifier') kinds.push(...kindsOfName(callee.name, path, seen));
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    // What a screen, or the app, does for its commands.
    for (const place of [path, `${CLIENT}/registry/workspace.ts`]) {
      const file = fileAt(place);
      if (file) kinds.push(...kindsOfType(file.methods.get(callee.property.name), file));
    }
  });
  return kinds;
}

const none: File = { declared: new Map(), imported: new Map(), methods: new Map() };

/** What each command may return, read from the code: by its id, in the order of the ids. */
export function outcomeKinds(): Map<string, readonly Kind[]> {
  const found = Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, exported]) => {
      const commands = commandsIn(exported);
      const kinds = [...new Set(commands.length > 0 ? kindsOfName(name, path, new Set()) : [])].sort();
      return commands.map(({ id }) => [id, kinds] as const);
    }),
  );
  return new Map(found.sort(([one], [other]) => one.localeCompare(other)));
}
