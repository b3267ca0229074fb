import { posix } from 'node:path';
import { lineFinder, parseSource, readSourceFiles, TEST } from './source-files.mjs';

const DICTIONARY = /^web\/src\/i18n\/uk\/[^/]+\.ts$/;

/**
 * The words of the interface's dictionaries that no screen says: `{ path, line, key }`. A screen that takes a group whole, by a name it
 * computes or to hand it on, says all of it; what only tests read is said by none.
 */
export function findDeadTexts(root) {
  const files = readSourceFiles(root)
    .filter(({ path }) => path.startsWith('web/') && !TEST.test(path) && /\.tsx?$/.test(path))
    .map((file) => ({ ...file, ...parseSource(file) }));
  const said = saidPaths(files);
  return files
    .filter(({ path }) => DICTIONARY.test(path))
    .flatMap((file) => {
      const lineOf = lineFinder(file.text);
      return wordsOf(file)
        .filter(({ key }) => !isSaid(said.get(file.path) ?? [], key))
        .map(({ key, at }) => ({ path: file.path, line: lineOf(at), key }));
    });
}

/** A word is said when itself, what it stands in, or something inside it is. */
function isSaid(paths, key) {
  return paths.some((path) => `${key}.`.startsWith(`${path}.`) || path.startsWith(`${key}.`));
}

/** For each dictionary the paths that are read: `receipts.detail.title`, or `receipts.detail` when the group is taken whole. */
function saidPaths(files) {
  const said = new Map();
  for (const file of files) {
    const names = dictionaryNames(file);
    if (names.size === 0) continue;
    visit(file.program, [], (node, ancestors) => {
      const taken = node.type === 'Identifier' && isRead(node, ancestors) ? names.get(node.name) : undefined;
      if (taken)
        said.set(taken.path, [...(said.get(taken.path) ?? []), [taken.name, ...chainAfter(node, ancestors)].join('.')]);
    });
  }
  return said;
}

/** What a module calls the dictionaries by: those it imports, and its own when it is one. */
function dictionaryNames({ path: from, program, module }) {
  const names = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const path = posix.join(posix.dirname(from), moduleRequest.value);
    if (!DICTIONARY.test(path)) continue;
    for (const { importName, localName } of entries) names.set(localName.value, { path, name: importName.name });
  }
  if (DICTIONARY.test(from))
    for (const { id } of dictionariesOf(program)) names.set(id.name, { path: from, name: id.name });
  return names;
}

function dictionariesOf(program) {
  return program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .filter(({ init }) => bare(init)?.type === 'ObjectExpression');
}

function wordsOf({ program }) {
  return dictionariesOf(program).flatMap(({ id, init }) => wordsIn(bare(init), id.name));
}

function wordsIn({ properties }, prefix) {
  return properties
    .filter(({ type, computed }) => type === 'Property' && !computed)
    .flatMap(({ key, value, start }) => {
      const path = `${prefix}.${key.name ?? key.value}`;
      const inner = bare(value);
      return inner.type === 'ObjectExpression' ? wordsIn(inner, path) : [{ key: path, at: start }];
    });
}

/** The value under `as const` and `satisfies`. */
function bare(node) {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

function visit(node, ancestors, use) {
  use(node, ancestors);
  const inside = [...ancestors, node];
  for (const key in node) {
    for (const value of Array.isArray(node[key]) ? node[key] : [node[key]])
      if (typeof value?.type === 'string') visit(value, inside, use);
  }
}

function isRead(node, ancestors) {
  const parent = ancestors.at(-1);
  if (parent.type.startsWith('Import') || (parent.type === 'VariableDeclarator' && parent.id === node)) return false;
  const isName = (parent.type === 'Property' && parent.key === node) || parent.property === node;
  return !isName || parent.computed || parent.shorthand === true;
}

/** `.detail.title` after a name, as far as it is written out. */
function chainAfter(node, ancestors) {
  const chain = [];
  let current = node;
  for (const parent of ancestors.toReversed()) {
    const name = parent.type === 'MemberExpression' && parent.object === current ? memberName(parent) : undefined;
    if (name === undefined) break;
    chain.push(name);
    current = parent;
  }
  return chain;
}

function memberName({ computed, property }) {
  return computed ? property.value?.toString() : property.name;
}
