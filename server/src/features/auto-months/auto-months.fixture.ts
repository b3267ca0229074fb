import { addDays, day } from '@kliuchar/domain/dates/day';
import { beforeEach } from 'vitest';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { beginMonths } from './auto-months.jobs.ts';
import { finishMonth } from './finish-month.ts';

/** The program on 20.11.2026 with an owner of its own before each test, and the jobs that make a month by itself. */
export function useAutoMonths() {
  const at = useBillingWorld('2026-11-20T09:00:00Z', { withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
  beforeEach(async () => {
    // What other tests have set is not of this one.
    await at.world.db.query(`update auto_months set mode = 'off'`);
  });

  const set = (contractId: string, body: object) => at.world.client.put(`/contracts/${contractId}/auto-month`, body);
  const begin = (today: string, subscriptions: 'enforced' | 'off' = 'enforced') =>
    beginAt(`${today}T07:30:00Z`, today, subscriptions);
  /** As the daily jobs come: a minute after midnight in Kyiv. */
  const beginAtNight = (today: string) => beginAt(`${addDays(day(today), -1)}T22:01:00Z`, today, 'enforced');
  const beginAt = (now: string, today: string, subscriptions: 'enforced' | 'off') => {
    at.app.time.set(now);
    const deps = { ...at.app.deps, config: { ...at.app.deps.config, subscriptions } };
    return beginMonths(deps, { database: at.app.worker, log: at.app.deps.log, clock: at.app.deps.clock }, day(today));
  };
  const runs = async () =>
    (
      await at.world.db.query<{ id: string; period: string }>(
        `select r.id, r.period from receipt_runs r join auto_month_runs a on a.run_id = r.id where r.owner_id = $1 order by r.id`,
        [at.world.owner.ownerId],
      )
    ).rows;
  const finish = async ({ isLastAttempt = false } = {}) => {
    const context = {
      database: at.app.worker,
      ownerId: at.world.owner.ownerId,
      isLastAttempt,
      clock: at.app.deps.clock,
    };
    for (const { id } of await runs()) await finishMonth(at.app.deps, context, id);
  };
  const month = async (today: string) => {
    await begin(today);
    await finish();
  };
  const receipts = async () =>
    (
      await at.world.db.query(
        `select number, status, sent_at is not null as sent from receipts where owner_id = $1 order by number`,
        [at.world.owner.ownerId],
      )
    ).rows;
  const letters = async (kind: string) =>
    (
      await at.world.db.query(`select subject, text from messages where owner_id = $1 and kind = $2 order by id`, [
        at.world.owner.ownerId,
        kind,
      ])
    ).rows;
  const reach = (contractId: string, emails: readonly string[]) =>
    at.world.db.query(
      `update counterparties p set emails = $2, phones = '{}' from contracts c where c.id = $1 and p.id = c.tenant_counterparty_id`,
      [contractId, emails],
    );
  const withMail = (contractId: string) => reach(contractId, ['tenant@example.com']);
  return { at, set, begin, beginAtNight, runs, finish, month, receipts, letters, reach, withMail };
}
