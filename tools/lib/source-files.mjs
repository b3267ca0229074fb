import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

export const WORKSPACES = ['domain', 'api-schema', 'server', 'web', 'e2e', 'bench', 'tools'];

/** Tests and what serves only them; the rest is the product (style.md §3b). */
export const TEST = /\.(test|spec|fixture)\.tsx?$|\/testing\/|^e2e\//;

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'public', 'test-results', 'playwright-report']);

/** Every source file of the workspaces as `{ path, text }`, paths from the root with forward slashes, sorted. */
export function readSourceFiles(root) {
  const files = [];
  for (const workspace of WORKSPACES) collect(root, workspace, files);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function collect(root, folder, files) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.'))
      collect(root, path, files);
    if (entry.isFile() && SOURCE.test(entry.name)) files.push({ path, text: readFileSync(join(root, path), 'utf8') });
  }
}

/** The syntax tree and the comments; offsets are positions in `text`. A file that does not parse is a finding of the caller. */
export function parseSource({ path, text }) {
  const { program, module, comments, errors } = parseSync(path, text, {});
  return { program, module, comments, error: errors[0]?.message ?? null };
}

/** Visits every node with its parent, depth first. */
export function walk(node, visit, parent = null) {
  visit(node, parent);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node);
    } else if (isNode(value)) walk(value, visit, node);
  }
}

function isNode(value) {
  return value !== null && typeof value === 'object' && typeof value.type === 'string';
}

/** A function from an offset to its line, counted from 1. */
export function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
