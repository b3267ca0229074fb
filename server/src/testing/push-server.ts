import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pointJwk } from '../platform/vapid.ts';
import { newBrowserKeys, readPush, type TestBrowser } from './push-browser.ts';

/** A browser that has subscribed: what it hands to the application, and what it has been shown since, the first first. */
export type TestSubscription = {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly shown: readonly {
    readonly title: string;
    readonly body?: string;
    readonly href: string;
    readonly tag: string;
  }[];
};

/** How the next messages to a browser fail; `hang` never answers. */
export type PushFault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'hang'
  | 'cut';

export type PushServer = {
  readonly url: string;
  /** What PUSH_SERVICE_URL of a program that writes to this server is. */
  readonly env: { readonly PUSH_SERVICE_URL: string };
  /** `publicKey` is the application's: messages signed by another are refused. */
  subscribe(publicKey: string): TestSubscription;
  fail(to: TestSubscription, fault: PushFault, times?: number): void;
  /** Every address that was asked for, so that a redirect that was followed is seen. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

type Kept = {
  readonly browser: TestBrowser;
  readonly publicKey: string;
  readonly shown: unknown[];
  readonly faults: PushFault[];
};
export type PushServerOptions = { readonly port?: number; readonly nowMs?: () => number };

/** Speaks the protocol of push services on a loopback port (RFC 8030, 8291, 8292), strict where the real ones are. */
export async function startPushServer({ port = 0, nowMs = Date.now }: PushServerOptions = {}): Promise<PushServer> {
  const kept = new Map<string, Kept>();
  const asked: string[] = [];

  const answer = (request: IncomingMessage, body: Buffer): number => {
    const one = kept.get(request.url ?? '');
    if (one === undefined) return 410;
    if (request.method !== 'POST') return 405;
    if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) return 400;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    if (body.length > 4_096) return 413;
    const status = refusalOf(request.headers.authorization ?? '', {
      publicKey: one.publicKey,
      origin: url,
      nowMs: nowMs(),
    });
    if (status !== null) return status;
    // A real service cannot read it; its browser does.
    one.shown.push(JSON.parse(readPush(body, one.browser)));
    return 201;
  };
  const handle: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(request.url ?? '');
      const failing = kept.get(request.url ?? '')?.faults.shift();
      if (failing === 'hang') return;
      if (failing === 'cut') return void request.socket.destroy();
      if (failing !== undefined) return void response.writeHead(failing.status, failing.headers).end(failing.body);
      response.writeHead(answer(request, Buffer.concat(chunks))).end();
    });
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { PUSH_SERVICE_URL: url },
    asked,
    subscribe(publicKey) {
      const browser = newBrowserKeys();
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const shown: TestSubscription['shown'][number][] = [];
      kept.set(path, { browser, publicKey, shown, faults: [] });
      const { p256dh, auth } = browser;
      return { subscription: { endpoint: url + path, keys: { p256dh, auth } }, shown };
    },
    fail(to, fault, times = 1) {
      const faults = kept.get(new URL(to.subscription.endpoint).pathname)?.faults;
      for (let time = 0; time < times; time += 1) faults?.push(fault);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Expected = { readonly publicKey: string; readonly origin: string; readonly nowMs: number };

/** Null for a sender whom the browser has let in (RFC 8292 §2, §4). */
function refusalOf(authorization: string, { publicKey, origin, nowMs }: Expected): number | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === '') return 401;
  if (key !== publicKey) return 403;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    {
      key: createPublicKey({ key: pointJwk(Buffer.from(key, 'base64url')), format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isInTime = exp > nowMs / 1000 && exp <= nowMs / 1000 + 86_400;
  return isSigned && aud === origin && isInTime && /^(mailto:|https:)/.test(sub) ? null : 403;
}
