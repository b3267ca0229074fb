import { walk } from './source-files.mjs';

/** What a file is asked for under no name: a page of the router, a configuration, what a build loads by the file's path. */
const ASKED_BY_PATH = /\.route\.tsx$|\.config\.ts$|^web\/src\/(first-screens|info\/render|site\/render)\.tsx$/;

/**
 * The names a module gives that nobody takes. A value is taken when another module imports it; a type also when its own module uses it,
 * for it describes what that module gives. `modules` are those of the graph, with their syntax; `isEntry` names those started, not imported.
 */
export function findDeadExports(modules, isEntry) {
  const taken = takenNames(modules);
  return modules
    .filter(({ path, parsed }) => parsed.error === null && !isEntry(path) && !ASKED_BY_PATH.test(path))
    .flatMap((module) => {
      const names = taken.get(module.path);
      if (names?.has(EVERYTHING)) return [];
      return exportedNames(module)
        .filter(({ name, isType }) => !names?.has(name) && !(isType && isUsedInside(module.text, name)))
        .map(({ name, at }) => ({ path: module.path, name, at }));
    });
}

const EVERYTHING = '*';

/** Of each module, the names that the others import or hand on. */
function takenNames(modules) {
  const taken = new Map();
  for (const { edges, parsed } of modules) {
    for (const { specifier, name } of takes(parsed)) {
      const to = edges.find((edge) => edge.specifier === specifier)?.to;
      if (to !== undefined) taken.set(to, (taken.get(to) ?? new Set()).add(name));
    }
    for (const { to, isGlob } of edges) if (isGlob) taken.set(to, new Set([EVERYTHING]));
  }
  return taken;
}

function takes({ program, module }) {
  const found = [];
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries) found.push({ specifier: moduleRequest.value, name: nameOf(importName) });
  for (const { moduleRequest, importName } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest) found.push({ specifier: moduleRequest.value, name: nameOf(importName) });
  walk(program, (node) => {
    const isWhole = node.type === 'ImportExpression' || node.type === 'TSImportType';
    if (isWhole && typeof node.source?.value === 'string')
      found.push({ specifier: node.source.value, name: EVERYTHING });
  });
  return found;
}

function nameOf({ kind, name }) {
  if (kind === 'Default') return 'default';
  return kind === 'Name' ? name : EVERYTHING;
}

function exportedNames({ parsed }) {
  return parsed.module.staticExports.flatMap(({ start, entries }) =>
    entries
      .filter(({ exportName }) => exportName.kind !== 'None')
      .map(({ exportName, isType }) => ({ name: nameOf(exportName), isType, at: start })),
  );
}

function isUsedInside(text, name) {
  return (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
}
