import { randomBytes } from 'node:crypto';
import { request as askPlainly, type ClientRequest, type RequestOptions } from 'node:http';
import { request as askSafely } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { Vault } from './crypto.ts';
import { isPublicUrl, PrivateAddressError, publicLookup, type Resolve } from './public-address.ts';

/** Standard Webhooks 1.0: what is told, by which secrets, and where. */
export type Telling = {
  readonly url: string;
  /** The same for every attempt, so that a receiver knows what he has had. */
  readonly messageId: string;
  readonly payload: string;
  /** The present one first; for a day after a change the former one too. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
};

export type WebhookPost = {
  /** Whether the server may go there at all. */
  isAllowed(url: string): boolean;
  /** The status of success; throws `WebhookError` for anything else. */
  send(telling: Telling): Promise<number>;
};

export type WebhookPostOptions = {
  /** A program under development on the same machine; never where strangers have accounts. */
  readonly allowsLoopback: boolean;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
};

/** Why it was not taken: `timeout`, `private_address`, `status_500`, or the network's own code. The address stands in no error. */
export class WebhookError extends Error {
  readonly code: string;
  readonly status: number | null;

  constructor(code: string, status: number | null = null) {
    super('The endpoint did not take the event');
    this.name = 'WebhookError';
    this.code = code;
    this.status = status;
  }
}

/** Short, because the workers that tell are few: whoever answers later has done his work before answering. */
const TIMEOUT_MS = 5_000;
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

const SECRET_CONTEXT = 'webhook_endpoints.secret';

export function sealWebhookSecret(vault: Vault, secret: string): Buffer {
  return vault.seal(secret, SECRET_CONTEXT);
}

export function openWebhookSecret(vault: Vault, sealed: Uint8Array): string {
  return vault.open(sealed, SECRET_CONTEXT);
}

export function createWebhookPost({
  allowsLoopback,
  timeoutMs = TIMEOUT_MS,
  resolve,
}: WebhookPostOptions): WebhookPost {
  const lookup = publicLookup(resolve);
  const isOwn = (url: string) => allowsLoopback && isLoopbackUrl(url);
  const isAllowed = (url: string) => isOwn(url) || isPublicUrl(url);
  return {
    isAllowed,
    async send({ url, payload, ...telling }) {
      if (!isAllowed(url)) throw new WebhookError('private_address');
      const body = Buffer.from(payload);
      const status = await post(url, body, {
        ...(!isOwn(url) && { lookup }),
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...signedHeaders({ payload, ...telling }),
          'content-type': 'application/json; charset=utf-8',
          'content-length': body.length,
          'user-agent': 'Kliuchar-Webhooks/1.0',
        },
      });
      if (status >= 200 && status < 300) return status;
      throw new WebhookError(`status_${status}`, status);
    },
  };
}

function signedHeaders({ messageId, payload, secrets, nowMs }: Omit<Telling, 'url'>): Record<string, string> {
  const at = new Date(nowMs);
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload)).join(' '),
  };
}

/** Nobody follows a redirect, and of the answer only its head is read: the rest, however long, is left. */
function post(url: string, body: Buffer, options: RequestOptions): Promise<number> {
  return new Promise((settle, fail) => {
    const ask = url.startsWith('https:') ? askSafely : askPlainly;
    const request: ClientRequest = ask(url, { ...options, method: 'POST', agent: false }, (response) => {
      settle(response.statusCode ?? 0);
      response.destroy();
    });
    // No cause: what the network says of an address would carry the address in it.
    request.on('error', (error) => fail(new WebhookError(codeOf(error))));
    request.end(body);
  });
}

function codeOf(error: Error): string {
  if (error instanceof PrivateAddressError) return error.code;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'network';
}

function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isHttp = protocol === 'http:' || protocol === 'https:';
  return isHttp && username === '' && password === '' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
