import { expect, it } from 'vitest';
import { insertContract, insertReading, insertService } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, beginAtNight, finish, letters, withMail } = useAutoMonths();

const receiptOf = async (contractId: string) =>
  (
    await at.world.db.query(
      `select r.id, r.status, r.sent_at is not null as sent, r.own_kop::int as "ownKop",
              (select count(*)::int from audit_log a where a.entity_id = r.id and a.action = 'receipt.recalculated') as recounted
         from receipts r where r.contract_id = $1 and r.period = '2026-12'`,
      [contractId],
    )
  ).rows[0];
const INTERNET = `update property_services set amount_kop = 30000 where property_id = $1 and code = 'internet'`;
const morning = async () => {
  at.app.time.set('2026-12-01T07:30:00Z');
  await finish();
};

/** A lease whose November is billed, so that December lacks the reading of its own month only. */
async function metered() {
  const lease = await at.world.meteredContract();
  await at.world.issued(lease.contractId);
  await withMail(lease.contractId);
  await set(lease.contractId, { mode: 'send', day: 1 });
  return lease;
}

it('a reading and a price put right before nine are in what is sent at nine', async () => {
  const { contractId, propertyId, meterId } = await metered();
  const plain = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
  await withMail(plain.contractId);
  await set(plain.contractId, { mode: 'send', day: 1 });
  await beginAtNight('2026-12-01');
  await finish();
  expect(await receiptOf(contractId)).toMatchObject({ status: 'draft', ownKop: 2_025_000 });
  await at.world.db.query(INTERNET, [propertyId]);
  const { ownerId } = at.world.owner;
  await insertReading(at.world.db, ownerId, { meterId, propertyId, on: '2026-12-01', value: '1200' });
  await morning();
  // 20 000,00 of rent, 100 × 4,32 and the new 300,00.
  expect(await receiptOf(contractId)).toMatchObject({ status: 'issued', sent: true, ownKop: 2_073_200, recounted: 1 });
  // Of what is the same nothing is written down.
  expect(await receiptOf(plain.contractId)).toMatchObject({ status: 'issued', ownKop: 1_000_000, recounted: 0 });
  expect((await letters('auto-month.done'))[0].subject.replaceAll('\u00a0', ' ')).toBe(
    'Квитанції за грудень 2026: надіслано 2',
  );
  await at.world.expectBooksAgree(contractId);
});

it('what is issued is sent in the ways its contract allows, and stays issued where none leads to the tenant', async () => {
  const settings = { receipt_issued: false, payment_received: false, before_due_days: [], after_due_days: [] };
  const lease = async (channels: readonly string[]) => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
    await at.world.db.query(
      `update counterparties p set emails = '{tenant@example.com}', phones = '{+380671234567}' from contracts c
        where c.id = $1 and p.id = c.tenant_counterparty_id`,
      [contractId],
    );
    const notification_settings = { ...settings, readings_reminder: false, channels };
    const saved = await at.world.client.patch(`/contracts/${contractId}/notification-settings`, {
      notification_settings,
    });
    expect(saved.status, saved.text).toBe(200);
    await set(contractId, { mode: 'send', day: 1 });
    return contractId;
  };
  const [byPhone, byNothing] = [await lease(['sms']), await lease([])];
  await beginAtNight('2026-12-01');
  await finish();
  await morning();
  expect(await receiptOf(byPhone)).toMatchObject({ status: 'issued', sent: true });
  expect(await receiptOf(byNothing)).toMatchObject({ status: 'issued', sent: false });
  const { rows } = await at.world.db.query(
    `select channel, recipient from messages where owner_id = $1 and kind = 'receipt'`,
    [at.world.owner.ownerId],
  );
  expect(rows).toEqual([{ channel: 'sms', recipient: '+380671234567' }]);
  const [told] = await letters('auto-month.done');
  expect(told.subject.replaceAll('\u00a0', ' ')).toBe('Квитанції за грудень 2026: надіслано 1, потребує уваги 1');
  expect(told.text.replaceAll('\u00a0', ' ')).toMatch(/Видано, але не надіслано\. За договором орендареві не пишуть/);
  await at.world.expectBooksAgree(byNothing);
});

it('what its owner changed by hand meanwhile is sent as he left it', async () => {
  const { contractId, propertyId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
  await insertService(at.world.db, at.world.owner.ownerId, {
    propertyId,
    code: 'internet',
    method: 'fixed',
    amountKop: 25_000,
  });
  await withMail(contractId);
  await set(contractId, { mode: 'send', day: 1 });
  await beginAtNight('2026-12-01');
  await finish();
  const { id } = await receiptOf(contractId);
  const line = { kind: 'rent', title: 'Знижка', amount_kop: -10_000 };
  expect((await at.world.client.post(`/receipts/${id}/lines`, line)).status).toBe(201);
  await at.world.db.query(INTERNET, [propertyId]);
  await morning();
  expect(await receiptOf(contractId)).toMatchObject({ status: 'issued', ownKop: 2_015_000, recounted: 0 });
});
