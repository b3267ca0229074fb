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

export function breadcrumbs(trail: readonly Crumb[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, title }, index) => ({
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
