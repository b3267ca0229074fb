import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_ROOT, SERVER_ROOT } from '../server/src/platform/paths.ts';
import { PROGRAM_FLAGS } from '../tools/lib/node-flags.mjs';

/** The product as `npm start` runs it: the built server, its own process, its own data folder, log to nowhere. */
export type Product = {
  readonly pid: number;
  readonly origin: string;
  /** Asks again and again until the path answers 200. */
  answers(path: string): Promise<void>;
  stop(): Promise<void>;
};

export type ProductOptions = { readonly dataDir: string; readonly execArgv?: readonly string[] };

const POLL_MS = 2;
const START_LIMIT_MS = 60_000;

export async function startProduct(options: ProductOptions): Promise<Product> {
  const launched = await launchProduct(options);
  await launched.answers('/healthz');
  return launched;
}

/** Spawned and nothing more, for whoever measures the start itself. */
export async function launchProduct({ dataDir, execArgv = [] }: ProductOptions): Promise<Product> {
  const port = await freePort();
  const child = fork(join(SERVER_ROOT, 'dist', 'main.js'), {
    cwd: REPOSITORY_ROOT,
    execArgv: [...PROGRAM_FLAGS, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Requests are counted against their limit as always; only the limit is out of the way of 8 clients that never rest.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_FACTOR: '1000',
      NBU_URL: 'off',
      // A measured portfolio is larger than the trial holds.
      SUBSCRIPTIONS: 'off',
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The product could not be spawned');
  const origin = `http://localhost:${port}`;
  const ready = isReady(child);
  return {
    pid,
    origin,
    answers: (path) => untilAnswer(child, origin + path),
    stop: () => ready.then(() => stop(child)),
  };
}

/** It answers before its jobs are up, and a stop in between would measure a failed start. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.on('message', (message: { event?: string }) => {
      if (message.event === 'ready') resolve();
    });
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswer(child: ChildProcess, url: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < START_LIMIT_MS; await sleep(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`);
    if ((await statusOf(url)) === 200) return;
  }
  throw new Error(`${url} did not answer 200 within ${START_LIMIT_MS / 1000} s`);
}

/** Null while nobody listens. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? null));
    });
    request.once('error', () => resolve(null));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
