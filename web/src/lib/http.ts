import type { BodyInputOf, EndpointSpec, ParamsOf, QueryInputOf, ResponseOf } from '@kliuchar/api-schema/endpoint';
import { camelPath, fromWire, toWire, toWireKey } from '@kliuchar/api-schema/wire-case';
import { spec } from '../i18n/spec.uk.ts';
import { ApiError } from './api-error.ts';

/** Same origin unless the build says otherwise (product.md §1). */
const BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

/** The number of the last answer, for support, when a screen breaks on what it was given. */
let lastRequestId: string | null = null;
export const lastAnswered = (): string | null => lastRequestId;

/** Calls whose 401 is an answer, not the end of the session (specification §8). */
const OWN_401 = new Set(['/Auth/login', '/Auth/logout', '/session']);

type Input<E extends EndpointSpec> = {
  readonly [K in 'params' as keyof ParamsOf<E> extends never ? never : K]: ParamsOf<E>;
} & (QueryInputOf<E> extends undefined ? unknown : { readonly query?: QueryInputOf<E> }) &
  (E extends { readonly kind: 'multipart' }
    ? { readonly body: FormData }
    : BodyInputOf<E> extends undefined
      ? unknown
      : E extends { readonly action: true }
        ? { readonly body?: BodyInputOf<E> }
        : { readonly body: BodyInputOf<E> });

type CallOptions = {
  readonly signal?: AbortSignal;
  /** The same key for the same submission repeated; without one every POST gets its own. */
  readonly idempotencyKey?: string;
  /** Another way to the server than `fetch`, which tells nothing of an upload's progress. */
  readonly transport?: (url: string, init: RequestInit) => Promise<Response>;
};

type Parts = { readonly params?: object; readonly query?: object | undefined; readonly body?: unknown };

type Listeners = { unauthorized: () => void; paymentRequired: () => void };
const listeners: Listeners = { unauthorized: () => undefined, paymentRequired: () => undefined };

/** The session and the router say what a 401 and a 402 do; the client itself knows neither. */
export function onHttp(handlers: Partial<Listeners>): void {
  Object.assign(listeners, handlers);
}

/** One call of the wire: typed by its endpoint, snake_case outside, camelCase inside, every failure an `ApiError`. */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E> & CallOptions = {} as Input<E> & CallOptions,
): Promise<ResponseOf<E>> {
  const { body } = input as Parts;
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers };
  if (input.signal) init.signal = input.signal;
  if (body instanceof FormData) {
    init.body = body;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(toWire(body));
  }
  if (endpoint.method === 'POST' && endpoint.access !== 'public') {
    headers['idempotency-key'] = input.idempotencyKey ?? crypto.randomUUID();
  }
  const response = await send(urlOf(endpoint, input as Parts), init, input.transport);
  lastRequestId = response.headers.get('x-request-id');
  // The line may also break while the answer is on its way.
  const text = await reach(() => response.text());
  if (!response.ok) throw await failure(endpoint, response, text);
  return unwrap(text, response.status) as ResponseOf<E>;
}

/**
 * One page of many, by `call`. A page that carries nothing is no page: what follows it could not be asked for, and the list would wait for ever,
 * so it is told like an answer that cannot be read.
 */
export async function callPage<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E> & CallOptions,
): Promise<ResponseOf<E>> {
  const page = await call(endpoint, input);
  if (page === undefined) throw new ApiError({ status: 204, code: 'invalid_json', errors: [spec.invalidJson] });
  return page;
}

/** The bytes of a `file`, for what is looked at on the spot. */
export async function callForBytes(
  endpoint: EndpointSpec & { readonly kind: 'file' },
  { signal, ...parts }: Parts & { readonly signal: AbortSignal },
): Promise<Blob> {
  const response = await send(urlOf(endpoint, parts), { method: endpoint.method, credentials: 'include', signal });
  if (!response.ok) throw await failure(endpoint, response, await reach(() => response.text()));
  return reach(() => response.blob());
}

/** The address of a call, for links to files (`<a href download>`). */
export function urlOf(endpoint: EndpointSpec, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value: unknown = params && name in params ? params[name as keyof typeof params] : undefined;
    return encodeURIComponent(String(value ?? ''));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(toWireKey(name), Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text && `?${text}`}`;
}

function send(url: string, init: RequestInit, transport: CallOptions['transport'] = fetch): Promise<Response> {
  return reach(() => transport(url, init));
}

/** What goes over the network, with its failures in the words of the specification's catalogue (§8). */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // `fetch` rejects with a TypeError when nothing, or not all of it, was answered; anything else is a failure of the request itself.
    const isNetwork = error instanceof TypeError;
    const message = isNetwork
      ? spec.network
      : spec.requestFailed(error instanceof Error ? error.message : String(error));
    throw new ApiError({ status: 0, code: isNetwork ? 'network' : 'request_failed', errors: [message] });
  }
}

/** `{"result": …}` or a bare value; nothing at all is success without data (specification §7). */
function unwrap(text: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  const value = parseJson(text);
  if (value === INVALID) throw new ApiError({ status, code: 'invalid_json', errors: [spec.invalidJson] });
  const body = fromWire(value);
  return isRecord(body) && 'result' in body ? body.result : body;
}

async function failure(endpoint: EndpointSpec, response: Response, text: string): Promise<ApiError> {
  const { status } = response;
  const value = parseJson(text);
  const body = isRecord(value) ? value : {};
  const given = Array.isArray(body.errors)
    ? body.errors.filter((entry) => typeof entry === 'string' && entry !== '')
    : [];
  const fallback = text.trim() === '' && response.statusText ? response.statusText : spec.serverStatus(status);
  const notActivated = status === 403 && endpoint.path === '/Auth/login';
  const own = status === 402 ? spec.subscriptionInactive : notActivated ? spec.notActivated : null;
  if (status === 401 && !OWN_401.has(endpoint.path)) listeners.unauthorized();
  if (status === 402) listeners.paymentRequired();
  return new ApiError({
    status,
    code: typeof body.code === 'string' ? body.code : String(status),
    errors: own ? [own] : given.length > 0 ? given : [fallback],
    fields: fieldsOf(body.fields),
    reason: notActivated ? 'NOT_ACTIVATED' : typeof body.reason === 'string' ? body.reason : null,
    requestId: typeof body.request_id === 'string' ? body.request_id : response.headers.get('x-request-id'),
  });
}

function fieldsOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([name, message]) => [camelPath(name), message]));
}

const INVALID = Symbol('invalid JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return INVALID;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A page of the server as it is now, seen by nobody in particular; null when it does not come. */
export async function readPage(path: string): Promise<string | null> {
  const answer = await fetch(path, { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}
