import { sha256 } from '../../platform/tokens.ts';

/** An absent, an empty and an absurdly long key are no key; a wrong one is found out by the database (contract.md §3.13). */
export function keyHashOf(k: string | null | undefined): Buffer | null {
  return k === null || k === undefined || k === '' || k.length > 128 ? null : sha256(k);
}

/**
 * Programs that fetch a page because somebody pasted its address: search engines, scanners of letters, libraries. A CUBOT is a telephone.
 */
const NOT_A_PERSON =
  /(?<!\bcu)bot\b|crawl|spider|preview|facebookexternalhit|vkshare|embedly|headless|lighthouse|curl|wget|python|okhttp|java\/|go-http|axios|undici|node-fetch|safelinks|barracuda|proofpoint|mimecast/i;

/** A messenger that fetches by its own name; named beside a browser it is the window in which a person has opened the page. */
const MESSENGER = /whatsapp|telegram|viber|skype|slack|discord|signal|pinterest/i;
const BROWSER = /^Mozilla\/5\.0 \([^)]+\) AppleWebKit\/[\d.]+ .*\bMobile\b/;

/** A view is a person who looked: no HEAD, no prefetch, no link preview (product.md §10). */
export function isPersonLooking(visit: { method: string; userAgent: string; purpose: string }): boolean {
  if (visit.method !== 'GET' || /prefetch|preview|prerender/i.test(visit.purpose)) return false;
  const { userAgent } = visit;
  if (userAgent.trim() === '' || NOT_A_PERSON.test(userAgent)) return false;
  return !MESSENGER.test(userAgent) || BROWSER.test(userAgent);
}

export function deviceOf(userAgent: string): 'android' | 'ios' | 'desktop' {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'desktop';
}
