// Says whether something has to be built again. Plain Node: it runs before node_modules exists.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY_ROOT } from './paths.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-info', 'dist-site', 'data', '.cache', 'test-results']);
const SKIPPED_FILES = /\.test\.tsx?$/;

/** A hash of names, sizes and times of all sources: a few milliseconds for the whole repository. */
export function fingerprint(paths, root = REPOSITORY_ROOT) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths)
    visit(join(root, path), (file, stats) => {
      hash.update(`${relative(root, file)}:${stats.size}:${stats.mtimeMs}\n`);
    });
  return hash.digest('hex');
}

function visit(path, onFile) {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  if (stats.isFile()) {
    if (!SKIPPED_FILES.test(path)) onFile(path, stats);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!SKIPPED_FOLDERS.has(name)) visit(join(path, name), onFile);
  }
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
