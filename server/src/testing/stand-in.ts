import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandIn = {
  readonly url: string;
  /** `GET /path?query`, the first asked first. */
  readonly asked: string[];
  /** Answers in its own way from now on; null goes back to speaking as the service does. */
  misbehave(listener: RequestListener | null): void;
  close(): Promise<void>;
};

export type Asked = { readonly request: IncomingMessage; readonly url: URL; readonly body: string };

/** A service of somebody else's on a loopback port: what it answers is the caller's. */
export async function startStandIn(
  answer: (asked: Asked) => { readonly status: number; readonly json: unknown },
): Promise<StandIn> {
  const asked: string[] = [];
  let listener: RequestListener | null = null;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      if (listener !== null) return void listener(request, response);
      const url = new URL(request.url ?? '', 'http://localhost');
      const { status, json } = answer({ request, url, body: Buffer.concat(chunks).toString() });
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave: (other) => {
      listener = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
