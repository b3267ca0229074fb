import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server workspace, found from wherever this module runs: `src/platform/` in development, `dist/` in a bundle. */
export const SERVER_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));
export const REPOSITORY_ROOT = dirname(SERVER_ROOT);
export const MIGRATIONS_DIR = join(SERVER_ROOT, 'db', 'migrations');

function findRoot(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'db', 'migrations'))) return folder;
  }
  throw new Error('The folder db/migrations of the server was not found above its code');
}
