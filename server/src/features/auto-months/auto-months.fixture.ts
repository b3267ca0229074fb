import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/scope.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginMonths } from './auto-months.jobs.ts';
import { finishMonth } from './finish-month.ts';

type Place = { readonly app: TestApp; readonly worker: Database; readonly world: BillingWorld };

/** The program on 20.11.2026 with an owner of its own before each test, and the jobs that make a month by itself. */
export function useAutoMonths() {
  let app: TestApp;
  let worker: Database;
  let world: BillingWorld;
  const at: Place = {
    get app() {
      return app;
    },
    get worker() {
      return worker;
    },
    get world() {
      return world;
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
    const { clock, log } = app.deps;
    worker = openDatabase({ target: app.database.targets.worker, name: 'auto-months', clock, log });
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
    // What other tests have set is not of this one.
    await world.db.query(`update auto_months set mode = 'off'`);
  });

  const set = (contractId: string, body: object) => world.client.put(`/contracts/${contractId}/auto-month`, body);
  const begin = (today: string, subscriptions: 'enforced' | 'off' = 'enforced') => {
    app.time.set(`${today}T05:00:00Z`);
    const deps = { ...app.deps, config: { ...app.deps.config, subscriptions } };
    return beginMonths(deps, { database: worker, log: app.deps.log, clock: app.deps.clock }, day(today));
  };
  const runs = async () =>
    (
      await world.db.query<{ id: string; period: string }>(
        `select r.id, r.period from receipt_runs r join auto_month_runs a on a.run_id = r.id where r.owner_id = $1 order by r.id`,
        [world.owner.ownerId],
      )
    ).rows;
  const finish = async () => {
    const context = { database: worker, ownerId: world.owner.ownerId, isLastAttempt: false, clock: app.deps.clock };
    for (const { id } of await runs()) await finishMonth(app.deps, context, id);
  };
  const month = async (today: string) => {
    await begin(today);
    await finish();
  };
  const receipts = async () =>
    (
      await world.db.query(
        `select number, status, sent_at is not null as sent from receipts where owner_id = $1 order by number`,
        [world.owner.ownerId],
      )
    ).rows;
  const letters = async (kind: string) =>
    (
      await world.db.query(`select subject, text from messages where owner_id = $1 and kind = $2 order by id`, [
        world.owner.ownerId,
        kind,
      ])
    ).rows;
  const reach = (contractId: string, emails: readonly string[]) =>
    world.db.query(
      `update counterparties p set emails = $2, phones = '{}' from contracts c where c.id = $1 and p.id = c.tenant_counterparty_id`,
      [contractId, emails],
    );
  const withMail = (contractId: string) => reach(contractId, ['tenant@example.com']);
  return { at, set, begin, runs, finish, month, receipts, letters, reach, withMail };
}
