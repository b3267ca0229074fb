import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `.br` (level 11) and `.gz` next to every text file, so that the server never compresses while answering. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'kliuchar:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
}
