import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Storage } from '../server/src/platform/db/storage.ts';
import { SERVER_ROOT } from '../server/src/platform/paths.ts';
import { openData, withSuperuser } from '../server/src/testing/portfolio/open-data.ts';
import { bundleProgram } from '../tools/build.mjs';
import { PROGRAM_FLAGS } from '../tools/lib/node-flags.mjs';
import type { BillingRun } from './billing-run.ts';
import { postgresCpuSeconds, postmasterOf } from './process-cost.ts';
import { startProduct } from './product.ts';
import { ACCOUNT } from './seed.ts';

const ROUNDS = 3;
/** Of a month of so many one round is long enough by itself, and counting a million receipts anew between rounds takes minutes. */
const LONG_FROM = 50_000;
const QUIET_MS = 3_000;
const READER_PAUSE_MS = 20;
const POLL_MS = 100;

/** Elapsed, and what the two programs have used of the processor: the second survives a busy machine. */
type Timed = { readonly ms: number; readonly databaseCpuMs: number };
type TimedRun = BillingRun & Timed;

export type BillingRound = { readonly first: TimedRun; readonly again: TimedRun; readonly plain: Timed };
export type BillingResult = {
  readonly rounds: readonly BillingRound[];
  readonly receipts: number;
  readonly lines: number;
  /** How long one page of contracts took somebody else at the 95th of a hundred, before a run and during it. */
  readonly readers: { readonly quietMs: number; readonly busyMs: number };
};

/**
 * The monthly run of the whole account beside a plain INSERT..SELECT of the very same receipts and lines into the same tables, with
 * their keys, indexes, triggers and durability (contract.md §1.7), in turns.
 */
export async function measureBilling(dataDir: string, contracts: number): Promise<BillingResult> {
  const { rounds, counts } = await measureRounds(dataDir, contracts);
  const readers = await measureReaders(dataDir);
  await asSuperuser(dataDir, takeBack);
  return { rounds, ...counts, readers };
}

async function asSuperuser<T>(dataDir: string, work: (client: pg.Client, storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openData(dataDir);
  try {
    return await withSuperuser(storage, (client) => work(client, storage));
  } finally {
    await storage.stop();
  }
}

function measureRounds(dataDir: string, contracts: number) {
  return asSuperuser(dataDir, async (client, { targets }) => {
    const program = await buildRun();
    const run = () => withCost(dataDir, () => runJob(program, String(targets.worker.host)));
    const rounds: BillingRound[] = [];
    let counts = { receipts: 0, lines: 0 };
    for (let round = 0; round < (contracts < LONG_FROM ? ROUNDS : 1); round += 1) {
      await settle(client);
      const first = await run();
      counts = await countMade(client, contracts);
      const again = await run();
      await keepMade(client);
      await takeBack(client);
      await settle(client);
      rounds.push({ first, again, plain: await withCost(dataDir, () => insertPlainly(client)) });
      await takeBack(client);
    }
    await settle(client);
    return { rounds, counts };
  });
}

/** What somebody waits for a page while the month is billed by the very program that answers him, as one `npm start` does it. */
async function measureReaders(dataDir: string): Promise<BillingResult['readers']> {
  const product = await startProduct({ dataDir });
  try {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${product.origin.replace('localhost', '127.0.0.1')}/api${path}`, {
        ...init,
        headers: { cookie: `sid=${ACCOUNT.token}`, 'content-type': 'application/json' },
      });
    const page = () => ask('/contracts?limit=20');
    await readUntil(page, sleep(QUIET_MS));
    const quiet = await readUntil(page, sleep(QUIET_MS));
    const running = async () => {
      const started = await ask('/receipts/run', { method: 'POST', body: JSON.stringify({ period: ACCOUNT.period }) });
      let { result } = (await started.json()) as { result: { id: string; status: string; created_count: number } };
      while (result.status === 'running') {
        await sleep(POLL_MS);
        ({ result } = (await (await ask(`/receipts/runs/${result.id}`)).json()) as { result: typeof result });
      }
      if (result.status !== 'done' || result.created_count === 0) throw new Error(`The run: ${JSON.stringify(result)}`);
    };
    return { quietMs: p95(quiet), busyMs: p95(await readUntil(page, running())) };
  } finally {
    await product.stop();
  }
}

/** A page again and again until `until` is over; milliseconds of each. */
async function readUntil(page: () => Promise<Response>, until: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const ended = until.finally(() => over.abort());
  const times: number[] = [];
  while (!over.signal.aborted) {
    const started = performance.now();
    const answer = await page();
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`A page during the run: ${answer.status}`);
    await sleep(READER_PAUSE_MS);
  }
  await ended;
  return times;
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

async function withCost<T>(dataDir: string, work: () => Promise<T>): Promise<T & { databaseCpuMs: number }> {
  const postmaster = postmasterOf(dataDir);
  const before = postgresCpuSeconds(postmaster);
  const result = await work();
  return { ...result, databaseCpuMs: (postgresCpuSeconds(postmaster) - before) * 1000 };
}

/** The run as it is shipped: from its sources it would be what the loader of TypeScript makes of them that is measured. */
async function buildRun(): Promise<string> {
  const output = join(SERVER_ROOT, 'dist', 'bench');
  await bundleProgram({ 'billing-run': fileURLToPath(new URL('billing-run.ts', import.meta.url)) }, output);
  return join(output, 'billing-run.js');
}

async function runJob(program: string, socketDir: string): Promise<BillingRun> {
  const child = fork(program, [socketDir], { execArgv: [...PROGRAM_FLAGS] });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The run ended with code ${code}`))),
  ])) as [BillingRun];
  if (child.exitCode === null) await once(child, 'exit');
  return message;
}

const MADE = `period = '${ACCOUNT.period}'`;

async function countMade(client: pg.Client, contracts: number): Promise<{ receipts: number; lines: number }> {
  const { rows } = await client.query<{ receipts: number; lines: number }>(
    `select count(distinct r.id)::int as receipts, count(*)::int as lines
       from receipts r join receipt_lines l on l.receipt_id = r.id where r.${MADE}`,
  );
  const [made] = rows;
  if (made?.receipts !== contracts) throw new Error(`The run made ${made?.receipts} receipts of ${contracts}`);
  return made;
}

async function keepMade(client: pg.Client): Promise<void> {
  await client.query('drop table if exists kept_receipts, kept_lines');
  await client.query(`create temp table kept_receipts as select * from receipts where ${MADE}`);
  await client.query(
    `create temp table kept_lines as select l.* from receipt_lines l join receipts r on r.id = l.receipt_id where r.${MADE}`,
  );
  await client.query('analyze kept_receipts, kept_lines');
}

/**
 * As if the month had never been billed; the rows of the run itself go too. The product never deletes a receipt, so some foreign keys
 * have no index for it: triggers rest, and what they keep is counted anew.
 */
async function takeBack(client: pg.Client): Promise<void> {
  const made = `select id from receipts where ${MADE}`;
  for (const statement of [
    'set session_replication_role = replica',
    `update readings set state = 'approved', receipt_id = null where ${MADE} and state = 'billed'`,
    `delete from receipt_lines where receipt_id in (${made})`,
    `delete from receipts where ${MADE}`,
    `delete from counters where kind = 'receipt' and scope = '${ACCOUNT.period}'`,
    'delete from receipt_runs',
    'set session_replication_role = origin',
    `select private.recount_owner('${ACCOUNT.ownerId}')`,
  ])
    await client.query(statement);
}

async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function insertPlainly(client: pg.Client): Promise<{ ms: number }> {
  const [receipts, lines] = [await columnsOf(client, 'receipts'), await columnsOf(client, 'receipt_lines')];
  const started = performance.now();
  await client.query(`insert into receipts (${receipts}) select ${receipts} from kept_receipts`);
  await client.query(`insert into receipt_lines (${lines}) select ${lines} from kept_lines`);
  return { ms: performance.now() - started };
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.list ?? '';
}
