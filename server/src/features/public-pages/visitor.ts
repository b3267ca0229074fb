import { sha256 } from '../../platform/tokens.ts';

/** An absent, an empty and an absurdly long key are no key; a wrong one is found out by the database (contract.md §3.13). */
export function keyHashOf(k: string | null | undefined): Buffer | null {
  return k === null || k === undefined || k === '' || k.length > 128 ? null : sha256(k);
}

/** Programs that fetch a page because somebody pasted its address: messengers, search engines, scanners of letters, libraries. */
const NOT_A_PERSON =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|viber|skype|slack|discord|signal|vkshare|embedly|pinterest|headless|lighthouse|curl|wget|python|okhttp|java\/|go-http|axios|undici|node-fetch|safelinks|barracuda|proofpoint|mimecast/i;

/** A view is a person who looked: no HEAD, no prefetch, no link preview (product.md §10). */
export function isPersonLooking(visit: { method: string; userAgent: string; purpose: string }): boolean {
  if (visit.method !== 'GET' || /prefetch|preview|prerender/i.test(visit.purpose)) return false;
  return visit.userAgent.trim() !== '' && !NOT_A_PERSON.test(visit.userAgent);
}

export function deviceOf(userAgent: string): 'android' | 'ios' | 'desktop' {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'desktop';
}
