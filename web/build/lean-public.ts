import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin } from 'vite';

/** Scripts that keep their names, so no module of the bundler; `theme.js` holds up the first paint of every page. */
const SCRIPTS = ['theme.js', 'sw.js'];

/** Scripts of `public/` are copied as they are written: what stands in them for a reader stays at home. */
export function leanPublic(): Plugin {
  let outDir = 'dist';
  return {
    name: 'kliuchar:lean-public',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      await Promise.all(SCRIPTS.map((name) => minifyFile(path.join(outDir, name))));
    },
  };
}

async function minifyFile(file: string): Promise<void> {
  // Not modules: their top-level names belong to the page.
  const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  await writeFile(file, code);
}
