import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type pg from 'pg';
import { listContracts } from '../server/src/features/contracts/contract-list.sql.ts';
import type { Query } from '../server/src/platform/db/scope.ts';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { cpuSeconds, postgresCpuSeconds, postmasterOf, residentMb } from './process-cost.ts';
import { startProduct, stop } from './product.ts';
import { SEED } from './seed.ts';

/** Many short rounds: whoever else uses the machine meets both sides alike. */
const ROUNDS = 10;
const WARM_UP_S = 3;
const ROUND_S = 1.5;
const CONNECTIONS = 8;
const PAGE = 20;

export type Round = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p97Ms: number;
  readonly appUs: number;
  readonly postgresUs: number;
};

export type ListResult = {
  readonly product: readonly Round[];
  readonly bare: readonly Round[];
  readonly fixed: readonly Round[];
  readonly bytes: number;
  readonly productRssMb: number;
  readonly bareRssMb: number;
};

/** The contracts list of the product beside the bare server with the same statements, in turns on the same database. */
export async function measureList(dataDir: string): Promise<ListResult> {
  const product = await startProduct({ dataDir });
  try {
    const postmaster = postmasterOf(dataDir);
    const url = `${product.origin.replace('localhost', '127.0.0.1')}/api/contracts?limit=${PAGE}`;
    const headers = { cookie: `sid=${SEED.token}` };
    const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    assertFullPage(body);
    const bare = await startBare({ dataDir, body });
    try {
      const sides = {
        product: { url, headers, pid: product.pid, postmaster },
        bare: { url: `${bare.origin}/`, headers: {}, pid: bare.pid, postmaster },
        fixed: { url: `${bare.origin}/static`, headers: {}, pid: bare.pid, postmaster },
      };
      for (const side of Object.values(sides)) await load(side, WARM_UP_S);
      const rounds = { product: [] as Round[], bare: [] as Round[], fixed: [] as Round[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const name of ['product', 'bare', 'fixed'] as const) rounds[name].push(await load(sides[name], ROUND_S));
      }
      return { ...rounds, bytes: body.length, productRssMb: residentMb(product.pid), bareRssMb: residentMb(bare.pid) };
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

type Side = { url: string; headers: Record<string, string>; pid: number; postmaster: number };

async function load(side: Side, seconds: number): Promise<Round> {
  const before = { app: cpuSeconds(side.pid), postgres: postgresCpuSeconds(side.postmaster) };
  const result = await autocannon({
    url: side.url,
    headers: side.headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side.url}: ${result.non2xx} refused, ${result.errors} failed`);
  const requests = result.requests.total;
  const perRequestUs = (cpu: number) => (cpu * 1e6) / requests;
  return {
    perSecond: requests / result.duration,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    appUs: perRequestUs(cpuSeconds(side.pid) - before.app),
    postgresUs: perRequestUs(postgresCpuSeconds(side.postmaster) - before.postgres),
  };
}

/** What the list of the product really sends: its own function is asked, so the two cannot drift apart. */
async function statementsOfTheList(): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const query: Query = async (name, text, values = []) => {
    statements.push({ name, text, values: [...values] });
    return [];
  };
  const today = new Date().toISOString().slice(0, 10);
  await listContracts({ query }, { ownerIds: [SEED.ownerId], today }, '-created_at', {
    limit: PAGE,
    offset: 0,
    cursor: undefined,
  });
  return statements;
}

async function startBare({ dataDir, body }: { dataDir: string; body: Buffer }) {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), { execArgv: [] });
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare server could not be spawned');
  const target = { ...embeddedTargets(socketDirOf(dataDir)).ddl, user: 'postgres' };
  child.send({ target, statements: await statementsOfTheList(), bytes: body.toString() });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { pid, origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

/** The fifth line of postmaster.pid names the folder of the socket. */
function socketDirOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
}

function assertFullPage(body: Buffer): void {
  const answer: unknown = JSON.parse(body.toString());
  const { result } = answer as { result: { items: unknown[]; total: number } };
  if (result.items.length !== PAGE || result.total !== SEED.contracts)
    throw new Error(`The list gave ${result.items.length} rows of ${result.total}`);
}
