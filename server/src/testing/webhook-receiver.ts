import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly path: string;
  readonly id: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, string> };
  readonly signatures: readonly string[];
};

/** How the next requests are answered; `hang` never, `lie` with a success nobody can read to its end. */
export type ReceiverFault = number | 'hang' | 'cut' | 'redirect' | 'lie';

export type WebhookReceiver = {
  readonly url: string;
  /** What was taken: its signature is right by the public library, for one of the secrets. */
  readonly received: readonly Received[];
  /** Every path that was asked for, so that a redirect that was followed is seen. */
  readonly asked: readonly string[];
  /** Secrets whose signature is taken; without one everything is refused with 401. */
  trust(...secrets: string[]): void;
  fail(fault: ReceiverFault, times?: number): void;
  close(): Promise<void>;
};

/** An integrator's program on a loopback port, which checks as the documentation of Standard Webhooks tells it to. */
export async function startWebhookReceiver(nowMs: () => number): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const asked: string[] = [];
  const faults: ReceiverFault[] = [];
  let secrets: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(request.url ?? '');
      const fault = faults.shift();
      if (fault === 'hang') return;
      if (fault === 'cut') return void request.socket.destroy();
      if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
      if (typeof fault === 'number') return void response.writeHead(fault).end('no');
      const text = Buffer.concat(chunks).toString('utf8');
      if (!secrets.some((secret) => isSigned(secret, text, request.headers))) return void response.writeHead(401).end();
      received.push({
        path: request.url ?? '',
        id: String(request.headers['webhook-id']),
        body: JSON.parse(text),
        signatures: String(request.headers['webhook-signature']).split(' '),
      });
      if (fault === 'lie') return void response.writeHead(200, { 'content-length': 1_000_000_000 }).write('x');
      return void response.writeHead(204).end();
    });
  });

  /** The library compares with the clock of the machine, and the program under test lives in a time of its own. */
  function isSigned(secret: string, text: string, headers: NodeJS.Dict<string | string[]>): boolean {
    const realNow = Date.now;
    Date.now = nowMs;
    try {
      new Webhook(secret).verify(text, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    } finally {
      Date.now = realNow;
    }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    asked,
    trust: (...trusted) => {
      secrets = trusted;
    },
    fail: (fault, times = 1) => void faults.push(...Array<ReceiverFault>(times).fill(fault)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
