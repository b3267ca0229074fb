import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How a mail server may fail: nobody answers the door; it never says a word; it says not now (4xx) or never (5xx). */
export type MailFault = 'none' | 'refusing' | 'hanging' | 451 | 550;

export type FaultyMailServer = {
  readonly url: string;
  /** Message-IDs of what was accepted, with repeats. */
  readonly accepted: readonly string[];
  /** The same letters as they came. */
  readonly letters: readonly string[];
  set(fault: MailFault): Promise<void>;
  close(): Promise<void>;
};

type Listening = { close(): Promise<void> };

/** A mail server on one port, whose faults a test chooses. */
export async function startFaultyMailServer(): Promise<FaultyMailServer> {
  const accepted: string[] = [];
  const letters: string[] = [];
  let fault: MailFault = 'none';
  const working = (port: number) => listenSmtp({ port, accepted, letters, faultOf: () => fault });
  let [current, port]: [Listening | null, number] = await working(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    letters,
    async set(wanted) {
      await current?.close();
      fault = wanted;
      if (wanted === 'refusing') current = null;
      else [current, port] = await (wanted === 'hanging' ? listenMute(port) : working(port));
    },
    close: async () => current?.close(),
  };
}

type Smtp = { port: number; accepted: string[]; letters: string[]; faultOf: () => MailFault };

async function listenSmtp({ port, accepted, letters, faultOf }: Smtp): Promise<[Listening, number]> {
  const server = new SMTPServer({
    authOptional: true,
    // The mailer keeps its connections; they are not waited for.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const fault = faultOf();
      if (typeof fault === 'number') done(Object.assign(new Error('not taken'), { responseCode: fault }));
      else done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const letter = Buffer.concat(chunks).toString();
        letters.push(letter);
        accepted.push(/^Message-ID: <(.+)>/im.exec(letter)?.[1] ?? '');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return [{ close: () => new Promise((resolve) => server.close(() => resolve())) }, portOf(server.server)];
}

async function listenMute(port: number): Promise<[Listening, number]> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return [{ close }, portOf(server)];
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
