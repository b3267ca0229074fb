import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Compressed, etagOf } from '../platform/compressed.ts';
import type { Config } from '../platform/config.ts';
import { readCookie, sessionCookieName } from './cookies.ts';
import { AppError } from './errors.ts';
import { newNonce, sendPage } from './pages.ts';
import { WORKER_POLICY } from './security-headers.ts';
import { readShell } from './shell-page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Its policy is that of the pages it works behind, not of a file. */
const WORKER = '/sw.js';
/** Parts of the shell's page, never given as files. */
const SHELL_PARTS = ['/index.html', '/shell-assets.json', '/first-screens.json'];

type Encoding = keyof Compressed['encoded'];
export type StaticFile = Compressed & {
  readonly type: string;
  readonly cacheControl: string;
  /** Its own Content-Security-Policy; null leaves that of every answer. */
  readonly policy: string | null;
};

/**
 * The built front end by address. The names are learned at once; what stands behind one is read when it is first asked for and kept:
 * a thousand files would be a tenth of the start and megabytes of memory, and a visit needs some thirty of them.
 */
function listFolder(folder: string): Map<string, () => Promise<StaticFile>> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : [];
  const paths = new Set(entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  const files = new Map<string, () => Promise<StaticFile>>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    // Source maps and compressed twins have no type of their own and are not served under their own names.
    if (type === undefined) continue;
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, () => readStatic({ url, path, type, hasTwin: (ending) => paths.has(path + ending) }));
  }
  return files;
}

type Listed = { readonly url: string; readonly path: string; readonly type: string; hasTwin(ending: string): boolean };

async function readStatic({ url, path, type, hasTwin }: Listed): Promise<StaticFile> {
  const twin = (ending: string) => (hasTwin(ending) ? readFile(path + ending) : undefined);
  const [plain, br, gzip] = await Promise.all([readFile(path), twin('.br'), twin('.gz')]);
  return {
    type,
    plain,
    etag: etagOf(plain),
    policy: url === WORKER ? WORKER_POLICY : null,
    cacheControl: url.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Gives the file of an address, or null. A release laid over a running server takes its old files away: they are not there then. */
function openFolder(folder: string): (url: string) => Promise<StaticFile | null> | null {
  const listed = listFolder(folder);
  for (const part of SHELL_PARTS) listed.delete(part);
  const kept = new Map<string, Promise<StaticFile | null>>();
  return (url) => {
    const read = listed.get(url);
    if (read === undefined) return null;
    const known = kept.get(url);
    if (known !== undefined) return known;
    const reading = read().catch((error: unknown) => {
      kept.delete(url);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    kept.set(url, reading);
    return reading;
  };
}

function chooseEncoding(file: StaticFile, header: string | undefined): Encoding | null {
  const accepted = (header ?? '').toLowerCase();
  const accepts = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted);
  if (file.encoded.br && accepts('br')) return 'br';
  return file.encoded.gzip && accepts('gzip') ? 'gzip' : null;
}

/** Sends what was compressed before, or nothing where the browser has it still. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { headers } = request;
  reply.headers({ 'cache-control': file.cacheControl, etag: file.etag, vary: 'accept-encoding' });
  // With 304 too: the browser puts the headers of that answer over those it has kept.
  if (file.policy !== null) reply.header('content-security-policy', file.policy);
  if (headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = chooseEncoding(file, headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  reply.header('content-type', file.type);
  return reply.send(encoding === null ? file.plain : file.encoded[encoding]);
}

/** Screens of one thing: what stands in the place of its id is judged by the app, which says «Page Not Found» with the path. */
const ONE_THING = /^\/(complexes|contracts|counterparties|properties|receipts|physical-meters)\/[^./][^/]*(\/edit)?$/;

/** A path of the app, not of a call or a file: no segment begins with a dot and the last one has no extension. */
function isAppPath(path: string): boolean {
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  if (ONE_THING.test(path)) return true;
  const segments = path.split('/');
  return segments.every((segment) => !segment.startsWith('.')) && !(segments.at(-1) ?? '').includes('.');
}

/** The built files, and for every other path the app's shell with a fresh nonce (contract.md §4.3). */
export function registerStaticFiles(app: FastifyInstance, config: Pick<Config, 'origin'>, folder: string): void {
  const fileAt = openFolder(folder);
  const shell = readShell(folder);
  const cookie = sessionCookieName(config);
  app.get('/*', async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?', 2);
    const file = await fileAt(path);
    if (file) return sendStatic(request, reply, file);
    if (shell === null || !isAppPath(path)) throw new AppError('not_found');
    const nonce = newNonce();
    const isSignedIn = readCookie(request.headers.cookie, cookie) !== null;
    return sendPage(request, reply, { ...shell({ path, query, isSignedIn, nonce }), nonce });
  });
}
