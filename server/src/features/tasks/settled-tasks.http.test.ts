import { describe, expect, it } from 'vitest';
import { insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useRuleTasks } from './rule-tasks.fixture.ts';

const { at, daily, settle, tasks, titles, insert } = useRuleTasks();

describe('a task whose cause goes', () => {
  const open = async () => (await tasks()).filter(({ status }: { status: string }) => status !== 'closed').length;
  const prolong = async (contractId: string) =>
    expect((await at.world.client.post(`/contracts/${contractId}/renew`, { end_date: '2027-12-31' })).status).toBe(200);
  const settled = async () => {
    const { rows } = await at.world.db.query(
      `select entity_id, details ->> 'from' as "from" from audit_log where owner_id = $1 and action = 'task.settled'`,
      [at.world.owner.ownerId],
    );
    return rows;
  };

  it('closes when the debt is paid, once, and is told in its history', async () => {
    const { contractId } = await insert({ rentMinor: 1_000_000 });
    at.app.time.set('2026-10-01T09:00:00Z');
    const made = await at.world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    await at.world.client.post(`/receipts/${made.body.created[0]}/issue`);
    at.app.time.set('2026-11-20T09:00:00Z');
    await daily();
    const pay = (amount_kop: number) =>
      at.world.client.post('/payments', { contract_id: contractId, amount_kop, paid_on: '2026-11-20', method: 'bank' });
    await pay(999_999);
    await settle();
    // A kopeck is a debt still.
    expect(await open()).toBe(1);
    await pay(1);
    await Promise.all([settle(), settle()]);
    await settle();
    const [task] = await tasks();
    expect(task).toMatchObject({ status: 'closed', category: 'payment' });
    expect(await settled()).toEqual([{ entity_id: task.id, from: 'new' }]);
    await daily();
    expect(await tasks()).toHaveLength(1);
  });

  it('closes when the meter is verified, when the contract is prolonged, and when the last reading has come', async () => {
    const { ownerId } = at.world.owner;
    const { contractId, propertyId } = await insert({ startDate: '2026-10-01', endDate: '2026-12-31' });
    const meters: string[] = [];
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(at.world.db, ownerId, { propertyId, position, code, method: 'meter' });
      meters.push(await insertMeter(at.world.db, ownerId, { propertyId, service: code }));
    }
    const set = (sql: string, ...values: unknown[]) => at.world.db.query(sql, values);
    await set(`update physical_meters set next_verification_on = '2026-12-20' where id = $1`, meters[0]);
    await daily();
    await settle();
    expect(await open()).toBe(3);
    await set(`update physical_meters set next_verification_on = '2030-12-20' where id = $1`, meters[0]);
    await settle();
    expect(await open()).toBe(2);
    await prolong(contractId);
    await settle();
    expect(await open()).toBe(1);
    const read = (meterId?: string) =>
      insertReading(at.world.db, ownerId, { meterId: meterId ?? '', propertyId, on: '2026-10-31', value: '1100' });
    await read(meters[0]);
    await settle();
    // The gas has not been read.
    expect(await open()).toBe(1);
    await read(meters[1]);
    await settle();
    expect(await open()).toBe(0);
    expect(await settled()).toHaveLength(3);
  });

  it('about a missing reading closes at once when the last one comes, also one that waits to be looked at', async () => {
    const { ownerId } = at.world.owner;
    const { propertyId } = await insert({ startDate: '2026-10-01' });
    const meters: string[] = [];
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(at.world.db, ownerId, { propertyId, position, code, method: 'meter' });
      meters.push(await insertMeter(at.world.db, ownerId, { propertyId, service: code, serial: code }));
    }
    await daily();
    expect(await titles()).toHaveLength(1);
    const read = (meter_id: string | undefined, date: string) =>
      at.world.client.post('/meters/readings', { meter_id, date, values: ['1100'] });
    // Of another month, then of one of the two.
    expect((await read(meters[0], '2026-11-10')).status).toBe(201);
    expect((await read(meters[1], '2026-10-31')).status).toBe(201);
    expect(await open()).toBe(1);
    const late = await insertReading(at.world.db, ownerId, {
      meterId: meters[0] ?? '',
      propertyId,
      on: '2026-10-30',
      value: '1050',
      state: 'rejected',
    });
    expect(late).toBeTruthy();
    expect(await open()).toBe(1);
    expect((await read(meters[0], '2026-10-31')).status).toBe(201);
    expect(await open()).toBe(0);
    await Promise.all([settle(), settle()]);
    expect(await settled()).toHaveLength(1);
  });

  it('about a missing reading goes by the own list of its lease, when the reading comes and when the list changes', async () => {
    const { ownerId } = at.world.owner;
    const { contractId, propertyId } = await insert({ startDate: '2026-10-01' });
    const meters: string[] = [];
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(at.world.db, ownerId, { propertyId, position, code, method: 'meter' });
      meters.push(await insertMeter(at.world.db, ownerId, { propertyId, service: code, serial: code }));
    }
    const own = (...codes: string[]) =>
      at.world.db.query('update contracts set utilities = $2 where id = $1', [
        contractId,
        JSON.stringify(codes.map((code) => ({ code, payer: 'tenant', method: 'meter', price: '7.96' }))),
      ]);
    await own('gas');
    await daily();
    expect(await open()).toBe(1);
    // The other meter is nobody's concern.
    const body = { meter_id: meters[1], date: '2026-10-31', values: ['1100'] };
    expect((await at.world.client.post('/meters/readings', body)).status).toBe(201);
    expect(await open()).toBe(0);
    await own('gas', 'electricity');
    await at.world.db.query(`delete from tasks where owner_id = $1`, [ownerId]);
    await daily();
    expect(await open()).toBe(1);
    await own('gas');
    await settle();
    expect(await open()).toBe(0);
  });

  it('about a missing reading stays when the month has only what the meter showed at the handover', async () => {
    const { ownerId } = at.world.owner;
    const { propertyId } = await insert({ startDate: '2026-10-01' });
    await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
    const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas' });
    const read = (on: string, source: string) =>
      insertReading(at.world.db, ownerId, { meterId, propertyId, on, value: '1000', source });
    await read('2026-10-01', 'handover');
    await daily();
    await settle();
    expect(await open()).toBe(1);
    await read('2026-10-31', 'owner');
    await settle();
    expect(await open()).toBe(0);
  });

  it('stays when it is the owner’s by now, and when the contract has simply ended', async () => {
    const first = await insert({ endDate: '2026-12-20' });
    const second = await insert({ endDate: '2026-12-20' });
    const third = await insert({ endDate: '2026-12-20' });
    await daily();
    const of = async (contractId: string) =>
      (await tasks()).find(({ contract }: { contract: { id: string } }) => contract.id === contractId);
    await at.world.client.patch(`/tasks/${(await of(second.contractId)).id}`, { cost_kop: 50_000, charge_to: 'owner' });
    await at.world.db.query(`update contracts set status = 'completed' where id = $1`, [first.contractId]);
    await prolong(second.contractId);
    await prolong(third.contractId);
    await settle();
    expect((await of(first.contractId)).status).toBe('new');
    expect((await of(second.contractId)).status).toBe('new');
    expect((await of(third.contractId)).status).toBe('closed');
  });

  it('is closed by the owner or by itself, never by both', async () => {
    const { contractId } = await insert({ endDate: '2026-12-20' });
    await daily();
    const [{ id }] = await tasks();
    await prolong(contractId);
    const [finished] = await Promise.all([at.world.client.post(`/tasks/${id}/finish`), settle()]);
    const [task] = await tasks();
    expect([finished.status, task.status, (await settled()).length]).toEqual(
      finished.status === 200 ? [200, 'done', 0] : [409, 'closed', 1],
    );
  });
});
