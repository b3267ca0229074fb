import { site } from '../../i18n/uk/site.ts';
import { SOLUTION_SLUGS } from '../content/read-content.ts';

/** The app may live on another host than the site (specification §2, route guards); the server fills its origin in. */
export const LOGIN = '{{app}}/login';
export const REGISTER = '{{app}}/register';

type NavLink = { readonly href: string; readonly title: string };

export const SOLUTION_LINKS: readonly NavLink[] = SOLUTION_SLUGS.map((slug) => ({
  href: `/solutions/${slug}`,
  title: site.solutions[slug],
}));

const { nav } = site;

export const PRODUCT_LINKS: readonly NavLink[] = [
  { href: '/features', title: nav.features },
  { href: '/pricing', title: nav.pricing },
  { href: '/faq', title: nav.faq },
  { href: '/blog', title: nav.blog },
];

export const COMPANY_LINKS: readonly NavLink[] = [
  { href: '/about-us', title: nav.aboutUs },
  { href: '/careers', title: nav.careers },
  { href: '/contact-us', title: nav.contactUs },
  { href: '/support', title: nav.support },
];

export const DOCUMENT_LINKS: readonly NavLink[] = [
  { href: '/terms', title: nav.terms },
  { href: '/privacy', title: nav.privacy },
  { href: '/cookie-policy', title: nav.cookiePolicy },
  { href: '/blog/rss.xml', title: nav.rss },
];
