import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertReading, insertService } from '../../testing/factories.ts';
import { makeRuleTasks, settleRuleTasks } from '../tasks/tasks.jobs.ts';

const { at, entrusted } = useEntrustedHome('receipts');

/** 40 kWh × 4,32 after the reading that November was billed by. */
const HANDED_OVER_KOP = 17_280;
/** A bill of 300,00 that is all this flat's. */
const BILL_KOP = 30_000;

const contract = async (client = at.world.client) => (await client.get(`/contracts/${at.home.contractId}`)).body;
const remake = (body: object = {}) => at.world.client.post(`/contracts/${at.home.contractId}/last-receipts`, body);
const reading = (on: string, value: string, source = 'handover') =>
  insertReading(at.world.db, at.world.owner.ownerId, {
    meterId: at.home.meterId,
    propertyId: at.home.propertyId,
    on,
    value,
    source,
  });

/** November is issued by the reading of the 18th; the lease ended on the 30th, and today is the day after. */
async function endedAfterItsReceipt(): Promise<string> {
  const receipt = await at.world.issued(at.home.contractId);
  at.app.time.set('2026-12-01T09:00:00Z');
  const ended = { terminated_on: '2026-11-30', reason: 'За згодою' };
  expect((await at.world.client.post(`/contracts/${at.home.contractId}/terminate`, ended)).status).toBe(200);
  return receipt;
}

describe('what comes after the last receipt of a lease that is over', () => {
  it('a reading of the handover is told of until the receipt is made again with it', async () => {
    await endedAfterItsReceipt();
    expect(await contract()).toMatchObject({ misbilled: [], left_unbilled: false });
    await reading('2026-11-30', '1140');
    expect(await contract()).toMatchObject({ misbilled: [], left_unbilled: true });
    const outcome = {
      replaced: [{ number: 'К-2026-11-0001', issued: true, own_kop: METERED_KOP, extra_days: 0, missing_days: 0 }],
      receipts: [{ number: 'К-2026-11-0002', own_kop: METERED_KOP + HANDED_OVER_KOP }],
      before_kop: METERED_KOP,
      balance_kop: METERED_KOP + HANDED_OVER_KOP,
    };
    expect((await remake({ preview: true })).body).toMatchObject(outcome);
    expect(await contract()).toMatchObject({ left_unbilled: true });
    expect((await remake()).body).toMatchObject(outcome);
    expect(await contract()).toMatchObject({ left_unbilled: false });
    expect((await remake()).body).toMatchObject({ replaced: [], receipts: [] });
    await at.world.expectBooksAgree(at.home.contractId);
  });

  it('a part of a bill that the house sent later is told of, and charged', async () => {
    const { ownerId } = at.world.owner;
    const { propertyId } = at.home;
    await insertService(at.world.db, ownerId, { propertyId, position: 2, code: 'building', method: 'shared_bill' });
    await endedAfterItsReceipt();
    const bill = await at.world.client.post('/shared-bills', {
      service: 'building',
      period: '2026-11',
      total_kop: BILL_KOP,
      basis: 'equal',
      shares: [{ property_id: propertyId }],
    });
    expect(bill.status, bill.text).toBe(201);
    expect(await contract()).toMatchObject({ left_unbilled: true });
    const { body } = await remake();
    expect(body).toMatchObject({ receipts: [{ own_kop: METERED_KOP + BILL_KOP }] });
    expect(await contract()).toMatchObject({ left_unbilled: false });
    await at.world.expectBooksAgree(at.home.contractId);
  });

  it('with the consumption of the month before it, the month after the end bills the last one', async () => {
    await at.world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [at.home.contractId]);
    await reading('2026-10-31', '1050', 'owner');
    const november = await at.world.issued(at.home.contractId);
    const { own_kop: novemberKop } = (await at.world.client.get(`/receipts/${november}`)).body;
    at.app.time.set('2026-12-01T09:00:00Z');
    await at.world.client.post(`/contracts/${at.home.contractId}/terminate`, {
      terminated_on: '2026-11-30',
      reason: 'За згодою',
    });
    expect(await contract()).toMatchObject({ left_unbilled: true });
    // 1 100 of the 18th less 1 050 billed in November: 50 × 4,32.
    const { body } = await remake();
    expect(body).toMatchObject({ replaced: [], receipts: [{ own_kop: 21_600 }] });
    expect(body.balance_kop).toBe(novemberKop + 21_600);
    expect(await contract()).toMatchObject({ left_unbilled: false });
  });

  it('one press makes anew what was counted for other days, and bills what the month after the end carries', async () => {
    await at.world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [at.home.contractId]);
    await reading('2026-10-31', '1050', 'owner');
    const november = await at.world.issued(at.home.contractId);
    const { number, own_kop: wholeKop } = (await at.world.client.get(`/receipts/${november}`)).body;
    at.app.time.set('2026-12-01T09:00:00Z');
    // Ten days less: rent 6 666,67 of 20 000,00 and internet 83,33 of 250,00. 50 kWh of November × 4,32 stand on December's.
    const outcome = {
      replaced: [{ number, own_kop: wholeKop, extra_days: 10 }],
      receipts: [{ own_kop: wholeKop - 675_000 }, { own_kop: 21_600 }],
      before_kop: wholeKop,
      balance_kop: wholeKop - 675_000 + 21_600,
    };
    expect((await remake({ ends_on: '2026-11-20', preview: true })).body).toMatchObject(outcome);
    expect(await contract()).toMatchObject({ status: 'active', misbilled: [], left_unbilled: false });
    const ended = { terminated_on: '2026-11-20', reason: 'За згодою' };
    expect((await at.world.client.post(`/contracts/${at.home.contractId}/terminate`, ended)).status).toBe(200);
    expect(await contract()).toMatchObject({ misbilled: [{ number }], left_unbilled: true });
    expect((await remake({ preview: true })).body).toMatchObject(outcome);
    expect((await remake()).body).toMatchObject(outcome);
    expect(await contract()).toMatchObject({ misbilled: [], left_unbilled: false });
    expect((await remake()).body).toMatchObject({ replaced: [], receipts: [] });
    await at.world.expectBooksAgree(at.home.contractId);
  });

  it('is nothing where the meter stands still, where the reading is of the next tenant, or of no receipt yet', async () => {
    await endedAfterItsReceipt();
    await reading('2026-11-30', '1100');
    await reading('2026-12-09', '1200');
    expect(await contract()).toMatchObject({ left_unbilled: false });
    expect((await remake()).body).toMatchObject({ replaced: [], receipts: [] });
  });

  it('is told to a manager of receipts, and to nobody who has them not', async () => {
    await endedAfterItsReceipt();
    await reading('2026-11-30', '1140');
    const { client } = await entrusted(['contracts', 'receipts', 'readings']);
    expect(await contract(client)).toMatchObject({ left_unbilled: true });
    const other = await entrusted(['contracts', 'readings']);
    expect(await contract(other.client)).toMatchObject({ left_unbilled: false });
  });

  it('makes a task, which is closed when the receipt is made again', async () => {
    await endedAfterItsReceipt();
    await reading('2026-11-30', '1140');
    const { log } = at.app.deps;
    await makeRuleTasks({ database: at.app.worker, log }, day('2026-12-01'));
    const titled = async () =>
      (await at.world.client.get('/tasks?status=new,closed')).body.items.filter(({ title }: { title: string }) =>
        title.includes('дорахуйте'),
      );
    expect(await titled()).toMatchObject([{ status: 'new' }]);
    await remake();
    await settleRuleTasks({ database: at.app.worker, log });
    expect(await titled()).toMatchObject([{ status: 'closed' }]);
  });
});
