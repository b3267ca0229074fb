import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteBuild } from '@kliuchar/api-schema/site-pages';
import { REPOSITORY_ROOT } from './paths.ts';

let loading: Promise<SiteBuild> | null = null;

/** The public site as the build has drawn it (ADR 0032), read once. */
export function loadSiteBuild(): Promise<SiteBuild> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The one style element the build gave a document, as a policy names it. Of the document as built: nothing is filled into it yet. */
export function styleOf(html: string): string {
  const styles = /<style>([^<]*)<\/style>/.exec(html)?.[1];
  if (styles === undefined) throw new Error('A page of the site was built without its styles');
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
}

async function load(): Promise<SiteBuild> {
  const text = await readFile(join(REPOSITORY_ROOT, 'web', 'dist-site', 'site.json'), 'utf8');
  const build: unknown = JSON.parse(text);
  if (!isBuild(build)) throw new Error('The built site is not what this server expects');
  return build;
}

function isBuild(value: unknown): value is SiteBuild {
  const names = ['pages', 'missing', 'outcome', 'articles'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
