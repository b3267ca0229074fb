import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { World } from '../../testing/access-world.ts';
import { buildWorld } from '../../testing/build-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildJobs } from '../../worker.ts';
import { closeDueAccounts } from './deletion.ts';

/**
 * Whatever happens by itself, every day and every hour, leaves an owner alone whose account is closed: with leases to be started, renewed and
 * ended, a trial that ends, debts, papers, tasks and rates that are waited for, nothing of his is written for a year, and nobody is told.
 * The same is due with a neighbour of his, whose days go on.
 */
let app: TestApp;
let closed: World;
let neighbour: World;
beforeAll(async () => {
  app = await startTestApp({
    withJobs: false,
    now: '2026-11-30T09:00:00Z',
    env: { SUBSCRIPTIONS: 'enforced', NBU_URL: 'off' },
  });
  [closed, neighbour] = [await buildWorld(app.database, app.deps, 'A'), await buildWorld(app.database, app.deps, 'B')];
  for (const world of [closed, neighbour]) await makeDue(world);
});
afterAll(() => app?.close());

const rows = async (sql: string, values: unknown[] = []) => (await app.database.superuser.query(sql, values)).rows;

/** Something for each job to do. */
async function makeDue({ ownerId, userId, tenant, ids }: World): Promise<void> {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
  await insertContract(app.database.superuser, ownerId, { ...year, status: 'scheduled', startDate: '2026-12-10' });
  await insertContract(app.database.superuser, ownerId, year);
  const { contractId } = await insertContract(app.database.superuser, ownerId, year);
  await rows('update contracts set auto_renew = true where id = $1', [contractId]);
  await rows('update receipts set rate_awaited_on = $2 where id = $1', [ids.receipt, '2027-01-05']);
  await rows(`update documents set kind = 'act', deleted_at = '2026-11-29T09:00:00Z' where id = $1`, [
    ids.deletedDocument,
  ]);
  await rows(`update webhook_endpoints set failing_since = '2026-11-01T09:00:00Z' where owner_id = $1`, [ownerId]);
  await rows(
    `insert into auto_months (owner_id, contract_id, mode, day, billed_month, ask_days_before) values ($1, $2, 'send', 1, 'current', 3)
     on conflict do nothing`,
    [ownerId, contractId],
  );
  await rows(
    `insert into tasks (id, owner_id, source, dedupe_key, title, contract_id, adjustment_id, search_text)
     select gen_random_uuid(), $1, 'rule', 'rule:debt:' || gen_random_uuid() || ':x', 'Борг', $2, a.id, '' from adjustments a where a.owner_id = $1 limit 1`,
    [ownerId, contractId],
  );
  for (const person of [userId, tenant.userId])
    await rows(
      `insert into notification_rules (user_id, settings, updated_at) values ($1, '{"digest": true}', now())
       on conflict (user_id) do update set settings = excluded.settings`,
      [person],
    );
}

/** What says whose day it is. */
const DUE = {
  contracts: `select private.owners_with_due_contracts('2027-06-01') as id`,
  months: 'select private.owners_with_auto_months() as id',
  subscriptions: `select private.due_subscriptions('2027-06-01') as id`,
  tasks: 'select private.owners_with_rule_tasks() as id',
  webhooks: 'select owner_id as id from private.failing_webhooks(now())',
  digests: 'select private.digest_owners() as id',
  rates: 'select private.owners_awaiting_rates() as id',
  all: 'select private.served_owners() as id',
};

async function dueWith(world: World): Promise<string[]> {
  const due: string[] = [];
  for (const [name, sql] of Object.entries(DUE))
    if ((await rows(sql)).some(({ id }) => id === world.ownerId)) due.push(name);
  return due;
}

/** What is on its way out: files that nothing names, and errands that were done. */
const LASTING: Readonly<Record<string, string>> = {
  files: 'private.is_file_named(x.owner_id, x.id)',
  outbox: 'x.done_at is null',
};

/** The hash of each table's rows of one owner. */
async function rowsOf({ ownerId }: World): Promise<Record<string, string>> {
  const tables = await rows(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'owner_id' and table_type = 'BASE TABLE' order by 1`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(to_jsonb(x)::text, '|' order by to_jsonb(x)::text collate "C")) as hash from ${name} x
        where x.owner_id = $1 and ${LASTING[name] ?? 'true'}`,
  );
  const found = await rows(hashes.join(' union all '), [ownerId]);
  return Object.fromEntries(found.filter(({ hash }) => hash !== null).map(({ name, hash }) => [name, hash]));
}

async function close(...people: string[]): Promise<void> {
  await rows(`update users set deletion_due_at = '2026-11-30T08:00:00Z' where id = any ($1)`, [people]);
  await closeDueAccounts({ database: app.worker, log: app.deps.log }, 'https://k.example');
}

/** All that is done on a day, and every hour of it. */
async function live(day: string): Promise<void> {
  app.time.set(`${day}T09:00:00Z`);
  // Nobody carries the neighbour's runs out here, and the next month waits for the last one.
  await rows(`update receipt_runs set status = 'done' where owner_id = $1`, [neighbour.ownerId]);
  const { clock, log } = app.deps;
  const context = { database: app.worker, ownerId: null, isLastAttempt: false, clock, log };
  for (const job of buildJobs(app.deps)) {
    if (!job.isDaily && !job.isHourly) continue;
    if (job.mode !== 'free') throw new Error(`${job.kind} is of one owner`);
    await job.work({ ...context, outboxId: newId() }, { day, hour: `${day}T09` });
  }
}

/** Where the days of an owner who is served leave something. */
const LIVELY =
  'audit_log auto_months contracts documents messages notifications subscription_invoices tasks webhook_endpoints'.split(
    ' ',
  );

const DAYS = ['2026-12-01', '2026-12-02', '2026-12-11', '2027-01-01', '2027-01-06', '2027-02-15', '2027-11-30'];

it('no job of a day or an hour touches or tells anybody of what is a closed owner’s', {
  timeout: 180_000,
}, async () => {
  expect(await dueWith(closed)).toEqual(Object.keys(DUE));
  await close(closed.userId, closed.partner.userId);
  expect([await dueWith(closed), await dueWith(neighbour)]).toEqual([[], Object.keys(DUE)]);
  const [left, going] = [await rowsOf(closed), await rowsOf(neighbour)];
  const told = () =>
    rows(
      `select kind from messages where owner_id = $1 or recipient = any (select email from users where id = any ($2))`,
      [closed.ownerId, [closed.userId, closed.partner.userId]],
    );
  const before = await told();
  for (const day of DAYS) await live(day);
  expect(await rowsOf(closed)).toEqual(left);
  expect(await told()).toEqual(before);
  const now = await rowsOf(neighbour);
  const changed = Object.keys(now).filter((table) => now[table] !== going[table]);
  expect(changed).toEqual(expect.arrayContaining(LIVELY));
});

it('keeps nothing that had been put into the bin', async () => {
  expect(
    await rows('select 1 from documents where owner_id = $1 and deleted_at is not null', [closed.ownerId]),
  ).toEqual([]);
});
