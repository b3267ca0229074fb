import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bytesReport } from './build/bytes-report.ts';
import { infoAssets } from './build/info-assets.ts';
import { precompress } from './build/precompress.ts';
import { QUIET } from './build/quiet.ts';
import { onestSubset } from './build/subset-font.ts';
import { systemDark } from './build/system-dark.ts';

/**
 * The module and the styles of the public pages, built apart from the app and into the same folder: chunks shared with the app would
 * bring its code to a phone that only pays (contract.md §4.2).
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [onestSubset(), infoAssets(), bytesReport('info'), precompress()],
  css: { postcss: { plugins: [systemDark()] } },
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: QUIET, input: { info: fileURLToPath(new URL('src/info/info.ts', import.meta.url)) } },
  },
});
