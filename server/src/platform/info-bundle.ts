import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InfoAssets, InfoPages } from '@kliuchar/api-schema/info-pages';
import { importOutside } from './import-outside.ts';
import { REPOSITORY_ROOT } from './paths.ts';

export type InfoBundle = { readonly pages: InfoPages; readonly assets: InfoAssets };

let loading: Promise<InfoBundle> | null = null;

/** The public pages as the web builds them: the one door from the server to it, loaded by its path (contract.md §4.2). */
export function loadInfoBundle(): Promise<InfoBundle> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<InfoBundle> {
  const [module, assets]: [unknown, unknown] = await Promise.all([
    importOutside(pathToFileURL(join(REPOSITORY_ROOT, 'web', 'dist-info', 'render.js')).href),
    readFile(join(REPOSITORY_ROOT, 'web', 'dist', 'info-assets.json'), 'utf8').then((text): unknown =>
      JSON.parse(text),
    ),
  ]);
  const pages: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'pages') : null;
  if (!isPages(pages) || !isAssets(assets)) throw new Error('The built public pages are not what this server expects');
  return { pages, assets };
}

function isPages(value: unknown): value is InfoPages {
  const names = ['renderReceiptPage', 'renderContractPage', 'renderUnavailablePage', 'renderStopPage'];
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}

function isAssets(value: unknown): value is InfoAssets {
  return typeof value === 'object' && value !== null && 'css' in value && 'js' in value && 'fonts' in value;
}
