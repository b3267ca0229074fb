import { afterEach, expect, it, vi } from 'vitest';
import { hasNewVersion } from './new-version.ts';

const ORIGIN = 'http://localhost:3000';
const page = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;

/** A tab that runs `app-1`, and a server that gives the page of `now`. */
function standing(now: () => Promise<Response>) {
  vi.stubGlobal('document', { querySelectorAll: () => [{ src: `${ORIGIN}/assets/app-1.js` }] });
  vi.stubGlobal('fetch', now);
}
afterEach(() => vi.unstubAllGlobals());

it('another build has other scripts', async () => {
  standing(async () => new Response(page('app-2')));
  expect(await hasNewVersion()).toBe(true);
});

it('the same build is no news', async () => {
  standing(async () => new Response(page('app-1')));
  expect(await hasNewVersion()).toBe(false);
});

it('a server that refuses or does not answer has no news', async () => {
  standing(async () => new Response('', { status: 503 }));
  expect(await hasNewVersion()).toBe(false);
  standing(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await hasNewVersion()).toBe(false);
});
