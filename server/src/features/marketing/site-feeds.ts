import type { SiteBuild } from '@kliuchar/api-schema/site-pages';
import { addMonthsToDay, type Day } from '@kliuchar/domain/dates/day';
import { escapeHtml, type Places } from './fill-places.ts';

/** What machines ask of a site: which pages there are, which are not theirs, what is new, whom to tell of a hole. */

/** Every page with the day its text was last changed, where the text says so. */
export function sitemap({ pages }: Pick<SiteBuild, 'pages'>, { origin }: Places): string {
  const urls = pages.map(({ path, changedOn }) => {
    const changed = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Screens of the app hold nothing for a search engine, and pages by a link are between two people. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/info/',
  '/calendar/',
  '/sandbox/',
  '/invites/',
  '/dev/',
  '/auth/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/profile',
  '/help',
  '/subscription',
  '/billing',
  '/my-receipts',
  '/tasks',
  '/properties',
  '/complexes',
  '/counterparties',
  '/contracts',
  '/managers',
  '/meters',
  '/physical-meters',
  '/receipts',
  '/payments',
  '/import',
  '/notifications',
  '/finance',
  '/documents',
  '/tariffs',
] as const;

export function robots({ origin }: Places): string {
  const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** RSS 2.0 of the articles. */
export function rss({ articles }: Pick<SiteBuild, 'articles'>, { origin }: Places): string {
  const items = articles.map(({ path, title, description, date }) =>
    [
      '<item>',
      `<title>${escapeHtml(title)}</title>`,
      `<link>${escapeHtml(origin + path)}</link>`,
      `<guid isPermaLink="true">${escapeHtml(origin + path)}</guid>`,
      `<pubDate>${rfc822(date)}</pubDate>`,
      `<description>${escapeHtml(description)}</description>`,
      '</item>',
    ].join(''),
  );
  const about = 'Статті для тих, хто здає нерухомість в Україні.';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>Блог Ключаря</title><link>${escapeHtml(origin)}/blog</link><description>${about}</description><language>uk</language>`,
    `<atom:link href="${escapeHtml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

/** A day as the feeds want it, noon in universal time. */
function rfc822(date: string): string {
  return new Date(`${date}T12:00:00Z`).toUTCString();
}

/** RFC 9116; it must name a day after which nobody should trust it. */
export function securityTxt({ origin, operator }: Places, today: Day): string {
  return [
    ...(operator.email === null ? [] : [`Contact: mailto:${operator.email}`]),
    `Contact: ${origin}/contact-us`,
    `Expires: ${addMonthsToDay(today, 11)}T00:00:00Z`,
    'Preferred-Languages: uk, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
