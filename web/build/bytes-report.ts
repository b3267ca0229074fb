import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../../.cache/bytes/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** For `tools/check-bytes.mjs`, which names what is heavy: the chunks of a build, what each imports, and the modules in it by size. */
export function bytesReport(name: string): Plugin {
  return {
    name: 'kliuchar:bytes-report',
    apply: 'build',
    enforce: 'post',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => ({
          id: path.relative(ROOT, id),
          length: renderedLength,
        }));
        return [{ file: file.fileName, imports: file.imports, dynamicImports: file.dynamicImports, modules }];
      });
      await mkdir(FOLDER, { recursive: true });
      await writeFile(path.join(FOLDER, `${name}.json`), JSON.stringify(chunks));
    },
  };
}
