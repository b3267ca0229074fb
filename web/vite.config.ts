import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bytesReport } from './build/bytes-report.ts';
import { CHUNK_GROUPS } from './build/chunks.ts';
import { leanPublic } from './build/lean-public.ts';
import { leanRouter } from './build/lean-router.ts';
import { precompress } from './build/precompress.ts';
import { QUIET } from './build/quiet.ts';
import { SERVER_PATHS } from './build/server-paths.ts';
import { shellAssets } from './build/shell-assets.ts';
import { onestSubset } from './build/subset-font.ts';
import { systemDark } from './build/system-dark.ts';

/** The server during development; the built files are served by the server itself, on the same origin. */
const API = process.env.API_ORIGIN ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The server sees its own origin: in development the page comes from another port, and writes of a foreign origin are refused. */
const PROXY = Object.fromEntries(
  SERVER_PATHS.map((pattern) => [pattern, { target: API, changeOrigin: true, headers: { origin: API } }]),
);

/** The first script names every file a screen may need, and a hash is what cannot be packed: seven signs tell a few hundred files apart. */
const NAMES = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    onestSubset(),
    leanRouter(),
    shellAssets(),
    bytesReport('app'),
    leanPublic(),
    precompress(),
  ],
  server: { host: '127.0.0.1', port: 5173, proxy: PROXY },
  preview: { host: '127.0.0.1', port: 4173, proxy: PROXY },
  css: { postcss: { plugins: [systemDark()] } },
  build: {
    // Data URLs would need a wider Content-Security-Policy; every asset is a hashed file instead.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: QUIET, output: { ...NAMES, codeSplitting: { groups: CHUNK_GROUPS } } },
  },
});
