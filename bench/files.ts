import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleOutline } from '@kliuchar/domain/qr/module-outline';
import pg from 'pg';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { privatBusiness } from '../server/src/testing/statement-files.ts';
import { socketDirOf } from './load.ts';
import { cpuSeconds, postgresCpuSeconds, postmasterOf, residentMb } from './process-cost.ts';
import { type Product, startProduct, stop } from './product.ts';
import { ACCOUNT } from './seed.ts';

const ROUNDS = 3;
const DOCUMENTS = 30;
const STATEMENT_LINES = 10_000;

export type FilesResult = {
  /** Milliseconds of processor for a page: the product's with everything around it, and one drawn the plain way. */
  readonly documents: { readonly product: readonly number[]; readonly naive: readonly number[]; readonly kb: number };
  readonly workbook: {
    readonly rows: number;
    readonly columns: number;
    readonly product: readonly number[];
    /** Rows copied out of the database, and their cells packed. */
    readonly parts: readonly number[];
    readonly seconds: readonly number[];
    readonly firstByteMs: readonly number[];
    readonly moreMb: number;
  };
  readonly statement: {
    readonly lines: number;
    readonly productMs: readonly number[];
    readonly plainMs: readonly number[];
  };
};

type Bench = {
  readonly product: Product;
  readonly origin: string;
  readonly client: pg.Client;
  readonly naive: Naive;
  /** Milliseconds of processor that the product and the database have used meanwhile. */
  cost<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly ms: number }>;
};

const SIGNED_IN = { cookie: `sid=${ACCOUNT.token}` };

/** What the product makes and takes as files, each beside the least that it could be made of, in turns. */
export async function measureFiles(dataDir: string): Promise<FilesResult> {
  const product = await startProduct({ dataDir });
  const naive = new Naive();
  const client = new pg.Client({ ...embeddedTargets(socketDirOf(dataDir)).ddl, user: 'postgres' });
  try {
    await client.connect();
    const postmaster = postmasterOf(dataDir);
    const used = () => 1000 * (cpuSeconds(product.pid) + postgresCpuSeconds(postmaster));
    const bench: Bench = {
      product,
      origin: product.origin.replace('localhost', '127.0.0.1'),
      client,
      naive,
      async cost(work) {
        const before = used();
        const answer = await work();
        return { answer, ms: used() - before };
      },
    };
    return {
      documents: await measureDocuments(bench),
      workbook: await measureWorkbook(bench),
      statement: await measureStatement(bench),
    };
  } finally {
    await client.end();
    await naive.stop();
    await product.stop();
  }
}

async function get({ origin }: Bench, path: string): Promise<Response> {
  const answer = await fetch(`${origin}/api${path}`, { headers: SIGNED_IN });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Each receipt's document is asked for once, so none comes from what was kept. */
async function measureDocuments(bench: Bench): Promise<FilesResult['documents']> {
  const sides = { product: [] as number[], naive: [] as number[] };
  const input = pageInput();
  const { rows } = await bench.client.query<{ id: string }>(
    'select id from receipts where owner_id = $1 order by period desc, number limit $2',
    [ACCOUNT.ownerId, DOCUMENTS * (ROUNDS + 1)],
  );
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { ms } = await bench.cost(async () => {
      for (const { id } of rows.slice(round * DOCUMENTS, (round + 1) * DOCUMENTS))
        bytes = (await (await get(bench, `/receipts/${id}/pdf`)).arrayBuffer()).byteLength;
    });
    let naiveMs = 0;
    for (let count = 0; count < DOCUMENTS; count += 1) naiveMs += (await bench.naive.do('page', input)).cpuMs;
    // The first round is where both are compiled.
    if (round === 0) continue;
    sides.product.push(ms / DOCUMENTS);
    sides.naive.push(naiveMs / DOCUMENTS);
  }
  return { ...sides, kb: bytes / 1000 };
}

function pageInput() {
  const black = (seed: number) => Math.imul(seed, 2_654_435_761) >>> 31 === 1;
  const modules = Array.from({ length: 69 }, (_, y) => Array.from({ length: 69 }, (_, x) => black(y * 69 + x + 1)));
  const line = ['Електроенергія', '(1 180 − 1 000) кВт·год × 4,32 ₴ = 777,60 ₴', '180 кВт·год', '4,32', '777,60 ₴'];
  return {
    words: [
      'К-2026-10-0001',
      'Орендар Лук’яненко Оксана',
      'Київ, вул. Шота Руставелі, 12',
      'До сплати 18 777,60 ₴',
      'UA213223130000026007233566001',
    ],
    rows: Array.from({ length: 4 }, () => line),
    qr: moduleOutline(modules, 4),
  };
}

/** Every counterparty of the account: the longest of its lists. */
async function measureWorkbook(bench: Bench): Promise<FilesResult['workbook']> {
  const cells = (await (await get(bench, '/finance/export?report=counterparties&format=csv')).text())
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(';'));
  const sides = {
    product: [] as number[],
    parts: [] as number[],
    seconds: [] as number[],
    firstByteMs: [] as number[],
  };
  const file = join(tmpdir(), `kliuchar-bench-${process.pid}.copy`);
  const before = residentMb(bench.product.pid);
  let highest = before;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { ms, answer } = await bench.cost(() => download(bench));
      highest = Math.max(highest, residentMb(bench.product.pid));
      const copied = await bench.cost(() =>
        bench.client.query(
          `copy (select * from counterparties where owner_id = '${ACCOUNT.ownerId}' order by created_at) to '${file}'`,
        ),
      );
      const packed = await bench.naive.do('cells', cells);
      if (round === 0) continue;
      sides.product.push(ms);
      sides.parts.push(copied.ms + packed.cpuMs);
      sides.seconds.push(answer.seconds);
      sides.firstByteMs.push(answer.firstByteMs);
    }
  } finally {
    rmSync(file, { force: true });
  }
  return { ...sides, rows: cells.length - 1, columns: cells[0]?.length ?? 0, moreMb: highest - before };
}

async function download(bench: Bench): Promise<{ seconds: number; firstByteMs: number }> {
  const started = performance.now();
  const { body } = await get(bench, '/finance/export?report=counterparties&format=xlsx');
  let firstByteMs: number | null = null;
  for await (const _ of body ?? []) firstByteMs ??= performance.now() - started;
  return { seconds: (performance.now() - started) / 1000, firstByteMs: firstByteMs ?? Number.NaN };
}

/**
 * A month of payments from a bank's file, read, kept and matched, beside the same lines copied into a table and matched to receipts by
 * the number in their words with one statement. Each round is a file of other lines.
 */
async function measureStatement({ origin, client }: Bench): Promise<FilesResult['statement']> {
  const sides = { productMs: [] as number[], plainMs: [] as number[] };
  const { rows: receipts } = await client.query<{ number: string; kop: string }>(
    `select number, total_due_kop::text as kop from receipts where owner_id = $1 order by period desc, number limit ${STATEMENT_LINES}`,
    [ACCOUNT.ownerId],
  );
  await client.query('create temp table lines (amount_kop bigint, purpose text)');
  for (let round = 0; round <= ROUNDS; round += 1) {
    const lines = receipts.map(({ number, kop }, index) => ({
      document: `${round}-${index}`,
      iban: 'UA903052992990004149123456789',
      name: `Платник ${index}`,
      amount: (Number(kop) / 100).toFixed(2),
      purpose: `Оплата за квитанцією ${number}`,
    }));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(privatBusiness(lines))]), 'statement.csv');
    const productMs = await timed(async () => {
      const answer = await fetch(`${origin}/api/payments/import`, { method: 'POST', headers: SIGNED_IN, body: form });
      if (answer.status !== 201) throw new Error(`Statement: ${answer.status} ${await answer.text()}`);
    });
    const plainMs = await timed(async () => {
      await client.query('truncate lines');
      await client.query('insert into lines select * from unnest($1::bigint[], $2::text[])', [
        receipts.map(({ kop }) => kop),
        lines.map(({ purpose }) => purpose),
      ]);
      await client.query(
        `select count(*) from lines l join receipts r on r.owner_id = $1 and r.number = substring(l.purpose from 'К-[0-9-]+')`,
        [ACCOUNT.ownerId],
      );
    });
    if (round === 0) continue;
    sides.productMs.push(productMs);
    sides.plainMs.push(plainMs);
  }
  return { ...sides, lines: receipts.length };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The least that a file could be made of, in a process of its own (naive-files.mjs). */
class Naive {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('naive-files.mjs', import.meta.url)), { execArgv: [] });

  async do(kind: 'page' | 'cells', input: unknown): Promise<{ cpuMs: number; bytes: number }> {
    this.#child.send({ kind, input });
    const [answer] = (await once(this.#child, 'message')) as [{ cpuMs: number; bytes: number }];
    return answer;
  }

  stop(): Promise<void> {
    return stop(this.#child);
  }
}
