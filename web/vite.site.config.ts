import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bytesReport } from './build/bytes-report.ts';
import { precompress } from './build/precompress.ts';
import { QUIET } from './build/quiet.ts';
import { siteAssets } from './build/site-assets.ts';
import { onestSubset } from './build/subset-font.ts';
import { systemDark } from './build/system-dark.ts';

/** The module, the styles and the pictures of the public site, built apart from the app and into the same folder (ADR 0032). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // Other lines break in the system's font: a late change of it would move the text of a first visit under the reader's eyes.
  plugins: [onestSubset('optional'), siteAssets(), bytesReport('site'), precompress()],
  css: { postcss: { plugins: [systemDark()] } },
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: QUIET, input: { site: fileURLToPath(new URL('src/site/site.ts', import.meta.url)) } },
  },
});
