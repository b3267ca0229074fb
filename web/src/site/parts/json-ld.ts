import { site } from '../../i18n/uk/site.ts';
import type { Article } from '../content/read-content.ts';

/** Data about a page for search engines. Never executed, so the policy of scripts does not concern it. */
export type JsonLd = Readonly<Record<string, unknown>>;

export const ORIGIN = '{{origin}}';

export const ORGANIZATION: JsonLd = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: site.name,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/logo-mark.svg`,
};

const WEB_SITE: JsonLd = { '@type': 'WebSite', name: site.name, url: `${ORIGIN}/` };

type Described = Crumb & { readonly description: string; readonly updated: string | null };

/** What a page is and where it stands: of every page that is not told of by a fuller kind, such as an article or questions. */
export function describePage(
  { path, title, description, updated }: Described,
  {
    type = 'WebPage',
    trail = [],
  }: {
    readonly type?: 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';
    readonly trail?: readonly Crumb[];
  } = {},
): readonly JsonLd[] {
  // Pages about us are about the organization; only what is true of every installation is said of it.
  const isOfUs = type === 'AboutPage' || type === 'ContactPage';
  const page: JsonLd = {
    '@context': 'https://schema.org',
    '@type': type,
    name: title,
    description,
    url: ORIGIN + path,
    inLanguage: 'uk',
    isPartOf: WEB_SITE,
    ...(updated !== null && { dateModified: updated }),
    ...(isOfUs && { mainEntity: ORGANIZATION }),
  };
  return [page, breadcrumbs([...trail, { path, title }])];
}

/** From the home page down: a trail of one page leads nowhere, and search engines take none shorter than two. */
export function breadcrumbs(trail: readonly Crumb[]): JsonLd {
  const whole: readonly Crumb[] = [{ path: '/', title: site.name }, ...trail];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: ORIGIN + path,
    })),
  };
}

export type Crumb = { readonly path: string; readonly title: string };
export type Answer = { readonly question: string; readonly answer: string };

export function faqPage(items: readonly Answer[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function articleOf(article: Article): JsonLd {
  const { title, description, date, updated, path, sources } = article;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: 'uk',
    datePublished: date,
    dateModified: updated ?? date,
    mainEntityOfPage: ORIGIN + path,
    image: `${ORIGIN}/og.png`,
    author: { '@type': 'Organization', name: site.name, url: `${ORIGIN}/` },
    publisher: { '@type': 'Organization', name: site.name, url: `${ORIGIN}/`, logo: `${ORIGIN}/logo-mark.svg` },
    ...(sources.length > 0 && { citation: sources.map(({ url }) => url) }),
  };
}

/** As the text of a script element: nothing in it can end the element, and an open place is filled as JSON, not as HTML. */
export function jsonLdHtml(data: JsonLd): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replace(/\{\{(operator\.\w+)\}\}/g, '{{json:$1}}');
  return `<script type="application/ld+json">${json}</script>`;
}
