import { request as askPlainly, type ClientRequest, type RequestOptions } from 'node:http';
import { request as askSafely } from 'node:https';
import { isPublicUrl, PrivateAddressError, publicLookup, type Resolve } from './public-address.ts';
import { type BrowserKeys, encryptPush } from './push-encryption.ts';
import type { Vapid } from './vapid.ts';

/** Where one browser is reached: what it was given by the push service of its maker, and its own keys. */
export type PushAddress = BrowserKeys & { readonly endpoint: string };

export type WebPush = {
  /** Whether the server may go there at all. */
  isAllowed(endpoint: string): boolean;
  /** Resolves when the push service has taken the message; it tells nothing later. */
  send(address: PushAddress, message: { text: string; nowMs: number }): Promise<void>;
};

export type WebPushOptions = {
  readonly vapid: Vapid;
  /** The one origin that is gone to without asking whether it is public: a push service of the installation's own. */
  readonly serviceOrigin: string | null;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
};

type Refusal = { readonly retryAfterSeconds?: number | null; readonly isGone?: boolean };

/** Why a message was not taken: `timeout`, `private_address`, `push_410`, or the network's own code. The address stands in no error. */
export class PushError extends Error {
  readonly code: string;
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds: number | null;
  /** The browser has taken its subscription back; nothing comes to it any more. */
  readonly isGone: boolean;

  constructor(code: string, { retryAfterSeconds = null, isGone = false }: Refusal = {}) {
    super('The push service did not take the message');
    this.name = 'PushError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isGone = isGone;
  }
}

const TIMEOUT_MS = 10_000;
/** A telephone that is off for longer learns it from the list instead. */
const KEPT_SECONDS = 24 * 3600;
const MAX_PAUSE_SECONDS = 3_600;

/** The protocol of push services (RFC 8030): an encrypted message is posted to the address the browser gave. */
export function createWebPush({ vapid, serviceOrigin, timeoutMs = TIMEOUT_MS, resolve }: WebPushOptions): WebPush {
  const lookup = publicLookup(resolve);
  const isOwn = (endpoint: string) => URL.canParse(endpoint) && new URL(endpoint).origin === serviceOrigin;
  const isAllowed = (endpoint: string) => isOwn(endpoint) || isPublicUrl(endpoint);
  return {
    isAllowed,
    async send({ endpoint, ...keys }, { text, nowMs }) {
      if (!isAllowed(endpoint)) throw new PushError('private_address');
      const body = encryptPush(text, keys);
      const { status, retryAfter } = await post(endpoint, body, {
        ...(!isOwn(endpoint) && { lookup }),
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: vapid.authorization(new URL(endpoint).origin, nowMs),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: KEPT_SECONDS,
          // The battery is for calls (RFC 8030 §5.3): a telephone that sleeps may show it a little later.
          urgency: 'normal',
        },
      });
      if (status >= 200 && status < 300) return;
      throw new PushError(`push_${status}`, {
        isGone: status === 404 || status === 410,
        retryAfterSeconds: status === 429 || status >= 500 ? pauseOf(retryAfter, nowMs) : null,
      });
    },
  };
}

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

/** Nobody follows a redirect, and of the answer only its head is read: the rest, however long, is left. */
function post(endpoint: string, body: Buffer, options: RequestOptions): Promise<Answer> {
  return new Promise((settle, fail) => {
    const ask = endpoint.startsWith('https:') ? askSafely : askPlainly;
    const request: ClientRequest = ask(endpoint, { ...options, method: 'POST', agent: false }, (response) => {
      settle({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    // No cause: what the network says of an address would carry the address in it.
    request.on('error', (error) => fail(new PushError(codeOf(error))));
    request.end(body);
  });
}

function codeOf(error: Error): string {
  if (error instanceof PrivateAddressError) return error.code;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'network';
}

/** Seconds or a date (RFC 9110 §10.2.3). Null where none is named: then the engine's own pause holds. */
function pauseOf(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), MAX_PAUSE_SECONDS);
}
