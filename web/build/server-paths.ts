/**
 * What the server itself answers, as patterns of Vite's proxy: in development a page of the site, of a receipt or of a letter is the same as
 * on the built product, only from the port the developer looks at. Everything else is the app, which Vite serves from its sources.
 */
export const SERVER_PATHS: readonly string[] = [
  // The home page: whoever is signed in is led on to the app.
  '^/(\\?.*)?$',
  '^/(api|assets|info|blog|features|solutions|sandbox)(/|\\?|$)',
  '^/(faq|terms|careers|pricing|privacy|support|about-us|contact-us|cookie-policy)(/|\\?|$)',
  '^/(sitemap\\.xml|robots\\.txt|rss\\.xml|security\\.txt)(\\?|$)',
  '^/\\.well-known/',
  '^/(healthz|readyz|metrics)(\\?|$)',
];
