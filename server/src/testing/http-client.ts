import { sessionCookieName } from '../edge/cookies.ts';
import type { TestApp } from './test-app.ts';

/** Parsed JSON of any shape: what it should be is what a test says. */
type Body = ReturnType<typeof JSON.parse>;
export type Answer = {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A session cookie, or the key of an owner's program. */
type Proof = string | { readonly key: string } | null;

function headersOf(testApp: TestApp, proof: Proof): Record<string, string> {
  if (proof === null) return {};
  if (typeof proof === 'object') return { authorization: `Bearer ${proof.key}` };
  return { cookie: `${sessionCookieName(testApp.deps.config)}=${proof}` };
}

/** Speaks the wire as an integrator does: snake_case JSON, a session cookie or a key, no Origin. `result` is unwrapped as clients do. */
export function clientOf(testApp: TestApp, proof: Proof = null) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await testApp.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headersOf(testApp, proof),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json') && response.body !== '';
    const parsed: Body = isJson ? JSON.parse(response.body) : null;
    return {
      status: response.statusCode,
      body: parsed?.result ?? parsed,
      text: response.body,
      headers: response.headers,
    };
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    patch: (path: string, body?: unknown) => send('PATCH', path, body),
    delete: (path: string) => send('DELETE', path),
  };
}

export type Client = ReturnType<typeof clientOf>;
