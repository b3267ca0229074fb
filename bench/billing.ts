/**
 * The monthly run of 10 000 contracts beside a plain INSERT..SELECT of the very same rows (contract.md §1.7: at least 25 % of it and
 * 10 000 receipts a second). `node --import tsx bench/billing.ts [contracts]`: its own durable cluster in a temporary folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstDayOf, lastDayOf, type Period, period } from '@kliuchar/domain/dates/period';
import pg from 'pg';
import { executeRun } from '../server/src/features/receipts/execute-run.ts';
import { insertRun, listLiveContractIds } from '../server/src/features/receipts/run.sql.ts';
import { clockOf } from '../server/src/platform/clock.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDatabase, withWriteScope } from '../server/src/platform/db/scope.ts';
import { startCluster } from '../server/src/platform/db/supervisor.ts';
import { createEmbeddedRoles, embeddedTargets, withClient } from '../server/src/platform/db/targets.ts';
import { newId } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';
import { MIGRATIONS_DIR } from '../server/src/platform/paths.ts';

const CONTRACTS = Number(process.argv[2] ?? 10_000);
const PERIOD = period('2026-11');
/** A month before it warms the process up, as every month but the first finds it. */
const WARM_UP = period('2026-10');
const log = createLog({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-bench-'));
const cluster = await startCluster({ dataDir, log });
try {
  const admin = { host: cluster.socketDir, user: 'postgres' };
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    await createEmbeddedRoles(client);
    await client.query('create database bench owner kliuchar_ddl');
  });
  const targets = embeddedTargets(cluster.socketDir, 'bench');
  await migrate({ target: targets.ddl, dir: MIGRATIONS_DIR, log });
  const superuser = new pg.Client({ ...admin, database: 'bench' });
  superuser.on('error', () => undefined);
  await superuser.connect();
  const ownerId = newId();
  await fill(superuser, ownerId);
  const db = openDatabase({
    target: targets.worker,
    name: 'bench',
    clock: clockOf(() => Date.parse('2026-11-20T09:00:00Z')),
    log,
  });
  const actor = { kind: 'owner-job', ownerId } as const;

  const cold = await measure(() => run(WARM_UP));
  const first = await measure(() => run());
  const { rows } = await superuser.query<{ receipts: string; lines: string }>(
    'select (select count(*) from receipts) as receipts, (select count(*) from receipt_lines) as lines',
  );
  const again = await measure(() => run());
  const plain = await plainInsert(superuser);
  const rate = CONTRACTS / (first / 1000);
  console.log(`receipts ${rows[0]?.receipts}, lines ${rows[0]?.lines}`);
  console.log(
    `cold run       ${cold.toFixed(0)} ms   ${(CONTRACTS / (cold / 1000)).toFixed(0)} receipts/s, without readings`,
  );
  console.log(`run            ${first.toFixed(0)} ms   ${rate.toFixed(0)} receipts/s`);
  console.log(`run once more  ${again.toFixed(0)} ms   ${((again / first) * 100).toFixed(0)} % of the first`);
  console.log(`INSERT..SELECT ${plain.toFixed(0)} ms   ratio ${((plain / first) * 100).toFixed(1)} %`);
  await db.close();
  await superuser.end();

  async function run(month: Period = PERIOD): Promise<void> {
    const runId = newId();
    await withWriteScope(db, actor, async (scope) => {
      const contractIds = await listLiveContractIds(scope, ownerId, {
        first: firstDayOf(month),
        last: lastDayOf(month),
      });
      await insertRun(scope, { id: runId, ownerId, period: month, contractIds, estimate: false, userId: null });
    });
    const finished = await executeRun({ db, actor }, runId);
    if (finished?.status !== 'done') throw new Error('The run did not finish');
  }
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Every contract: rent, a metered service with its reading, one by area and one fixed sum: four lines. */
async function fill(client: pg.Client, ownerId: string): Promise<void> {
  await client.query('insert into owners (id, name) values ($1, $2)', [ownerId, 'Забудовник']);
  const statements = [
    `create temp table n as select i, gen_random_uuid() as property, gen_random_uuid() as tenant, gen_random_uuid() as contract, gen_random_uuid() as meter from generate_series(1, ${CONTRACTS}) i`,
    `insert into counterparties (id, owner_id, kind, display_name, ibans, search_text) values ('00000000-0000-4000-8000-000000000001', '${ownerId}', 'person', 'Орендодавець', array['UA213223130000026007233566001'], '')`,
    `insert into counterparties (id, owner_id, kind, display_name, search_text) select tenant, '${ownerId}', 'person', 'Орендар ' || i, '' from n`,
    `insert into properties (id, owner_id, display_name, type, purpose, city, area_total, residents_count, search_text) select property, '${ownerId}', 'кв. ' || i, 'apartment', 'residential', 'Київ', 45.5, 2, '' from n`,
    `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, status, start_date, search_text) select contract, '${ownerId}', 'Д-' || i, property, '00000000-0000-4000-8000-000000000001', tenant, 'active', '2026-01-01', '' from n`,
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor) select gen_random_uuid(), '${ownerId}', contract, '2026-01-01', 1800000 + i from n`,
    `insert into tariffs (id, owner_id, service, title, unit) values ('00000000-0000-4000-8000-000000000002', '${ownerId}', 'electricity', 'Світло', 'кВт·год')`,
    `insert into tariff_versions (id, owner_id, tariff_id, valid_from, price) values (gen_random_uuid(), '${ownerId}', '00000000-0000-4000-8000-000000000002', '2026-01-01', 4.32)`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, tariff_id) select gen_random_uuid(), '${ownerId}', property, 0, 'electricity', 'tenant', 'meter', '00000000-0000-4000-8000-000000000002' from n`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, price) select gen_random_uuid(), '${ownerId}', property, 1, 'building', 'tenant', 'per_m2', 9.87 from n`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, amount_kop) select gen_random_uuid(), '${ownerId}', property, 2, 'internet', 'tenant', 'fixed', 25000 from n`,
    `insert into physical_meters (id, owner_id, property_id, service, serial, unit, digits, installed_on, initial_values) select meter, '${ownerId}', property, 'electricity', 'L' || i, 'кВт·год', 6, '2025-12-31', array[1000] from n`,
    `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state) select gen_random_uuid(), '${ownerId}', meter, property, '2026-11', '2026-11-18', array[1000 + i % 300], 'owner', 'approved' from n`,
    'analyze',
  ];
  for (const statement of statements) await client.query(statement);
}

/** The same rows into the same tables with the same indexes, keys and triggers, by the server alone. */
async function plainInsert(client: pg.Client): Promise<number> {
  const columns = async (table: string) => {
    const { rows } = await client.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows[0]?.list ?? '';
  };
  const [receipts, lines] = [await columns('receipts'), await columns('receipt_lines')];
  for (const statement of [
    `create temp table copy_receipts as select * from receipts where period = '${PERIOD}'`,
    `create temp table copy_lines as select l.* from receipt_lines l join copy_receipts r on r.id = l.receipt_id`,
    `update readings set state = 'approved', receipt_id = null`,
    `delete from receipt_lines l using copy_receipts r where r.id = l.receipt_id`,
    `delete from receipts where period = '${PERIOD}'`,
    'vacuum analyze',
    'checkpoint',
  ])
    await client.query(statement);
  return measure(async () => {
    await client.query(`insert into receipts (${receipts}) select ${receipts} from copy_receipts`);
    await client.query(`insert into receipt_lines (${lines}) select ${lines} from copy_lines`);
  });
}
