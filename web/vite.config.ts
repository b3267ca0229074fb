import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { onestSubset } from './build/subset-font.ts';

/** The API during development; the built files are served by the server itself, on the same origin. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), onestSubset(), precompress()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': API } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': API } },
  build: {
    // Data URLs would need a wider Content-Security-Policy; every asset is a hashed file instead.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
