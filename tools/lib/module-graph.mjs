import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { lineFinder, parseSource, readSourceFiles, WORKSPACES, walk } from './source-files.mjs';

/**
 * The modules of the workspaces and their imports. An edge says where it leads: `to` (a file of ours), `package` or
 * `core`; `unresolved` is the reason why it leads nowhere. Type-only imports count like any other (style.md §3b).
 */
export function readModuleGraph(root) {
  const files = readSourceFiles(root);
  const manifests = readManifests(root);
  const modules = files.map((file) => {
    const parsed = parseSource(file);
    const lineOf = lineFinder(file.text);
    const edges = findImports(parsed).map(({ specifier, at, typeOnly }) => ({
      from: file.path,
      line: lineOf(at),
      specifier,
      typeOnly,
      ...resolve(root, file.path, specifier),
    }));
    for (const { pattern, at } of findGlobs(parsed)) {
      const matches = globMatcher(file.path, pattern);
      const targets = files.filter(({ path }) => matches.test(path));
      for (const { path: to } of targets) {
        edges.push({ from: file.path, line: lineOf(at), specifier: pattern, typeOnly: false, to, isGlob: true });
      }
    }
    return { path: file.path, text: file.text, error: parsed.error, parsed, lineOf, edges };
  });
  return { root, modules, manifests };
}

function readManifests(root) {
  const manifests = { '': readManifest(join(root, 'package.json')) };
  for (const workspace of WORKSPACES) manifests[workspace] = readManifest(join(root, workspace, 'package.json'));
  return manifests;
}

function readManifest(file) {
  if (!existsSync(file)) return { dependencies: {}, devDependencies: {} };
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return { dependencies, devDependencies };
}

function findImports({ program, module }) {
  const found = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, at: start, typeOnly });
  }
  for (const { entries, start } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) found.push({ specifier: request.value, at: start, typeOnly: entries.every((entry) => entry.isType) });
  }
  walk(program, (node) => {
    const specifier = literalRequest(node);
    if (specifier !== null) found.push({ specifier, at: node.start, typeOnly: node.type === 'TSImportType' });
  });
  return found;
}

/** `import('./x.ts')`, `import('./x.ts').T` in a type, and `new URL('./x.ts', import.meta.url)`, which is how workers are started. */
function literalRequest(node) {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
    return typeof node.source?.value === 'string' ? node.source.value : null;
  }
  const isUrl =
    node.type === 'NewExpression' && node.callee.name === 'URL' && node.arguments[1]?.type === 'MemberExpression';
  const target = isUrl ? node.arguments[0]?.value : null;
  return typeof target === 'string' && /^\.{1,2}\/.*\.(ts|tsx|mjs)$/.test(target) ? target : null;
}

/** `import.meta.glob('./routes/*.route.tsx')` of Vite imports every file that matches. */
function findGlobs({ program }) {
  const found = [];
  walk(program, (node) => {
    const isGlob =
      node.type === 'CallExpression' &&
      node.callee.object?.type === 'MetaProperty' &&
      node.callee.property.name === 'glob';
    const pattern = isGlob ? node.arguments[0]?.value : null;
    if (typeof pattern === 'string') found.push({ pattern, at: node.start });
  });
  return found;
}

function globMatcher(from, pattern) {
  const path = posix.join(posix.dirname(from), pattern).replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${path.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'))}$`);
}

function resolve(root, from, specifier) {
  if (specifier.startsWith('.')) return resolveRelative(root, from, specifier);
  // Made by a plugin of the build, not a file: `virtual:onest.css`.
  if (specifier.startsWith('virtual:')) return {};
  if (specifier.startsWith('node:') || isBuiltin(specifier)) return { core: specifier };
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (name.startsWith('@kliuchar/')) return { package: name, ...resolveWorkspace(root, name, specifier) };
  for (let folder = posix.dirname(from); ; folder = posix.dirname(folder)) {
    if (existsSync(join(root, folder, 'node_modules', name))) return { package: name };
    if (folder === '.') return { package: name, unresolved: `the package ${name} is not installed` };
  }
}

function resolveRelative(root, from, specifier) {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  if (isFile(join(root, path))) return { to: path };
  return { to: path, unresolved: 'there is no such file (a relative import carries its extension)' };
}

function resolveWorkspace(root, name, specifier) {
  const path = `${name.slice('@kliuchar/'.length)}/src${specifier.slice(name.length)}.ts`;
  if (specifier !== name && isFile(join(root, path))) return { to: path };
  return { to: path, unresolved: `there is no file ${path} (a package is imported by file, without extension)` };
}

function isFile(path) {
  return existsSync(path) && statSync(path).isFile();
}
