import type { SitePage } from '@kliuchar/api-schema/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { isAppHost } from '../../edge/host-guard.ts';
import { findSignedIn, generalLimitOf } from '../../edge/mount.ts';
import { type PublicPage, sendPublicPage } from '../../edge/public-page.ts';
import { compressed } from '../../platform/compressed.ts';
import { loadSiteBuild, styleOf } from '../../platform/site-build.ts';
import { fillPlaces, placesOf } from './fill-places.ts';
import { robots, rss, securityTxt, sitemap } from './site-feeds.ts';
import { registerSiteForms } from './site-forms.routes.ts';

/** Pages of specification §2 with an address of their own; the others are one of many. */
const PAGES = [
  '/',
  '/faq',
  '/terms',
  '/careers',
  '/pricing',
  '/privacy',
  '/support',
  '/about-us',
  '/blog',
  '/contact-us',
  '/cookie-policy',
  '/features',
  '/solutions/for-property-owners',
  '/solutions/for-property-managers',
  '/solutions/for-management-companies',
] as const;

/** Where a page is one of many, or of a few: what is not there is answered with a list of what is. */
const SECTIONS = ['/blog/*', '/features/*', '/solutions', '/solutions/*'] as const;

/** The public site: documents of the build, finished on the first request for each and kept. */
export const registerMarketingRoutes: RegisterFeature = (app, deps) => {
  const answers = new Answers(deps);
  for (const path of PAGES) {
    app.get(path, (request, reply) => answers.page(request, reply));
    if (path !== '/') app.get(`${path}/`, redirectToBare);
  }
  for (const path of SECTIONS) app.get(path, (request, reply) => answers.page(request, reply));
  registerFeeds(app, answers);
  registerSiteForms(app, deps);
};

type Feed = { readonly path: string; readonly type: string; readonly text: (answers: Answers) => Promise<string> };

const XML = 'application/xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const feedText = async ({ places }: Answers) => rss(await loadSiteBuild(), places);
const securityText = async ({ places, deps }: Answers) => securityTxt(places, deps.clock.today());

const FEEDS: readonly Feed[] = [
  { path: '/sitemap.xml', type: XML, text: async ({ places }) => sitemap(await loadSiteBuild(), places) },
  { path: '/robots.txt', type: TEXT, text: async ({ places }) => robots(places) },
  { path: '/blog/rss.xml', type: RSS, text: feedText },
  { path: '/rss.xml', type: RSS, text: feedText },
  { path: '/.well-known/security.txt', type: TEXT, text: securityText },
  { path: '/security.txt', type: TEXT, text: securityText },
];

function registerFeeds(app: FastifyInstance, answers: Answers): void {
  for (const { path, type, text } of FEEDS)
    app.get(path, async (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(await text(answers)),
    );
}

function redirectToBare(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '/', query] = request.url.split('?', 2);
  const bare = path.replace(/\/+$/, '');
  return reply.redirect(query === undefined ? bare : `${bare}?${query}`, 308);
}

class Answers {
  readonly deps: Deps;
  readonly places: ReturnType<typeof placesOf>;
  readonly #ready = new Map<string, Promise<PublicPage>>();
  #pages: Map<string, SitePage> | null = null;

  constructor(deps: Deps) {
    this.deps = deps;
    this.places = placesOf(deps.config);
  }

  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    generalLimitOf(this.deps).count(addressKey(request.ip));
    const [path = '/'] = request.url.split('?', 1);
    if (path === '/' && (await this.#isPersonOfApp(request)))
      return reply.header('cache-control', 'no-store').redirect('/dashboard', 302);
    const build = await loadSiteBuild();
    this.#pages ??= new Map(build.pages.map((page) => [page.path, page]));
    const found = this.#pages.get(path);
    if (found) return sendPublicPage(request, reply, await this.#finished(path, found.html));
    if (path.endsWith('/') && this.#pages.has(path.replace(/\/+$/, ''))) return redirectToBare(request, reply);
    const section = /^\/(blog|features)\//.exec(path)?.[1];
    const name = section === 'blog' || section === 'features' ? section : 'other';
    return sendPublicPage(request, reply.code(404), await this.#finished(`404 ${name}`, build.missing[name]));
  }

  /** Whoever is signed in is led from `/` to the dashboard; a separate host of the site asks nothing (contract.md §3.5). */
  async #isPersonOfApp(request: FastifyRequest): Promise<boolean> {
    const { marketingHost } = this.deps.config;
    if (marketingHost !== null && !isAppHost(this.deps.config, request.headers.host)) return false;
    return (await findSignedIn({ deps: this.deps, raw: request, trace: { requestId: request.id } })) !== null;
  }

  #finished(name: string, html: string): Promise<PublicPage> {
    const known = this.#ready.get(name);
    if (known) return known;
    const made = compressed(fillPlaces(html, this.places)).then((bytes) => ({ ...bytes, style: styleOf(html) }));
    this.#ready.set(name, made);
    return made;
  }
}
