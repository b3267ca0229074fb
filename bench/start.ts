import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openData } from '../server/src/testing/portfolio/open-data.ts';
import { makeDataDir, removeDataDir } from './dataset.ts';
import { postgresProportionalMb, postmasterOf, residentMb } from './process-cost.ts';
import { launchProduct, startProduct } from './product.ts';

const ROUNDS = 5;
const FIRST_ROUNDS = 3;

export type StartResult = {
  /** Milliseconds from spawn to the first 200, with the account's data. */
  readonly health: readonly number[];
  readonly page: readonly number[];
  /** The first start ever: cluster, roles and schema are made. */
  readonly first: readonly number[];
  /** Bringing up the embedded server alone, and a bare Node process that answers. */
  readonly database: readonly number[];
  readonly node: readonly number[];
  readonly idleMb: { readonly after10s: number; readonly after60s: number };
  readonly databaseIdleMb: number;
};

export async function measureStart(dataDir: string): Promise<StartResult> {
  const health: number[] = [];
  const page: number[] = [];
  const database: number[] = [];
  const node: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await timeStart(dataDir);
    health.push(times.health);
    page.push(times.page);
    database.push(await timeDatabase(dataDir));
    node.push(await timeNode());
  }
  const first: number[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round += 1) {
    const fresh = makeDataDir();
    try {
      first.push((await timeStart(fresh)).health);
    } finally {
      removeDataDir(fresh);
    }
  }
  return { health, page, first, database, node, ...(await measureIdle(dataDir)) };
}

async function timeStart(dataDir: string): Promise<{ health: number; page: number }> {
  const started = performance.now();
  const since = async (answer: Promise<void>) => answer.then(() => performance.now() - started);
  const product = await launchProduct({ dataDir });
  try {
    const [health, page] = await Promise.all([since(product.answers('/healthz')), since(product.answers('/'))]);
    return { health, page };
  } finally {
    await product.stop();
  }
}

async function timeDatabase(dataDir: string): Promise<number> {
  const started = performance.now();
  const storage = await openData(dataDir);
  const elapsed = performance.now() - started;
  await storage.stop();
  return elapsed;
}

const HELLO = `require('node:http').createServer((q, r) => r.end('ok')).listen(0, '127.0.0.1', () => console.log('listening'))`;

async function timeNode(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', HELLO], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const elapsed = performance.now() - started;
  child.kill();
  await once(child, 'exit');
  return elapsed;
}

async function measureIdle(dataDir: string): Promise<Pick<StartResult, 'idleMb' | 'databaseIdleMb'>> {
  const product = await startProduct({ dataDir });
  try {
    await sleep(10_000);
    const after10s = residentMb(product.pid);
    await sleep(50_000);
    const idleMb = { after10s, after60s: residentMb(product.pid) };
    return { idleMb, databaseIdleMb: postgresProportionalMb(postmasterOf(dataDir)) };
  } finally {
    await product.stop();
  }
}
