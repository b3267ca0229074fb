import { describe, expect, it } from 'vitest';
import { insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useRuleTasks } from './rule-tasks.fixture.ts';

const { at, daily, settle, tasks, titles, insert } = useRuleTasks();

describe('the daily job of tasks', () => {
  it('makes one task for a contract that ends in sixty days and another in thirty, however often it runs', async () => {
    const { contractId, propertyId } = await insert({ number: 'Д-1', endDate: '2027-01-19' });
    await insert({ number: 'Д-2', endDate: '2027-01-20' });
    await insert({ number: 'Д-3' });
    await Promise.all([daily(), daily()]);
    await daily();
    expect(await tasks()).toMatchObject([
      {
        title: 'Договір №\u00a0Д-1 закінчується 19.01.2027',
        source: 'rule',
        due_on: '2026-12-20',
        contract: { id: contractId },
        property: { id: propertyId },
      },
    ]);
    const [{ id }] = await tasks();
    await at.world.client.post(`/tasks/${id}/finish`);
    await at.world.client.post(`/tasks/${id}/close`);
    await daily();
    expect(await tasks()).toHaveLength(1);
    expect((await at.world.client.delete(`/tasks/${id}`)).body.code).toBe('task_kept');
    await daily('2026-12-20');
    // Д-1 in thirty days; Д-2 in thirty-one, whose sixtieth day has been missed.
    expect((await titles()).sort()).toEqual([
      'Договір № Д-1 закінчується 19.01.2027',
      'Договір № Д-1 закінчується 19.01.2027',
      'Договір № Д-2 закінчується 20.01.2027',
    ]);
  });

  it('asks in time for the next term of a lease of housing, and for nothing where a notice was given or it is short', async () => {
    await insert({ number: 'Д-1', endDate: '2027-02-28' });
    await insert({ number: 'Д-2', endDate: '2027-02-28', startDate: '2026-05-01' });
    await insert({ number: 'Д-3', endDate: '2027-02-28' });
    await at.world.db.query("update contracts set status = 'notice' where number = 'Д-3'");
    await Promise.all([daily(), daily()]);
    expect(await tasks()).toMatchObject([
      { title: expect.stringContaining('Д-1: до 28.11.2026 запропонуйте новий строк'), due_on: '2026-11-28' },
    ]);
  });

  it('makes one for a verification, and another for the next', async () => {
    const { propertyId } = await insert({});
    const meterId = await insertMeter(at.world.db, at.world.owner.ownerId, { propertyId, service: 'gas' });
    const next = (on: string) =>
      at.world.db.query('update physical_meters set next_verification_on = $2 where id = $1', [meterId, on]);
    await next('2027-03-01');
    await daily();
    expect(await tasks()).toEqual([]);
    await next('2026-12-31');
    await daily();
    await daily();
    expect(await tasks()).toMatchObject([{ category: 'meter', due_on: '2026-12-31', property: { id: propertyId } }]);
    await next('2030-12-31');
    await daily('2030-12-01');
    expect(await tasks()).toHaveLength(2);
  });

  it('makes one for a debt older than two weeks, with all that is overdue', async () => {
    const { contractId } = await insert({ rentMinor: 1_000_000 });
    const issue = async (period: string, now: string) => {
      at.app.time.set(now);
      const made = await at.world.client.post('/receipts/run', { period, contract_ids: [contractId] });
      await at.world.client.post(`/receipts/${made.body.created[0]}/issue`);
    };
    await issue('2026-10', '2026-10-01T09:00:00Z');
    await issue('2026-11', '2026-11-01T09:00:00Z');
    // Due on 5 October: fourteen days are over on the 19th.
    await daily('2026-10-19');
    expect(await tasks()).toEqual([]);
    await daily('2026-11-20');
    await daily('2026-11-25');
    expect(await tasks()).toMatchObject([{ category: 'payment', priority: 'high', contract: { id: contractId } }]);
    expect((await titles())[0]).toContain('20 000,00 ₴');
  });

  it('makes one for a debt brought in two weeks before, with what is overdue beside it, and the next for the oldest receipt', async () => {
    const { contractId, propertyId } = await insert({
      number: 'Д-7',
      rentMinor: 1_000_000,
      openingBalanceKop: 500_000,
    });
    const prepaid = await insert({ number: 'Д-8', openingBalanceKop: -500_000 });
    // Half past midnight of the 6th in Kyiv: fourteen days are over on the 20th.
    await at.world.db.query(
      `update contracts set opening_posted_at = '2026-11-05T22:30:00Z' where owner_id = $1 and id = any ($2)`,
      [at.world.owner.ownerId, [contractId, prepaid.contractId]],
    );
    await daily('2026-11-20');
    expect(await tasks()).toEqual([]);
    at.app.time.set('2026-11-06T09:00:00Z');
    const made = await at.world.client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    await at.world.client.post(`/receipts/${made.body.created[0]}/issue`);
    await daily('2026-11-21');
    await daily('2026-11-22');
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      category: 'payment',
      priority: 'high',
      contract: { id: contractId },
      property: { id: propertyId },
    });
    expect((await at.world.client.get(`/tasks/${task.id}`)).body.description).toContain(
      'За договором №\u00a0Д-7 досі не сплачено борг на початок обліку, внесений 06.11.2026.',
    );
    expect((await titles())[0]).toContain('15 000,00 ₴');

    at.app.time.set('2026-11-25T09:00:00Z');
    const pay = (amount_kop: number) =>
      at.world.client.post('/payments', { contract_id: contractId, amount_kop, paid_on: '2026-11-25', method: 'bank' });
    await pay(499_999);
    await settle();
    // A kopeck of it is a debt still, and one of the same cause.
    await daily('2026-11-25');
    expect((await tasks()).map(({ status }: { status: string }) => status)).toEqual(['new']);
    await pay(1);
    await settle();
    await daily('2026-11-25');
    expect((await tasks()).map(({ status }: { status: string }) => status).toSorted()).toEqual(['closed', 'new']);
    expect((await titles()).filter((title: string) => title.includes('10 000,00 ₴'))).toHaveLength(1);
  });

  it('makes one for all meters of a lease without a reading, after the last of their days', async () => {
    const { contractId, propertyId } = await insert({ number: 'Д-9', startDate: '2026-10-01' });
    const { ownerId } = at.world.owner;
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(at.world.db, ownerId, { propertyId, position, code, method: 'meter' });
      await insertMeter(at.world.db, ownerId, { propertyId, service: code });
    }
    await daily('2026-11-05');
    expect(await tasks()).toEqual([]);
    await daily('2026-11-06');
    await daily('2026-11-07');
    expect(await tasks()).toMatchObject([{ due_on: '2026-11-08', contract: { id: contractId } }]);
    expect(await titles()).toEqual(['Немає показників за жовтень 2026: договір № Д-9']);
  });

  it('goes by the list of a lease that has its own, with the days that are there', async () => {
    const { ownerId } = at.world.owner;
    const own = { payer: 'tenant', method: 'meter', price: '7.96', readingWindow: { fromDay: 1, toDay: 8 } };
    for (const [number, services] of [
      // The object names electricity; the lease pays for gas by its meter, and for electricity in its rent.
      [
        'Д-1',
        [
          { code: 'gas', ...own },
          { code: 'electricity', payer: 'in_rent', method: 'meter' },
        ],
      ],
      ['Д-2', []],
      ['Д-3', null],
    ] as const) {
      const { contractId, propertyId } = await insert({ number, startDate: '2026-10-01' });
      await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter' });
      const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'electricity' });
      await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas' });
      if (number === 'Д-1')
        await insertReading(at.world.db, ownerId, { meterId, propertyId, on: '2026-10-31', value: '1' });
      await at.world.db.query('update contracts set utilities = $2 where id = $1', [
        contractId,
        services === null ? null : JSON.stringify(services),
      ]);
    }
    await daily('2026-11-06');
    expect((await titles()).sort()).toEqual([
      'Немає показників за жовтень 2026: договір № Д-1',
      'Немає показників за жовтень 2026: договір № Д-3',
    ]);
  });

  it('asks for October in November where November’s receipt carries it', async () => {
    const { ownerId } = at.world.owner;
    for (const [number, paymentUtilities] of [
      ['Д-1', 'previous'],
      ['Д-2', 'same'],
    ] as const) {
      const { propertyId } = await insert({ number, paymentUtilities, startDate: '2026-10-01' });
      await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
      await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas' });
    }
    await at.world.db.query(
      `update property_services set reading_window = '{"fromDay": 1, "toDay": 8}' where owner_id = $1`,
      [ownerId],
    );
    await daily('2026-11-08');
    // The window of October's readings is still open for the first; for the second it was 1–8 October, and 1–8 November is November's.
    expect(await titles()).toEqual(['Немає показників за жовтень 2026: договір № Д-2']);
    await daily('2026-11-09');
    expect((await titles()).sort()).toEqual([
      'Немає показників за жовтень 2026: договір № Д-1',
      'Немає показників за жовтень 2026: договір № Д-2',
      'Немає показників за листопад 2026: договір № Д-2',
    ]);
  });

  it('makes none for what was read or what the owner pays', async () => {
    const { propertyId } = await insert({ startDate: '2026-10-01' });
    const { ownerId } = at.world.owner;
    await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter' });
    await insertService(at.world.db, ownerId, {
      propertyId,
      position: 1,
      code: 'gas',
      method: 'meter',
      payer: 'owner',
    });
    await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas' });
    const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'electricity' });
    await insertReading(at.world.db, ownerId, { meterId, propertyId, on: '2026-10-30', value: '1100' });
    await daily('2026-11-10');
    expect(await tasks()).toEqual([]);
  });
});
