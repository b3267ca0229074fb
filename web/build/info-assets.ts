import type { Plugin } from 'vite';

/** The two fonts every page needs at once; ₴ comes with the style sheet. */
const PRELOADED = /^assets\/onest-(cyrillic|latin)-/;

/** Tells the server which hashed files belong to the public pages: `dist/info-assets.json` (api-schema, `InfoAssets`). */
export function infoAssets(): Plugin {
  return {
    name: 'kliuchar:info-assets',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      const styles = files.find((file) => file.fileName.endsWith('.css'));
      if (!entry || !styles) this.error('The public pages were built without a module or without styles');
      const fonts = files.map((file) => file.fileName).filter((name) => PRELOADED.test(name));
      const assets = { css: `/${styles.fileName}`, js: `/${entry.fileName}`, fonts: fonts.map((name) => `/${name}`) };
      this.emitFile({ type: 'asset', fileName: 'info-assets.json', source: JSON.stringify(assets) });
    },
  };
}
