import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const ID = 'virtual:onest.css';
const RESOLVED = `\0${ID}`;

type Cut = { readonly name: string; readonly source: string; readonly text: string; readonly preload: boolean };

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/**
 * @fontsource splits Onest by script and ₴ lies in cyrillic-ext (ux.md §4), so three cuts are made: everything Ukrainian, Latin with
 * figures and punctuation, and the hryvnia sign. What is outside (a foreign name) falls back to the system's font.
 */
const CUTS: readonly Cut[] = [
  { name: 'cyrillic', source: 'cyrillic', text: `${range(0x0410, 0x044f)}ЄєІіЇїҐґЁёЎў№\u0301`, preload: true },
  {
    name: 'latin',
    source: 'latin',
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…‹›•−€™→←↑↓∕\u2009\u202f`,
    preload: true,
  },
  { name: 'hryvnia', source: 'cyrillic-ext', text: '₴', preload: false },
];

const unicodeRange = (text: string): string =>
  [...new Set(text)].map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(',');

/** Gives `virtual:onest.css` (the @font-face rules), emits the hashed subsets and preloads the two that every screen needs. */
export function onestSubset(): Plugin {
  const made = new Map<string, { file: string; bytes: Buffer }>();
  let serving = false;

  async function make(): Promise<void> {
    const root = path.dirname(require.resolve('@fontsource-variable/onest/package.json'));
    for (const cut of CUTS) {
      const source = await readFile(path.join(root, 'files', `onest-${cut.source}-wght-normal.woff2`));
      const bytes = await subsetFont(source, cut.text, { targetFormat: 'woff2' });
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      made.set(cut.name, { file: `assets/onest-${cut.name}-${hash}.woff2`, bytes });
    }
  }

  const face = (cut: Cut): string =>
    `@font-face{font-family:"Onest";font-style:normal;font-display:swap;font-weight:100 900;` +
    `src:url("/${made.get(cut.name)?.file}") format("woff2");unicode-range:${unicodeRange(cut.text)}}`;

  return {
    name: 'kliuchar:onest-subset',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    async buildStart() {
      if (made.size === 0) await make();
      if (serving) return;
      for (const { file, bytes } of made.values()) this.emitFile({ type: 'asset', fileName: file, source: bytes });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = [...made.values()].find(({ file }) => request.url === `/${file}`);
        if (!found) return next();
        response.setHeader('content-type', 'font/woff2');
        response.end(found.bytes);
      });
    },
    resolveId: (id) => (id === ID ? `${RESOLVED}` : undefined),
    load: (id) => (id === RESOLVED ? CUTS.map(face).join('\n') : undefined),
    transformIndexHtml: () =>
      CUTS.filter((cut) => cut.preload).map((cut) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `/${made.get(cut.name)?.file}`,
        },
      })),
  };
}
