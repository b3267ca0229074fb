import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { socketDirOf } from './load.ts';
import { cpuSeconds, postgresCpuSeconds, postmasterOf } from './process-cost.ts';
import { startProduct } from './product.ts';
import { ACCOUNT, idIn } from './seed.ts';

const CLIENTS = 8;
const ROUNDS = 3;
const ROUND_MS = 1_500;

export type WriteResult = {
  readonly name: string;
  readonly product: readonly WriteRound[];
  readonly plain: readonly WriteRound[];
};
/** `appUs` and `postgresUs` are microseconds of processor for one write. */
export type WriteRound = { readonly perSecond: number; readonly appUs: number; readonly postgresUs: number };

/** A write of the product, validated and audited, beside the same INSERTs in one transaction, by eight clients, in turns. */
export async function measureWrites(dataDir: string, readings: number): Promise<WriteResult[]> {
  const product = await startProduct({ dataDir });
  const pool = new pg.Pool({ ...embeddedTargets(socketDirOf(dataDir)).ddl, user: 'postgres', max: CLIENTS });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const port = Number(new URL(product.origin).port);
    const [app, postmaster] = [product.pid, postmasterOf(dataDir)];
    const results: WriteResult[] = [];
    for (const { name, path, body, plain } of writesAfter(readings)) {
      const sides = { product: [] as WriteRound[], plain: [] as WriteRound[] };
      const both = {
        product: () => measure({ app, postmaster }, () => post({ agent, port, path, body: body() })),
        plain: () => measure({ app, postmaster }, () => inTransaction(pool, plain())),
      };
      // Plans are made and code is compiled before it counts.
      await both.product();
      await both.plain();
      for (let round = 0; round < ROUNDS; round += 1)
        for (const side of ['product', 'plain'] as const) sides[side].push(await both[side]());
      results.push({ name, ...sides });
    }
    return results;
  } finally {
    agent.destroy();
    await pool.end();
    await product.stop();
  }
}

/** Eight clients, each with its next write as soon as the last one is answered. */
async function measure(pids: { app: number; postmaster: number }, write: () => Promise<void>): Promise<WriteRound> {
  const cpu = () => ({ app: cpuSeconds(pids.app), postgres: postgresCpuSeconds(pids.postmaster) });
  let done = 0;
  const before = cpu();
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < ROUND_MS) {
      await write();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = (done * 1000) / (performance.now() - started);
  const after = cpu();
  const perWriteUs = (seconds: number) => (seconds * 1e6) / done;
  return {
    perSecond,
    appUs: perWriteUs(after.app - before.app),
    postgresUs: perWriteUs(after.postgres - before.postgres),
  };
}

type Post = { agent: Agent; port: number; path: string; body: object };

function post({ agent, port, path, body }: Post): Promise<void> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          cookie: `sid=${ACCOUNT.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          answer.statusCode === 201
            ? resolve()
            : reject(new Error(`${path}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 300)}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

type Plain = { text: string; values: unknown[] }[];

async function inTransaction(pool: pg.Pool, statements: Plain): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, { text, values }] of statements.entries())
      await client.query({ name: `${text.slice(0, 40)}${index}`, text, values });
    await client.query('commit');
  } finally {
    client.release();
  }
}

let next = 0;
/** Each write takes the next meter or object; the days and the numbers of the two sides do not meet. */
const counter = () => {
  next += 1;
  return next;
};
/** Meters of the smallest portfolio; a quick machine goes round them more than once, and then the reading is of the next day. */
const METERS = 10_000;
/** A meter begins at 1 000 and grows by less than 300 with each of its `readings`. */
const readingAt = (number: number, readings: number) => {
  const round = Math.floor(number / METERS);
  const value = 1000 + 300 * readings + 200 * round + (number % 200);
  return { at: 1 + (number % METERS), date: `2026-11-${20 + round}`, value };
};
const AUDIT = `insert into audit_log (id, owner_id, actor_kind, actor_user_id, action, entity_type, entity_id) values ($1, $2, 'user', $3, $4, $5, $1)`;
const audit = (id: string, action: string, entity: string) => ({
  text: AUDIT,
  values: [id, ACCOUNT.ownerId, ACCOUNT.userId, action, entity],
});

const writesAfter = (readings: number) => [
  {
    name: 'reading',
    path: '/api/meters/readings',
    body: () => {
      const { at, date, value } = readingAt(counter(), readings);
      return { meter_id: idIn('meter', at), date, values: [String(value)], confirm: ['high'] };
    },
    plain: (): Plain => {
      const [id, { at, date }] = [randomUUID(), readingAt(counter(), readings)];
      return [
        {
          text: `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, submitted_by) values ($1, $2, $3, $4, '2026-11', $7, $5, 'owner', 'approved', $6)`,
          values: [id, ACCOUNT.ownerId, idIn('meter', at), idIn('property', at), [1500], ACCOUNT.userId, date],
        },
        audit(id, 'reading.created', 'reading'),
      ];
    },
  },
  {
    name: 'contract',
    path: '/api/contracts',
    body: () => {
      const number = 1 + (counter() % 5_000);
      return {
        rental_object_id: idIn('property', number),
        landlord_counterparty_id: idIn('landlord', 0),
        tenant_counterparty_id: idIn('counterparty', number),
        start_date: '2030-01-01',
        rent: { amount_minor: 1_500_000, currency: 'UAH' },
      };
    },
    plain: (): Plain => {
      const [id, number] = [randomUUID(), 1 + (counter() % 5_000)];
      return [
        {
          text: `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, start_date, search_text) values ($1, $2, $3, $4, $5, $6, '2030-01-01', $3)`,
          values: [
            id,
            ACCOUNT.ownerId,
            `Б-${counter()}`,
            idIn('property', number),
            idIn('landlord', 0),
            idIn('counterparty', number),
          ],
        },
        {
          text: `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor) values ($1, $2, $1, '2030-01-01', 1500000)`,
          values: [id, ACCOUNT.ownerId],
        },
        {
          text: `insert into counters as c (owner_id, kind, scope, value) values ($1, 'bench', '', 1) on conflict (owner_id, kind, scope) do update set value = c.value + 1`,
          values: [ACCOUNT.ownerId],
        },
        audit(id, 'contract.created', 'contract'),
      ];
    },
  },
];
