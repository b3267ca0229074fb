import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteAssets, SiteBuild } from '@kliuchar/api-schema/site-pages';
import { PLANS } from '@kliuchar/domain/subscription/plans';
import { describe, expect, it } from 'vitest';
import { SERVER_PATHS } from '../../build/server-paths.ts';
import { AUTH_SCREENS, SHELL_SCREENS } from '../screen-table.ts';
import { buildSite } from './render.tsx';
import { problemsOf } from './testing/json-ld-problems.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

function readTexts(): Record<string, string> {
  const entries = readdirSync(CONTENT, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(CONTENT, path).split(sep).join('/'), readFileSync(path, 'utf8')];
      }),
  );
}

/** Whatever picture a text asks for is there: whether its file is, the build of the web says. */
const PICTURES = new Proxy(
  {},
  {
    get: (_target, name) => ({
      light: `/assets/${String(name)}-l.webp`,
      dark: '/assets/d.webp',
      width: 1280,
      height: 800,
    }),
  },
);
const ASSETS: SiteAssets = {
  css: '.btn{color:red}.nowhere{color:blue}@media print{.btn{display:none}.nowhere{display:none}}',
  js: '/assets/site.js',
  fonts: ['/assets/onest-cyrillic.woff2', '/assets/onest-latin.woff2'],
  pictures: PICTURES,
};

const build: SiteBuild = withPlainSpaces(buildSite(readTexts(), ASSETS));
const documents = [
  ...build.pages.map(({ path, html }) => ({ path, html })),
  ...Object.entries(build.missing).map(([section, html]) => ({ path: `missing ${section}`, html })),
  { path: 'outcome', html: build.outcome },
];

/** Addresses besides the pages that the site may lead to. */
const OTHERS = ['/blog/rss.xml', '/theme.js', '/logo-mark.svg', '/icons/apple-touch-icon.png', '/og.png'];
const known = new Map(build.pages.map(({ path, html }) => [path, html]));

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const idsOf = (html: string) => all(html, /\sid="([^"]*)"/g);

const SOLUTIONS = build.pages.map(({ path }) => path).filter((path) => path.startsWith('/solutions/'));

type Piece = {
  readonly '@type': string;
  readonly url?: string;
  readonly itemListElement?: readonly { readonly item: string }[];
};
const dataOf = (html: string): Piece[] =>
  all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map((json) => JSON.parse(json) as Piece);

/** What is looked for is typed with ordinary spaces. */
function withPlainSpaces(built: SiteBuild): SiteBuild {
  return JSON.parse(JSON.stringify(built).replaceAll('\u00a0', ' ')) as SiteBuild;
}

describe('the pages of the site', () => {
  it('are exactly those of the specification, with every article and feature', () => {
    const single = build.pages.map(({ path }) => path).filter((path) => !/^\/(blog|features)\/./.test(path));
    expect(single.toSorted()).toEqual([
      '/',
      '/about-us',
      '/blog',
      '/careers',
      '/contact-us',
      '/cookie-policy',
      '/faq',
      '/features',
      '/pricing',
      '/privacy',
      '/solutions/for-management-companies',
      '/solutions/for-property-managers',
      '/solutions/for-property-owners',
      '/support',
      '/terms',
    ]);
    expect(build.pages.filter(({ path }) => path.startsWith('/blog/')).length).toBeGreaterThanOrEqual(8);
    expect(build.pages.filter(({ path }) => path.startsWith('/features/')).length).toBeGreaterThanOrEqual(10);
  });

  it.each(documents)('$path leads only where something is', ({ path, html }) => {
    const broken = all(html, /\s(?:href|src|srcset|action)="([^"]*)"/gi).filter(
      (address) => !leadsSomewhere(address, html),
    );
    expect(broken, path).toEqual([]);
  });

  it.each(documents)('$path is a whole document with one h1, its own ids and nothing inline', ({ html }) => {
    expect(html.startsWith('<!doctype html><html lang="uk">')).toBe(true);
    expect(all(html, /<(h1)[\s>]/g)).toHaveLength(1);
    const ids = idsOf(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // The policy forbids all of these, and a page that needs them would be broken only in a browser.
    expect(html).not.toMatch(/\sstyle="/);
    expect(all(html, /<style>([^<]*)<\/style>/g)).toEqual(['.btn{color:red}@media print{.btn{display:none}}']);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")(?![^>]* src=)/);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toContain('raw-html');
    for (const image of html.match(/<img[^>]*>/g) ?? []) expect(image).toMatch(/width="\d+" height="\d+" alt="[^"]+"/);
  });

  it.each(documents)('$path asks for its font at once, behind the head that holds the first paint', ({ html }) => {
    const [head = '', body = ''] = html.split('</head>');
    expect(head).not.toContain('as="font"');
    expect(all(body, /<link rel="preload" as="font" type="font\/woff2" crossorigin [^>]*href="([^"]*)"/g)).toEqual(
      ASSETS.fonts,
    );
  });

  it.each(documents)('$path has headings that go down a step at a time', ({ html }) => {
    const levels = all(html, /<h([1-6])[\s>]/g).map(Number);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it.each(build.pages)('$path says what it is to search engines and messengers', ({ path, html }) => {
    const [title = ''] = all(html, /<title>([^<]*)<\/title>/g);
    const [description = ''] = all(html, /<meta name="description" content="([^"]*)"/g);
    expect(title).toMatch(/ — Ключар$/);
    // Shorter says nothing in a list of results, longer is cut there.
    expect(title.length).toBeGreaterThanOrEqual(25);
    expect(title.length).toBeLessThanOrEqual(64);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`{{origin}}${path}`]);
    expect(all(html, /<meta property="og:image" content="([^"]*)"/g)).toEqual(['{{origin}}/og.png']);
    const pieces = dataOf(html);
    expect(pieces).not.toEqual([]);
    for (const data of pieces) {
      expect(data).toMatchObject({ '@context': 'https://schema.org' });
      expect(problemsOf(data)).toEqual([]);
    }
    // What it says of its place is said of this very page, not of the one it was copied from.
    const own = pieces.flatMap(({ '@type': type, url, itemListElement: trail }) =>
      type === 'BreadcrumbList' ? [trail?.at(-1)?.item] : /Page$/.test(type) && url !== undefined ? [url] : [],
    );
    expect(own.filter((address) => address !== `{{origin}}${path}`)).toEqual([]);
  });

  it('are held to data that is whole: what lacks a part or leads nowhere is told', () => {
    const page = { '@type': 'WebPage', name: 'Умови', description: 'Хто', url: '/terms', inLanguage: 'uk' };
    expect(problemsOf(page)).toEqual(['data: WebPage has no isPartOf', 'data.url: /terms is no whole address']);
    const item = { '@type': 'ListItem', position: 1, name: 'Умови', item: '{{origin}}/terms' };
    expect(problemsOf({ '@type': 'BreadcrumbList', itemListElement: [item] })).toEqual([
      'data: the trail has fewer than two pages',
    ]);
    expect(problemsOf({ '@type': 'Place' })).toEqual(['data: nobody looks for the type Place']);
  });

  it('come from the server in development too, with its feeds and other pages; no screen of the app does', () => {
    const isServers = (path: string) => SERVER_PATHS.some((pattern) => new RegExp(pattern).test(path));
    const others = ['/?from=letter', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/assets/a.webp'];
    const rendered = ['/info/receipt/1?k=2', '/sandbox/pay/1', '/api/session', '/blog/none'];
    expect([...known.keys(), ...others, ...rendered].filter((path) => !isServers(path))).toEqual([]);
    const apps = [...AUTH_SCREENS, ...SHELL_SCREENS].map(({ path }) => path);
    const vites = ['/src/main.tsx', '/@vite/client', '/theme.js', '/sw.js', '/manifest.webmanifest'];
    expect([...apps, ...vites].filter(isServers)).toEqual([]);
  });

  it('have titles and descriptions of their own', () => {
    for (const pattern of [/<title>([^<]*)<\/title>/, /<meta name="description" content="([^"]*)"/]) {
      const values = build.pages.map(({ html }) => pattern.exec(html)?.[1]);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('carry the data search engines ask for', () => {
    const typesOf = (path: string) => dataOf(known.get(path) ?? '').map((data) => data['@type']);
    expect(typesOf('/')).toContain('Organization');
    expect(typesOf('/about-us')).toEqual(['AboutPage', 'BreadcrumbList']);
    expect(typesOf('/contact-us')).toEqual(['ContactPage', 'BreadcrumbList']);
    for (const path of ['/terms', '/privacy', '/cookie-policy', '/careers', '/support', ...SOLUTIONS])
      expect(typesOf(path), path).toEqual(['WebPage', 'BreadcrumbList']);
    expect(typesOf('/faq')).toContain('FAQPage');
    expect(typesOf('/features')).toContain('BreadcrumbList');
    const [article] = build.articles;
    expect(typesOf(article?.path ?? '')).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
  });

  it('are not for search engines where there is nothing', () => {
    for (const html of Object.values(build.missing)) expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(build.missing.blog).toContain(`href="${build.articles[0]?.path}"`);
    expect(build.missing.features).toContain('href="/features/receipt"');
  });

  it('ask for the very prices the subscription charges', () => {
    for (const path of ['/', '/pricing']) {
      for (const { nameUk } of PLANS)
        expect(known.get(path)).toMatch(new RegExp(`<h[23] class="plan">${nameUk}</h[23]>`));
      expect(known.get(path)).toContain('1 290 ₴');
    }
    expect(known.get('/pricing')).toContain('або 1 490 ₴ на рік');
  });
});

function leadsSomewhere(address: string, html: string): boolean {
  if (/^(https:\/\/|http:\/\/|\{\{app\}\}\/(login|register)$|\{\{form\.back\}\}$|\{\{origin\}\})/.test(address))
    return true;
  if (address.startsWith('#')) return idsOf(html).includes(decodeURIComponent(address.slice(1)));
  if (address.startsWith('/assets/') || OTHERS.includes(address)) return true;
  const [path = '', anchor] = address.split('#');
  const page = known.get(path);
  if (page === undefined) return false;
  return anchor === undefined || idsOf(page).includes(decodeURIComponent(anchor));
}
