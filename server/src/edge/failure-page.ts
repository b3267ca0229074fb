import { escapeHtml } from '../platform/letter.ts';
import { API_BASE } from './api-base.ts';
import { newNonce } from './pages.ts';
import { pagePolicy } from './security-headers.ts';

type Asked = { readonly url: string; readonly headers: { readonly accept?: string | undefined } };

/** A person's browser that opens an address: it shows what it gets, so it gets words and not JSON. */
export function isPageAsked({ url, headers }: Asked): boolean {
  return !url.startsWith(API_BASE) && headers.accept?.includes('text/html') === true;
}

export type Failure = { readonly status: number; readonly text: string; readonly requestId: string };

/**
 * A page that says what failed and how to go on. It is made of nothing: the renderer, the build or the database may be what is broken.
 * The number is what support asks for; of a refusal, which is no fault of ours, there is none.
 */
export function failurePage({ status, text, requestId }: Failure): {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const nonce = newNonce();
  const ours =
    status < 500
      ? ''
      : `<p>З вашими даними все гаразд. Спробуйте за хвилину.</p><p class="m">Номер запиту: <code>${escapeHtml(requestId)}</code></p>`;
  const html = `<!doctype html>
<html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Ключар: сторінка не відкрилася</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(text)}</h1>${ours}
<p><a href="">Спробувати ще раз</a></p></main></body></html>
`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'uk',
      'content-security-policy': pagePolicy(nonce),
      'cache-control': 'no-store',
    },
  };
}

/** The product's paper and ink (design README), small enough to stand in the page. */
const STYLE = `:root{color-scheme:light dark;--b:#f6f4ef;--t:#12302f;--m:#5d6b69;--a:#0f4c5c;--i:#fff}
@media(prefers-color-scheme:dark){:root{--b:#0e1517;--t:#e8ecea;--m:#a4b0ad;--a:#6cc3cf;--i:#0e1517}}
body{margin:0;background:var(--b);color:var(--t);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:20vh 20px 40px}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 12px}
.m{color:var(--m);font-size:.875rem;overflow-wrap:anywhere}
a{display:inline-block;margin-top:8px;padding:12px 20px;border-radius:8px;background:var(--a);color:var(--i);text-decoration:none}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;
