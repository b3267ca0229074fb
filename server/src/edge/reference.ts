import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { type EndpointSpec, statusesOf } from '@kliuchar/api-schema/endpoint';
import { ERROR_CODES } from '@kliuchar/api-schema/error-codes';
import { openApiDocument } from '@kliuchar/api-schema/openapi';
import { toWireKey } from '@kliuchar/api-schema/wire-case';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../platform/letter.ts';
import { REPOSITORY_ROOT } from '../platform/paths.ts';
import { API_BASE } from './api-base.ts';
import { mountedEndpoints } from './mount.ts';
import { newNonce, sendPage } from './pages.ts';

const STYLES = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
code { font: 0.95em ui-monospace, monospace; overflow-wrap: anywhere; }
section { border-top: 1px solid #8886; padding: 0.75rem 0; }
h3 { margin: 0; font-size: 1rem; } p { margin: 0.25rem 0; } .method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
`;

const ACCESS_UK: Readonly<Record<string, string>> = {
  public: 'без входу',
  session: 'для кожного, хто увійшов',
  owner: 'для власника',
};

function wireUrl(path: string): string {
  return API_BASE + path.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${toWireKey(name)}}`);
}

function callSection(endpoint: EndpointSpec): string {
  const errors = endpoint.errors.map((code) => `<code>${ERROR_CODES[code].status} ${code}</code>`).join(', ');
  const access = ACCESS_UK[endpoint.access] ?? `дозвіл ${endpoint.access}`;
  return `<section><h3><span class="method">${endpoint.method}</span> <code>${escapeHtml(wireUrl(endpoint.path))}</code></h3>
<p>${escapeHtml(endpoint.summaryUk)} · ${escapeHtml(access)} · відповідь ${statusesOf(endpoint).join(', ')}</p>${errors === '' ? '' : `\n<p>Помилки: ${errors}</p>`}</section>`;
}

/** Every call by its term; fields are in the OpenAPI document, which is made from the same schemas. */
function referenceHtml(endpoints: Readonly<Record<string, EndpointSpec>>, nonce: string): string {
  const terms = new Map<string, EndpointSpec[]>();
  for (const endpoint of Object.values(endpoints))
    terms.set(endpoint.term, [...(terms.get(endpoint.term) ?? []), endpoint]);
  const chapters = [...terms].map(
    ([term, list]) => `<h2 id="${term}">${term}</h2>\n${list.map(callSection).join('\n')}`,
  );
  return `<!doctype html>
<html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API Ключаря</title><style nonce="${nonce}">${STYLES}</style></head>
<body><h1>API Ключаря</h1>
<p>Повний опис із полями\u00a0— <a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>. Ключі тіл і параметрів\u00a0— snake_case, суми\u00a0— цілі копійки, відповідь\u00a0— у полі <code>result</code>.</p>
<nav>${[...terms.keys()].map((term) => `<a href="#${term}">${term}</a>`).join(' · ')}</nav>
${chapters.join('\n')}
</body></html>
`;
}

/** What this program really answers, by the names of the schemas. */
function mountedByName(app: FastifyInstance): Record<string, EndpointSpec> {
  const mounted = new Set(mountedEndpoints.get(app));
  return Object.fromEntries(Object.entries(ENDPOINTS).filter(([, endpoint]) => mounted.has(endpoint)));
}

function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'));
  const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : null;
  return typeof version === 'string' ? version : '0.0.0';
}

export function registerReference(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  // Made with the first request: the start does not wait for what is rarely read.
  let document: string | null = null;
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(mountedByName(app), { origin: config.origin, version: productVersion() }),
    );
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  app.get(`${API_BASE}/reference`, async (request, reply) => {
    const nonce = newNonce();
    return sendPage(request, reply, { html: referenceHtml(mountedByName(app), nonce), nonce });
  });
}
