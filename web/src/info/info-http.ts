import { spec } from '../i18n/spec.uk.ts';

const BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

/** What a call of a public page came to. `isOffline`: nothing arrived, so the same may be sent again. */
export type Answer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly isOffline: boolean;
      readonly code: string;
      readonly message: string;
      /** What is wrong, by the name of the field. */
      readonly fields: Readonly<Record<string, string>>;
      readonly retryable: boolean;
    };

type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of whom it is, where that is somebody's own; a page of a link belongs to the link. */
  readonly credentials?: RequestCredentials;
};

/**
 * The client of the public pages: the app's own one brings the session, the schemas' wire case and the router's handlers, ten times
 * what these few calls need (contract.md §4.2: 15 KB). No cookie is sent: a page belongs to its
 * link, not to who is signed in. What went wrong is said in the words of the error catalogue (specification §8).
 */
export async function callInfo({ method, path, body, headers = {}, credentials = 'omit' }: Call): Promise<Answer> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(BASE + path, {
      method,
      credentials,
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = parse(text);
    if (parsed === undefined) return { ...UNREADABLE, retryable: true };
    if (response.ok) return { ok: true, result: field(parsed, 'result') };
    const code = String(field(parsed, 'code') ?? '');
    const [first]: readonly unknown[] = asList(field(parsed, 'errors'));
    const retryable = response.status >= 500 || response.status === 429 || response.status === 408;
    return {
      ok: false,
      isOffline: false,
      code,
      message: typeof first === 'string' ? first : spec.serverStatus(response.status),
      fields: fieldsOf(field(parsed, 'fields')),
      retryable,
    };
  } catch {
    return { ...UNREADABLE, isOffline: true, message: spec.network, retryable: true };
  }
}

const UNREADABLE = { ok: false, isOffline: false, code: '', message: spec.invalidJson, fields: {} } as const;

/** `null` where there was nothing, `undefined` where it was no JSON. */
function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes of a document. */
export async function fetchFile(path: string, headers: Readonly<Record<string, string>>): Promise<Blob | null> {
  try {
    const response = await fetch(BASE + path, { credentials: 'omit', referrerPolicy: 'no-referrer', headers });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fieldsOf(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
