import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { runDaily } from '../contracts/contracts.jobs.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, month, letters, withMail } = useAutoMonths();

describe('the last month of a lease that ended on 30.11', () => {
  const ended = async (utilities: 'same' | 'previous' = 'same') => {
    const lease = await insertContract(at.world.db, at.world.owner.ownerId, {
      rentMinor: 1_000_000,
      endDate: '2026-11-30',
    });
    await at.world.db.query('update contracts set payment_utilities = $2 where id = $1', [lease.contractId, utilities]);
    await withMail(lease.contractId);
    await set(lease.contractId, { mode: 'send', day: 1, billed_month: 'previous', ask_days_before: 3 });
    return lease;
  };
  const end = async (today: string) => {
    at.app.time.set(`${today}T07:30:00Z`);
    await runDaily({ database: at.app.worker, log: at.app.deps.log }, day(today));
  };
  const made = async () =>
    (
      await at.world.db.query(
        'select period, status, own_kop::int as "ownKop" from receipts where owner_id = $1 order by period',
        [at.world.owner.ownerId],
      )
    ).rows;
  const NOVEMBER = { period: '2026-11', status: 'issued', ownKop: 1_000_000 };

  it.each([
    ['the billing comes first', '2026-12-01', [month, end]],
    ['the end comes first', '2026-12-01', [end, month]],
    ['the computer was off for three days', '2026-12-04', [end, month]],
  ] as const)('is made once when %s', async (_when, today, jobs) => {
    await ended();
    for (const job of jobs) await job(today);
    expect(await made()).toEqual([NOVEMBER]);
    for (const job of jobs) await job('2026-12-05');
    await month('2027-01-01');
    expect(await made()).toEqual([NOVEMBER]);
    expect(await letters('readings.request')).toEqual([]);
  });

  it('has its utilities on the receipt of the month after it, where they come a month later', async () => {
    const { propertyId } = await ended('previous');
    const { ownerId } = at.world.owner;
    await insertService(at.world.db, ownerId, {
      propertyId,
      position: 0,
      code: 'electricity',
      method: 'meter',
      price: '4.32',
    });
    const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'electricity', initial: '1000' });
    await insertReading(at.world.db, ownerId, { meterId, propertyId, on: '2026-11-30', value: '1100' });
    await end('2026-12-01');
    await month('2026-12-01');
    await month('2027-01-01');
    await month('2027-02-01');
    // 100 × 4.32 of November; October has no reading, so the owner looks at both.
    expect(await made()).toMatchObject([
      { period: '2026-11', ownKop: 1_000_000 },
      { period: '2026-12', ownKop: 43_200 },
    ]);
  });

  it('made by hand is not made again', async () => {
    const { contractId } = await ended();
    await at.world.issued(contractId);
    await end('2026-12-01');
    await month('2026-12-01');
    expect(await made()).toEqual([NOVEMBER]);
  });
});
