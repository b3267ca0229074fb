import { describe, expect, it } from 'vitest';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-12-31T09:00:00Z');

type Read = { readonly on: string; readonly value: string; readonly source?: string };

/** One flat with one meter of electricity at 4,32 and two leases after each other; `readings` are the meter's. */
async function twoLeases(days: { formerEnd: string; nextStart: string }, readings: readonly Read[]) {
  const { db, owner } = at.world;
  const former = await insertContract(db, owner.ownerId, {
    status: 'completed',
    startDate: '2025-01-01',
    endDate: days.formerEnd,
  });
  const { propertyId } = former;
  const next = await insertContract(db, owner.ownerId, { propertyId, startDate: days.nextStart });
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
  const installed = { propertyId, service: 'electricity', serial: '7', initial: '900', installedOn: '2024-12-31' };
  const meterId = await insertMeter(db, owner.ownerId, installed);
  for (const reading of readings) await insertReading(db, owner.ownerId, { meterId, propertyId, ...reading });
  return { former: former.contractId, next: next.contractId };
}

/** What the month charges each contract for electricity, in kopecks; null without a line. */
async function electricityOf(period: string): Promise<Record<string, number | null>> {
  const run = await at.world.client.post('/receipts/run', { period });
  expect([run.status, run.body.status]).toEqual([200, 'done']);
  const receipts = await Promise.all(run.body.created.map((id: string) => at.world.client.get(`/receipts/${id}`)));
  return Object.fromEntries(
    receipts.map(({ body }) => {
      const line = body.lines.find(({ service }: { service: string | null }) => service === 'electricity');
      return [body.contract_id, line?.amount_kop ?? null];
    }),
  );
}

describe('one tenant after another, with nothing written down between them (contract.md §1.11, ADR 0013)', () => {
  it('charges a reading of the month of the change to one of the two, and the whole month is made', async () => {
    const { former, next } = await twoLeases({ formerEnd: '2026-11-15', nextStart: '2026-11-16' }, [
      { on: '2026-10-31', value: '1000' },
      { on: '2026-11-30', value: '1100' },
    ]);
    expect(await electricityOf('2026-10')).toEqual({ [former]: 100 * 432 });
    // 100 kWh × 4,32: from the reading before the newcomer's first day, because there is none of that day.
    expect(await electricityOf('2026-11')).toEqual({ [former]: null, [next]: 43_200 });
  });

  it('does the same where the newcomer begins on the first and the reading is late', async () => {
    const { next } = await twoLeases({ formerEnd: '2026-11-30', nextStart: '2026-12-01' }, [
      { on: '2026-10-31', value: '1000' },
      { on: '2026-11-30', value: '1090' },
      { on: '2026-12-03', value: '1100' },
      { on: '2026-12-31', value: '1250' },
    ]);
    await electricityOf('2026-10');
    // From the last reading before he came, 1 090.
    expect(await electricityOf('2026-12')).toEqual({ [next]: 160 * 432 });
  });

  it('leaves what was used while nobody lived there to the owner', async () => {
    const { former, next } = await twoLeases({ formerEnd: '2026-09-30', nextStart: '2026-12-01' }, [
      { on: '2025-01-01', value: '1000', source: 'handover' },
      { on: '2026-09-30', value: '3000' },
      { on: '2026-10-31', value: '3100' },
      { on: '2026-11-30', value: '3250' },
      { on: '2026-12-31', value: '3400' },
    ]);
    expect(await electricityOf('2026-09')).toMatchObject({ [former]: 2000 * 432 });
    // 3 250 → 3 400; the first act of the former lease opens nobody else's.
    expect(await electricityOf('2026-12')).toEqual({ [next]: 150 * 432 });
  });

  it('lets an act of days after the change close the one lease and open the other', async () => {
    const { former, next } = await twoLeases({ formerEnd: '2026-11-15', nextStart: '2026-11-16' }, [
      { on: '2026-10-31', value: '1000' },
      { on: '2026-11-18', value: '1060', source: 'handover' },
      { on: '2026-11-30', value: '1100' },
    ]);
    await electricityOf('2026-10');
    expect(await electricityOf('2026-11')).toEqual({ [former]: 60 * 432, [next]: 40 * 432 });
  });
});

describe('a run that cannot be made', () => {
  it('has failed at once, whatever was wrong, and leaves the month open to another one', async () => {
    const { contractId } = await at.world.meteredContract();
    const { superuser } = at.app.database;
    await superuser.query(
      `create function refuse_receipt() returns trigger language plpgsql as $$ begin raise exception 'no receipts today'; end $$`,
    );
    await superuser.query('create trigger refuse before insert on receipts execute function refuse_receipt()');
    const refused = await at.world.client.post('/receipts/run', { period: '2026-11' });
    await superuser.query('drop trigger refuse on receipts');
    expect(refused.status).toBe(500);
    expect(await at.world.scalar(`select count(*) from receipt_runs where status = 'running'`)).toBe(0);
    const again = await at.world.client.post('/receipts/run', { period: '2026-11' });
    expect(again.body).toMatchObject({ status: 'done', created_count: 1 });
    expect(await at.world.scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(1);
  });
});
