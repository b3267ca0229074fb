import type { InfoAssets } from '@kliuchar/api-schema/info-pages';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { info } from '../i18n/uk/info.ts';
import { Logo } from '../ui/logo.tsx';

type DocumentProps = {
  readonly title: string;
  readonly assets: InfoAssets;
  /** Who the page is from; only where the key was right. */
  readonly from: string | null;
  /** SVG of our own making, put where `DrawingSlot` stands. */
  readonly drawing?: string | null;
  readonly children: ReactNode;
};

const SLOT = 'drawing-slot';

/** The place of the drawing. Text on a page is escaped, so nothing that a person typed can make this element. */
export function DrawingSlot() {
  return createElement(SLOT);
}

/**
 * A whole page: HTML that is read and paid without JavaScript, one style sheet, one small module (contract.md §4.2). What a messenger
 * shows of the link is the same for everybody (ux.md X3): no sum, no name, no address.
 */
export function renderDocument({ title, assets, from, drawing = null, children }: DocumentProps): string {
  const markup = renderToStaticMarkup(
    <html lang="uk">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{info.titleOf(title)}</title>
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#F5F4F0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C1315" media="(prefers-color-scheme: dark)" />
        <meta property="og:title" content={info.titleOf(title)} />
        <meta property="og:description" content={info.description} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="uk_UA" />
        <link rel="icon" href="/logo-mark.svg" type="image/svg+xml" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.css} />
        <script type="module" src={assets.js} />
      </head>
      <body>
        <div className="pub">
          <header className="pt">
            <span className="lg">
              <Logo />
            </span>
            {from !== null && (
              <span className="muted ellipsis">
                <span className="sr">{info.landlord}: </span>
                {from}
              </span>
            )}
          </header>
          <main>{children}</main>
          <p className="saying" role="status" aria-live="polite" hidden data-saying="" />
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${markup.replace(`<${SLOT}></${SLOT}>`, () => drawing ?? '')}`;
}
