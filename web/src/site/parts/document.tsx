import type { SiteAssets } from '@kliuchar/api-schema/site-pages';
import { typeset } from '@kliuchar/domain/text/typeset';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '../../i18n/uk/site.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { type JsonLd, jsonLdHtml, ORIGIN } from './json-ld.ts';
import { pageStyles } from './page-styles.ts';
import { fillRawHtml, RawHtml } from './raw-html.tsx';

export type DocumentProps = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly assets: SiteAssets;
  readonly jsonLd?: readonly JsonLd[];
  readonly type?: 'website' | 'article';
  /** A page of what is not there has no address of its own and is not for search engines. */
  readonly isIndexed?: boolean;
  readonly children: ReactNode;
};

/** A page of the site under the landing layout (specification §2): whole HTML that reads and leads on without a script (contract.md §4.2). */
export function renderSitePage(props: DocumentProps): string {
  const bare = `<!doctype html>${fillRawHtml(renderToStaticMarkup(<SiteDocument {...props} />))}`;
  const styles = pageStyles(props.assets.css, bare);
  return bare.replace(STYLES, () => `<style>${styles}</style>`);
}

/** Where the rules of the page come once its words are known. */
const STYLES = '<style></style>';

function SiteDocument(props: DocumentProps) {
  const { path, assets, jsonLd = [], children } = props;
  return (
    <html lang="uk">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Describing {...props} />
        <meta name="theme-color" content="#F5F4F0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C1315" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/logo-mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <script src="/theme.js" />
        <style />
        {jsonLd.map((data) => (
          <RawHtml key={String(data['@type'])} html={jsonLdHtml(data)} />
        ))}
      </head>
      <body className="site">
        <RawHtml html={fontPreloads(assets)} />
        <a className="btn p skip" href="#content">
          {site.skip}
        </a>
        <Header path={path} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <script type="module" src={assets.js} />
      </body>
    </html>
  );
}

/**
 * A preload in the head holds the first paint for the font; here the font is on its way as early and nothing waits for it (ADR 0049).
 * React would move the links into the head.
 */
function fontPreloads({ fonts }: SiteAssets): string {
  return fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${href}">`)
    .join('');
}

/** What search engines and messengers show of the page. */
function Describing({ path, title, description, type = 'website', isIndexed = true }: DocumentProps) {
  const named = site.titleOf(typeset(title));
  const about = asAttribute(typeset(description));
  return (
    <>
      <title>{named}</title>
      <meta name="description" content={about} />
      {isIndexed ? <link rel="canonical" href={ORIGIN + path} /> : <meta name="robots" content="noindex" />}
      <link rel="alternate" type="application/rss+xml" title={site.nav.blog} href="/blog/rss.xml" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="uk_UA" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={named} />
      <meta property="og:description" content={about} />
      {isIndexed && <meta property="og:url" content={ORIGIN + path} />}
      <meta property="og:image" content={`${ORIGIN}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={site.imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** An open place inside an attribute is filled with plain text, never with an element. */
function asAttribute(text: string): string {
  return text.replace(/\{\{(operator\.\w+)\}\}/g, '{{attr:$1}}');
}
