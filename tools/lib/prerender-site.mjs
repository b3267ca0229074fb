import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_ROOT } from './paths.mjs';

const CONTENT = join(REPOSITORY_ROOT, 'web/content');

/** Runs the built renderer over all texts and writes the site the server serves: `site.json` in the folder of the renderer. */
export async function prerenderSite(folder) {
  // A process that builds twice must not be given the renderer it has loaded before.
  const { buildSite } = await import(`${pathToFileURL(join(folder, 'render.js')).href}?${randomUUID()}`);
  const assets = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'web/dist/site-assets.json'), 'utf8'));
  writeFileSync(join(folder, 'site.json'), JSON.stringify(buildSite(readTexts(), assets)));
}

/** Every Markdown file by its path inside `web/content`. */
export function readTexts() {
  const entries = readdirSync(CONTENT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(CONTENT, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}
