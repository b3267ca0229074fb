import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type pg from 'pg';
import { PLANS_OF_REQUESTS } from '../server/src/platform/db/pool.ts';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { cpuSeconds, postgresCpuSeconds } from './process-cost.ts';
import { stop } from './product.ts';
import { ACCOUNT } from './seed.ts';

/** One side of a comparison and what a round of load on it has cost. */
export type Side = {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly pid: number;
  readonly postmaster: number;
};
export type Round = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p97Ms: number;
  readonly p99Ms: number;
  readonly appUs: number;
  readonly postgresUs: number;
};

const CONNECTIONS = 8;

export async function load(side: Side, seconds: number, connections = CONNECTIONS): Promise<Round> {
  const before = { app: cpuSeconds(side.pid), postgres: postgresCpuSeconds(side.postmaster) };
  const result = await autocannon({ url: side.url, headers: side.headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side.url}: ${result.non2xx} refused, ${result.errors} failed`);
  const requests = result.requests.total;
  const perRequestUs = (cpu: number) => (cpu * 1e6) / requests;
  return {
    perSecond: requests / result.duration,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    p99Ms: result.latency.p99,
    appUs: perRequestUs(cpuSeconds(side.pid) - before.app),
    postgresUs: perRequestUs(postgresCpuSeconds(side.postmaster) - before.postgres),
  };
}

/** `statements` for the database's limit, `bytes` (base64) for that of the network alone. */
export type BareRoute = { statements: pg.QueryConfig[]; bytes: string; headers: Record<string, string> };

export async function startBare(dataDir: string, routes: Readonly<Record<string, BareRoute>>) {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), { execArgv: [] });
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare server could not be spawned');
  // Past row-level security, but inside the scope that the functions of search ask for; planned as the product's, or it is no limit.
  const target = {
    ...embeddedTargets(socketDirOf(dataDir)).ddl,
    user: 'postgres',
    options: `-c app.owner_ids={${ACCOUNT.ownerId}} ${PLANS_OF_REQUESTS}`,
  };
  child.send({ target, routes });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { pid, origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

/** The fifth line of postmaster.pid names the folder of the socket. */
export function socketDirOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
}
