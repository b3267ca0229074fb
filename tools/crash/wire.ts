import { Agent, request } from 'node:http';

export type WireAnswer = { readonly status: number; readonly body: string };
export type Wire = {
  get(path: string): Promise<WireAnswer>;
  post(path: string, body: object, key?: string | null): Promise<WireAnswer>;
  close(): void;
};

/** A client of the API with connections that stay open; it rejects when the connection breaks before an answer. */
export function openWire({ origin, token }: { origin: string; token: string }): Wire {
  const agent = new Agent({ keepAlive: true });
  const send = (method: 'GET' | 'POST', path: string, body: string, headers: Record<string, string>) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const sent = request(`${origin}/api${path}`, { method, agent, headers: { cookie: `sid=${token}`, ...headers } });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
          else reject(new Error('The answer was cut off'));
        });
      });
      sent.end(body);
    });
  return {
    get: (path) => send('GET', path, '', {}),
    post: (path, body, key = null) =>
      send('POST', path, JSON.stringify(body), {
        'content-type': 'application/json',
        ...(key === null ? {} : { 'idempotency-key': key }),
      }),
    close() {
      agent.destroy();
    },
  };
}

export function idOf({ body }: WireAnswer): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const result: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'result') : null;
    const id: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'id') : null;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
