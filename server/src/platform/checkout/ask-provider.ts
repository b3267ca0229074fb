import { networkCode, readBounded } from '../outside-answer.ts';
import { ProviderError } from './port.ts';

export type Asking = {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type AskingLimits = { readonly timeoutMs?: number; readonly maxBytes?: number };

/** The payer waits for it. */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 64_000;

/** The JSON of an answer, whatever it is; it has to be looked at before anything of it is believed. */
export async function askProvider(asking: Asking, limits: AskingLimits = {}): Promise<unknown> {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = limits;
  try {
    const response = await fetch(asking.address, {
      method: asking.method,
      headers: { accept: 'application/json', ...asking.headers },
      ...(asking.body !== undefined && { body: asking.body }),
      // A token must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response, maxBytes);
    if (text === null) throw new ProviderError('too_large');
    if (!response.ok) throw new ProviderError(`http_${response.status}`);
    return parsed(text);
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError(networkCode(error));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('not_json');
  }
}

/** JSON of a body that came in; undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An address a browser may be sent to: https, or this machine's own for the stand-in of a check. */
export function pageAddress(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) throw new ProviderError('unexpected');
  const { protocol, hostname } = new URL(value);
  const isOwn = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
  if (protocol !== 'https:' && !isOwn) throw new ProviderError('unexpected');
  return value;
}
