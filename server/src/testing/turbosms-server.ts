import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The next answer to a call of this path: as it is, or the connection is cut. */
export type SmsFault = { readonly status: number; readonly body: string } | 'cut';

export type TurboSmsServer = {
  readonly url: string;
  /** What was taken, by the name the carrier gave it. */
  readonly taken: ReadonlyMap<string, { readonly to: string; readonly text: string }>;
  /** How many were asked about in each call of status.json. */
  readonly askedAbout: readonly number[];
  /** What status.json says of a message from now on; `Queued` before. */
  tell(carrierId: string, status: string): void;
  fail(path: 'send' | 'status', ...faults: readonly SmsFault[]): void;
  close(): Promise<void>;
};

/** Speaks the protocol of api.turbosms.ua on a loopback port (turbosms.ua/api.html). */
export async function startTurboSmsServer(): Promise<TurboSmsServer> {
  const taken = new Map<string, { to: string; text: string }>();
  const states = new Map<string, string>();
  const askedAbout: number[] = [];
  const faults = { send: [] as SmsFault[], status: [] as SmsFault[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url === '/message/send.json' ? 'send' : 'status';
      const failing = faults[path].shift();
      if (failing === 'cut') return void request.socket.destroy();
      if (failing !== undefined) return void response.writeHead(failing.status).end(failing.body);
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const results = path === 'send' ? take(body) : tellOf(body.messages);
      const code = path === 'send' ? 800 : 0;
      return response.writeHead(200).end(JSON.stringify({ response_code: code, response_result: results }));
    });
  });
  const take = ({ recipients, sms }: { recipients: string[]; sms: { text: string } }) =>
    recipients.map((to) => {
      const id = `f83f8868-5e46-c6cf-e4fb-${String(taken.size).padStart(12, '0')}`;
      taken.set(id, { to, text: sms.text });
      return { phone: to, response_code: 0, message_id: id, response_status: 'OK' };
    });
  const tellOf = (ids: string[]) => {
    askedAbout.push(ids.length);
    return ids.map((id) =>
      taken.has(id)
        ? { message_id: id, response_code: 0, status: states.get(id) ?? 'Queued', type: 'sms', response_status: 'OK' }
        : { message_id: id, response_code: 414, response_status: 'NOT_ALLOWED_MESSAGE_ID' },
    );
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    askedAbout,
    tell: (id, status) => void states.set(id, status),
    fail: (path, ...how) => void faults[path].push(...how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
