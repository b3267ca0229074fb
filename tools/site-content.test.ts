import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { robots } from '../server/src/features/marketing/site-feeds.ts';
import { AUTH_SCREENS, SHELL_SCREENS } from '../web/src/screen-table.ts';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { readSourceFiles } from './lib/source-files.mjs';

const CONTENT = join(REPOSITORY_ROOT, 'web/content');
/** Pages that are no Markdown of their own, or not of this folder. */
const OTHER_PAGES = ['/', '/blog', '/features', '/pricing', '/contact-us', '/login', '/register'];

const pagesOf = (folder: string) =>
  readdirSync(join(CONTENT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name: name.slice(0, -3), text: readFileSync(join(CONTENT, folder, name), 'utf8') }));

const FOLDERS = { blog: '/blog/', features: '/features/', solutions: '/solutions/', pages: '/' } as const;
const ALL = Object.entries(FOLDERS).flatMap(([folder, prefix]) =>
  pagesOf(folder).map(({ name, text }) => ({ path: prefix + name, folder, text })),
);
const field = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';

describe('the pages of the site', () => {
  it('are at least ten jobs and eight articles', () => {
    expect(pagesOf('features').length).toBeGreaterThanOrEqual(10);
    expect(pagesOf('blog').length).toBeGreaterThanOrEqual(8);
  });

  it.each(ALL)('$path has a title and a description that a search shows whole', ({ text }) => {
    expect(field(text, 'title')).not.toBe('');
    expect(field(text, 'description').length).toBeGreaterThan(50);
    expect(field(text, 'description').length).toBeLessThanOrEqual(160);
  });

  it.each(ALL)('$path leads only where there is a page', ({ text }) => {
    const known = new Set([...OTHER_PAGES, ...ALL.map(({ path }) => path)]);
    const led = [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, path = '']) => path);
    expect(led.filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(ALL)('$path shows pictures that are there in both themes and are light', ({ text }) => {
    const named = [...text.matchAll(/\(picture:([^)]+)\)/g)].map(([, name = '']) => name);
    if (field(text, 'picture') !== '') named.push(field(text, 'picture'));
    const files = named.flatMap((name) =>
      ['light', 'dark'].map((theme) => join(CONTENT, 'pictures', `${name}-${theme}.webp`)),
    );
    expect(files.filter((file) => !existsSync(file) || statSync(file).size > 60 * 1024)).toEqual([]);
  });

  it.each(ALL.filter(({ folder }) => folder === 'blog'))('$path is dated and names its sources', ({ text }) => {
    expect(field(text, 'date')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(text.match(/^ {2}- title: .+\n {4}url: https?:\/\/\S+$/gm)?.length ?? 0).toBeGreaterThanOrEqual(1);
  });

  it.each(ALL.filter(({ folder }) => folder === 'features'))('$path shows its job in steps', ({ text }) => {
    expect(text.match(/^\d\. /gm)?.length ?? 0).toBeGreaterThanOrEqual(3);
    expect(field(text, 'picture')).not.toBe('');
  });
});

describe('the page of cookies', () => {
  const page = readFileSync(join(CONTENT, 'pages/cookie-policy.md'), 'utf8');
  const product = readSourceFiles(REPOSITORY_ROOT).filter(
    ({ path }) => /^(web|server)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const namesIn = (pattern: RegExp, where = 'web/') => [
    ...new Set(
      product
        .filter(({ path }) => path.startsWith(where))
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  ];

  it.each(namesIn(/'(kliuchar\.[\w.]+)'/g))('lists %s of the storage', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it.each(namesIn(/(?:openDB|indexedDB\.open)\('([\w-]+)'/g))('lists %s of IndexedDB', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it.each(namesIn(/'(__Host-[\w-]+)'/g, 'server/'))('lists the cookie %s', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it('lists what the router keeps of where each page was scrolled to, by its name in the router', () => {
    expect(namesIn(/(<ScrollRestoration)\b/g)).toHaveLength(1);
    const folder = dirname(createRequire(join(REPOSITORY_ROOT, 'web/')).resolve('react-router/package.json'));
    const keys = readdirSync(join(folder, 'dist/production'))
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [
        ...readFileSync(join(folder, 'dist/production', name), 'utf8').matchAll(
          /SCROLL_RESTORATION_STORAGE_KEY = "([\w-]+)"/g,
        ),
      ])
      .map(([, key = '']) => key);
    expect(keys).not.toEqual([]);
    for (const key of keys) expect(page).toContain(`\`${key}\``);
  });

  it('lists the cookie of the locale and finds what it looks for', () => {
    expect(page).toContain('`locale`');
    expect(namesIn(/'(kliuchar\.[\w.]+)'/g).length).toBeGreaterThanOrEqual(4);
    expect(namesIn(/'(__Host-[\w-]+)'/g, 'server/').length).toBeGreaterThanOrEqual(2);
  });
});

describe('robots', () => {
  const origin = 'https://example.com';
  const rules = robots({ origin, app: origin, operator: {} as Parameters<typeof robots>[0]['operator'] })
    .split('\n')
    .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);

  it.each([...AUTH_SCREENS, ...SHELL_SCREENS].map(({ path }) => path))('are kept out of the screen %s', (path) => {
    expect(rules.filter((rule) => path.startsWith(rule))).not.toEqual([]);
  });
});
