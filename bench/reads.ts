import { period } from '@kliuchar/domain/dates/period';
import type pg from 'pg';
import { listContracts } from '../server/src/features/contracts/contract-list.sql.ts';
import { ownerSummary } from '../server/src/features/dashboard/dashboard.sql.ts';
import { findReceipt, listLines, listReceiptPayments } from '../server/src/features/receipts/receipts.sql.ts';
import { clockOf } from '../server/src/platform/clock.ts';
import type { Db } from '../server/src/platform/db/scope.ts';
import { type BareRoute, load, type Round, type Side, startBare } from './load.ts';
import { postmasterOf, residentMb } from './process-cost.ts';
import { startProduct } from './product.ts';
import { ACCOUNT } from './seed.ts';

/** Many short rounds: whoever else uses the machine meets both sides alike. */
const ROUNDS = 5;
/** Long enough for the larger side to be compiled as well; with 1.5 s the first operation was measured half interpreted. */
const WARM_UP_S = 4;
const ROUND_S = 1;
const PAGE = 20;

export type ReadResult = {
  readonly name: string;
  readonly product: readonly Round[];
  readonly bare: readonly Round[];
  readonly fixed: readonly Round[];
  readonly bytes: number;
};
export type ReadsResult = {
  readonly reads: readonly ReadResult[];
  /** The bare server reads one row of what the summary is made from, by its key. */
  readonly oneRow: readonly Round[];
  readonly productRssMb: number;
  readonly bareRssMb: number;
};

const ONE_ROW: BareRoute = {
  statements: [
    {
      name: 'row',
      text: 'select count, kop from owner_facts where owner_id = $1 and fact = $2 and key = $3',
      values: [ACCOUNT.ownerId, 'contracts.live', ''],
    },
  ],
  bytes: '',
  headers: {},
};

type Operation = {
  readonly name: string;
  readonly path: string;
  readonly statements: (db: Db, today: string) => Promise<unknown>;
};

/** Every kind of read of the product beside the bare server with the statements of the product, in turns on the same database. */
export async function measureReads(dataDir: string): Promise<ReadsResult> {
  const product = await startProduct({ dataDir });
  try {
    const origin = product.origin.replace('localhost', '127.0.0.1');
    const headers = { cookie: `sid=${ACCOUNT.token}` };
    const get = async (path: string) => {
      const answer = await fetch(origin + path, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const operations = operationsOf(await deepCursor(get), await anyReceipt(get));
    const routes: Record<string, BareRoute> = {};
    for (const { name, path, statements } of operations) {
      const bytes = await get(path);
      routes[name] = {
        statements: await recorded(statements),
        bytes: bytes.toString('base64'),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      };
    }
    const bare = await startBare(dataDir, { ...routes, row: ONE_ROW });
    try {
      const postmaster = postmasterOf(dataDir);
      const reads: ReadResult[] = [];
      for (const { name, path } of operations) {
        const sides = {
          product: { url: origin + path, headers, pid: product.pid, postmaster },
          bare: { url: `${bare.origin}/${name}`, headers: {}, pid: bare.pid, postmaster },
          fixed: { url: `${bare.origin}/fixed/${name}`, headers: {}, pid: bare.pid, postmaster },
        };
        reads.push({ name, ...(await inTurns(sides)), bytes: Buffer.from(routes[name]?.bytes ?? '', 'base64').length });
      }
      const row = { url: `${bare.origin}/row`, headers: {}, pid: bare.pid, postmaster };
      const oneRow: Round[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) oneRow.push(await load(row, ROUND_S));
      return { reads, oneRow: oneRow.slice(1), productRssMb: residentMb(product.pid), bareRssMb: residentMb(bare.pid) };
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

async function inTurns(sides: { product: Side; bare: Side; fixed: Side }) {
  for (const side of Object.values(sides)) await load(side, WARM_UP_S);
  const rounds = { product: [] as Round[], bare: [] as Round[], fixed: [] as Round[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['product', 'bare', 'fixed'] as const) rounds[name].push(await load(sides[name], ROUND_S));
  return rounds;
}

/** Near the other end of the list, by the cursor of a row that stands there. */
async function deepCursor(get: (path: string) => Promise<Buffer>): Promise<string> {
  const answer = JSON.parse((await get('/api/contracts?sort=created_at&limit=60')).toString()) as {
    result: { next_cursor: string };
  };
  return answer.result.next_cursor;
}

async function anyReceipt(get: (path: string) => Promise<Buffer>): Promise<string> {
  const answer = JSON.parse((await get('/api/receipts?limit=1')).toString()) as { result: { items: [{ id: string }] } };
  return answer.result.items[0].id;
}

const contracts =
  (options: { cursor?: string; search?: string[] }): Operation['statements'] =>
  (db, today) =>
    listContracts(
      db,
      { ownerIds: [ACCOUNT.ownerId], withGranted: false, today, search: options.search },
      '-created_at',
      {
        limit: PAGE,
        offset: 0,
        cursor: options.cursor,
      },
    );

function operationsOf(cursor: string, receiptId: string): Operation[] {
  const q = encodeURIComponent;
  return [
    { name: 'page', path: `/api/contracts?limit=${PAGE}`, statements: contracts({}) },
    { name: 'deep', path: `/api/contracts?limit=${PAGE}&cursor=${cursor}`, statements: contracts({ cursor }) },
    {
      name: 'rare',
      path: `/api/contracts?limit=${PAGE}&q=${q('Непийпиво')}`,
      statements: contracts({ search: ['непийпиво', 'ytgbqgbdj'] }),
    },
    {
      name: 'common',
      path: `/api/contracts?limit=${PAGE}&q=${q('Шевченко')}`,
      statements: contracts({ search: ['шевченко', 'itdxtyrj'] }),
    },
    {
      name: 'detail',
      path: `/api/receipts/${receiptId}`,
      statements: (db, today) =>
        Promise.all([
          findReceipt(db, receiptId, today as Parameters<typeof findReceipt>[2]),
          listLines(db, receiptId),
          listReceiptPayments(db, receiptId),
        ]),
    },
    {
      name: 'dashboard',
      path: '/api/dashboard/summary',
      statements: (db, today) =>
        ownerSummary(db, {
          today,
          month: period(today.slice(0, 7)),
          firstPeriod: `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}`,
        }),
    },
  ];
}

/** What the product really sends: its own functions are asked, so the two cannot drift apart. Nothing is answered to them. */
async function recorded(ask: Operation['statements']): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const query = async (name: string, text: string, values: readonly unknown[] = []) => {
    statements.push({ name, text, values: [...values] });
    return [];
  };
  const db = {
    query,
    one: async (...args: Parameters<typeof query>) => {
      await query(...args);
      return null;
    },
    ownerIds: [ACCOUNT.ownerId],
  };
  const { today } = clockOf(Date.now);
  // The functions that are asked read and do nothing else with it: they query, take one row, and name their owner.
  await ask(db as unknown as Db, today()).catch((error: unknown) => {
    // A summary without a row is what it must refuse; its statement has been taken by then.
    if (statements.length === 0) throw error;
  });
  return statements;
}
