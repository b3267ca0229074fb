// Imports go one way, and this refuses the rest. Our own small checker because dependency-cruiser sees no module under TypeScript 7
// and calls that a success (contract.md §4.4); hence also the floor: too few modules is a failure, not silence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findDeadExports } from './lib/dead-exports.mjs';
import { IMPORT_RULES } from './lib/import-rules.mjs';
import { readModuleGraph } from './lib/module-graph.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { printFindings } from './lib/report.mjs';
import { TEST } from './lib/source-files.mjs';

const MODULE_FLOOR = 2_400;

/** Where execution starts, or what a tool finds by its name: nobody imports these, and they are not dead. */
const ENTRY = /^(e2e|bench|tools)\/|^server\/src\/(main|worker)\.ts$|\.config\.ts$|\.d\.ts$/;

/** Checks a tree. Returns what was seen and `{ rule, path, line, text, why, fix }` for every violation. */
export function checkImports(root, { floor = MODULE_FLOOR } = {}) {
  const graph = readModuleGraph(root);
  const findings = [];
  for (const { path, error, edges } of graph.modules) {
    if (error !== null) findings.push({ ...UNREADABLE, path, line: 1, text: error });
    for (const edge of edges) {
      for (const rule of IMPORT_RULES) {
        if (!rule.breaks(edge, graph)) continue;
        const text = edge.unresolved ?? `imports ${edge.specifier}`;
        findings.push({ rule: rule.name, path, line: edge.line, text, why: rule.why, fix: rule.fix });
      }
    }
  }
  findings.push(...findCycles(graph), ...findOrphans(graph), ...deadExports(graph));
  const edgeCount = graph.modules.reduce((total, { edges }) => total + edges.length, 0);
  if (graph.modules.length < floor) {
    findings.push({
      ...BLIND,
      path: '.',
      line: 1,
      text: `${graph.modules.length} modules seen, at least ${floor} expected`,
    });
  }
  return { moduleCount: graph.modules.length, edgeCount, findings };
}

const UNREADABLE = { rule: 'parses', why: 'what cannot be read cannot be checked', fix: 'correct the syntax' };
const BLIND = {
  rule: 'sees-the-tree',
  why: 'a checker that sees nothing finds nothing',
  fix: 'repair the list of folders in tools/lib/source-files.mjs; lower the floor only if the product really shrank',
};

/** Tarjan's strongly connected components; one finding for each, its members in the order they were reached. */
function findCycles({ modules }) {
  const targets = new Map(modules.map(({ path, edges }) => [path, edges.flatMap(({ to }) => to ?? [])]));
  const state = new Map();
  const stack = [];
  const cycles = [];
  const visit = (path) => {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(path, own);
    stack.push(path);
    for (const next of targets.get(path) ?? []) {
      if (!targets.has(next)) continue;
      const other = state.get(next) ?? visit(next);
      if (other.onStack) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const members = stack.splice(stack.indexOf(path));
      for (const member of members) state.get(member).onStack = false;
      if (members.length > 1 || targets.get(path).includes(path)) cycles.push(members);
    }
    return own;
  };
  for (const { path } of modules) if (!state.has(path)) visit(path);
  return cycles.map((members) => ({
    rule: 'no-cycles',
    path: members[0],
    line: 1,
    text: `a cycle among ${members.join(', ')}`,
    why: 'modules of a cycle can be neither understood nor loaded one at a time',
    fix: 'move what both need into a third module below them',
  }));
}

/** A module that only tests import, or nobody, is dead code. */
function findOrphans({ root, modules }) {
  const used = new Set();
  for (const { path, edges } of modules) {
    for (const { to } of edges) if (to !== undefined && to !== path && !TEST.test(path)) used.add(to);
  }
  const named = readNamingTexts(root);
  const isNamed = (path) =>
    named.some((text) => text.includes(path.slice(path.indexOf('/') + 1))) || isStartedBySibling(path, modules);
  return modules
    .filter(({ path }) => !used.has(path) && !TEST.test(path) && !ENTRY.test(path) && !isNamed(path))
    .map(({ path }) => ({
      rule: 'no-orphans',
      path,
      line: 1,
      text: 'no module of the product imports this one',
      why: 'code that nothing reaches is read and kept for nothing',
      fix: 'use it, or delete it together with its test',
    }));
}

/** Tests and tools may try what nobody else takes; what a test needs of the product is taken like anything else. */
function deadExports({ modules }) {
  const lines = new Map(modules.map(({ path, lineOf }) => [path, lineOf]));
  return findDeadExports(modules, (path) => TEST.test(path) || ENTRY.test(path)).map(({ path, name, at }) => ({
    rule: 'no-dead-exports',
    path,
    line: lines.get(path)(at),
    text: `nobody imports ${name}`,
    why: 'a name that is given and never taken is an interface to keep for nothing',
    fix: 'delete it, or keep it inside the module',
  }));
}

/** A thread is started from a file by its name, which is no import: `join(folder, 'pdf-worker.mjs')`. */
function isStartedBySibling(path, modules) {
  if (!path.endsWith('.mjs')) return false;
  const folder = posix.dirname(path);
  return modules.some(
    (module) => posix.dirname(module.path) === folder && module.text.includes(`'${posix.basename(path)}'`),
  );
}

/** Entry points of a bundle are named in pages, configurations and build scripts rather than imported. */
function readNamingTexts(root) {
  const texts = [];
  for (const folder of ['.', 'web', 'web/build', 'tools', 'tools/lib']) {
    if (!existsSync(join(root, folder))) continue;
    for (const name of readdirSync(join(root, folder))) {
      if (
        /\.html$|\.config\.ts$|^package\.json$|\.mjs$/.test(name) ||
        (folder === 'web/build' && name.endsWith('.ts'))
      ) {
        texts.push(readFileSync(join(root, folder, name), 'utf8'));
      }
    }
  }
  return texts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { moduleCount, edgeCount, findings } = checkImports(REPOSITORY_ROOT);
  console.log(`${moduleCount} modules, ${edgeCount} imports, ${findings.length} violations`);
  process.exitCode = printFindings(findings);
}
