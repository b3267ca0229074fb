import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { REPOSITORY_ROOT } from './paths.mjs';

/** The program file of the web workspace's Vite; npm may keep it beside the workspace, because vitest brings another version. */
export function viteBin() {
  const require = createRequire(join(REPOSITORY_ROOT, 'web', 'package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
}
