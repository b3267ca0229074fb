import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type pg from 'pg';

/** What a network does: everything goes through; through with a delay; nothing goes through and nobody says so; nobody answers the door. */
export type Fault = 'none' | 'slow' | 'silent' | 'refusing';

export type FaultyLine = {
  readonly target: pg.ClientConfig;
  set(fault: Fault): Promise<void>;
  /** Breaks what is connected, in the middle of whatever it is doing. */
  cut(): void;
  close(): Promise<void>;
};

const DELAY_MS = 40;

/** A line to the database over TCP, as to a server elsewhere, whose faults a test chooses. */
export async function openFaultyLine(target: pg.ClientConfig): Promise<FaultyLine> {
  const socketFile = join(target.host ?? '', `.s.PGSQL.${target.port ?? 5432}`);
  const sockets = new Set<Socket>();
  let fault: Fault = 'none';
  const server: Server = createServer((near) => {
    const far = connect(socketFile);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(carrier(() => fault)).pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    target: { ...target, host: '127.0.0.1', port },
    async set(wanted) {
      if (fault === 'refusing' && wanted !== 'refusing') await listen(port);
      fault = wanted;
      if (wanted === 'refusing') {
        server.close();
        cut();
      }
    },
    cut,
    async close() {
      server.close();
      cut();
    },
  };
}

/** What was swallowed is gone for good, as with a packet filter: a connection that met silence never recovers. */
function carrier(fault: () => Fault): Transform {
  let isLost = false;
  return new Transform({
    transform(chunk, _encoding, done) {
      isLost ||= fault() === 'silent';
      if (isLost) done();
      else if (fault() === 'slow') setTimeout(() => done(null, chunk), DELAY_MS);
      else done(null, chunk);
    },
  });
}
