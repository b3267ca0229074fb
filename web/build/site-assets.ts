import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteAssets, SitePicture } from '@kliuchar/api-schema/site-pages';
import type { Plugin } from 'vite';
import { preloadedFonts } from './subset-font.ts';

const PICTURES = fileURLToPath(new URL('../content/pictures/', import.meta.url));

type Size = { readonly width: number; readonly height: number };
type Sizes = Readonly<Record<string, Size & { readonly phone?: Size }>>;

/**
 * Gives the pictures of the product hashed names, and tells the prerender and the server which files belong to the site:
 * `dist/site-assets.json` (api-schema, `SiteAssets`).
 */
export function siteAssets(): Plugin {
  const references = new Map<string, string>();
  return {
    name: 'kliuchar:site-assets',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const names = await readdir(PICTURES).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.webp')))
        references.set(name, this.emitFile({ type: 'asset', name, source: readFileSync(path.join(PICTURES, name)) }));
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      if (!entry || styles?.type !== 'asset')
        return this.error('The public site was built without a module or without styles');
      const address = (name: string): string => {
        const reference = references.get(name);
        return reference === undefined
          ? this.error(`web/content/pictures has no ${name}`)
          : `/${this.getFileName(reference)}`;
      };
      const filesOf = (name: string, { width, height }: Size) => ({
        light: address(`${name}-light.webp`),
        dark: address(`${name}-dark.webp`),
        width,
        height,
      });
      const pictures = Object.entries(sizes()).map(([name, { phone, ...size }]): [string, SitePicture] => [
        name,
        { ...filesOf(name, size), ...(phone && { phone: filesOf(`${name}-narrow`, phone) }) },
      ]);
      const assets: SiteAssets = {
        css: String(styles.source),
        js: `/${entry.fileName}`,
        fonts: preloadedFonts(Object.keys(bundle)),
        pictures: Object.fromEntries(pictures),
      };
      // Every page carries its own rules; nobody asks for the sheet.
      delete bundle[styles.fileName];
      this.emitFile({ type: 'asset', fileName: 'site-assets.json', source: JSON.stringify(assets) });
    },
  };
}

/** Written by the script that takes the pictures; without one there are none yet. */
function sizes(): Sizes {
  try {
    return JSON.parse(readFileSync(path.join(PICTURES, 'sizes.json'), 'utf8')) as Sizes;
  } catch {
    return {};
  }
}
