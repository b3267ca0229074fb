import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContract, insertContractParty, insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const place = useBillingWorld('2026-11-20T10:00:00Z');

/** Rent of a contract without services (factories.ts). */
const RENT_KOP = 2_000_000;

async function month(): Promise<{ runId: string; created: string[]; contractId: string }> {
  const { world } = place;
  const { contractId } = await world.meteredContract();
  await insertContract(world.db, world.owner.ownerId);
  await insertContract(world.db, world.owner.ownerId);
  const { status, body } = await world.client.post('/receipts/run', { period: PERIOD });
  expect([status, body.created_count]).toEqual([200, 3]);
  return { runId: body.id, created: body.created, contractId };
}
const get = async (path: string) => {
  const answer = await place.world.client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const ready = (query: string) => get(`/receipts/ready?${query}`);

describe('the sums of a filter', () => {
  it('are of all its receipts, without the void ones; what is left is of those that are issued', async () => {
    const { world } = place;
    const { created, contractId } = await month();
    const all = METERED_KOP + 2 * RENT_KOP;
    expect(await get('/receipts/sums')).toEqual({ count: 3, total_capped: false, own_kop: all, left_kop: 0 });
    await world.client.post('/receipts/issue', { ids: created });
    await world.pay(contractId, 500_000, '2026-11-20');
    expect(await get(`/receipts/sums?period=${PERIOD}`)).toMatchObject({ own_kop: all, left_kop: all - 500_000 });
    expect(await get(`/receipts/sums?contract_id=${contractId}`)).toMatchObject({ count: 1, own_kop: METERED_KOP });
    expect(await get('/receipts/sums?payment_status=partial')).toMatchObject({
      count: 1,
      left_kop: METERED_KOP - 500_000,
    });
    const other = created.find(() => true);
    await world.client.post(`/receipts/${other}/void`, { reason: 'Помилка' });
    expect((await get('/receipts/sums')).count).toBe(3);
    expect((await get('/receipts/sums')).own_kop).toBeLessThan(all);
    expect(await get('/receipts/sums?period=2026-10')).toEqual({
      count: 0,
      total_capped: false,
      own_kop: 0,
      left_kop: 0,
    });
  });

  it('leave out what the reader pays himself, and are none where the receipts are of several owners', async () => {
    const { world, app } = place;
    const rented = await world.meteredContract();
    await world.issued(rented.contractId);
    const me = await insertOwner(world.db);
    const mine = clientOf(app, me.token);
    await insertContractParty(world.db, world.owner.ownerId, rented.contractId, me.userId);
    const own = await insertContract(world.db, me.ownerId);
    expect((await mine.post('/receipts/run', { period: PERIOD })).body.created_count).toBe(1);
    // Both stand in the list; the rent of 20 000,00 is owed to him, the metered month of his home is what he owes.
    expect((await mine.get('/receipts')).body.total).toBe(2);
    expect((await mine.get('/receipts/sums')).body).toEqual({
      count: 1,
      total_capped: false,
      own_kop: RENT_KOP,
      left_kop: 0,
    });

    const kept = await world.meteredContract();
    await world.issued(kept.contractId);
    await insertGrant(
      world.db,
      me.userId,
      { ownerId: world.owner.ownerId, propertyId: kept.propertyId },
      { switches: ['receipts'] },
    );
    expect((await mine.get('/receipts/sums')).body).toEqual({
      count: 2,
      total_capped: false,
      own_kop: null,
      left_kop: null,
    });
    expect((await mine.get(`/receipts/sums?contract_id=${kept.contractId}`)).body.own_kop).toBe(METERED_KOP);
    expect((await mine.get(`/receipts/sums?contract_id=${own.contractId}`)).body.own_kop).toBe(RENT_KOP);
  });

  it('are refused for what no list of receipts has', async () => {
    const { status, body } = await place.world.client.get('/receipts/sums?limit=5');
    expect([status, body.code]).toEqual([400, 'bad_query']);
    expect((await place.world.client.get('/receipts/ready?step=void')).status).toBe(400);
    expect((await place.world.client.get('/receipts/ready')).status).toBe(400);
  });
});

describe('what a filter is ready for', () => {
  it('are drafts to issue, then issued ones that nobody has sent', async () => {
    const { world } = place;
    const { runId, created } = await month();
    const drafts = await ready(`step=issue&run_id=${runId}`);
    expect(drafts).toMatchObject({ total_capped: false, sum_kop: METERED_KOP + 2 * RENT_KOP });
    expect(drafts.ids.toSorted()).toEqual(created.toSorted());
    expect((await ready('step=send')).ids).toEqual([]);
    expect((await ready(`step=issue&run_id=${newId()}`)).ids).toEqual([]);
    expect((await ready('step=issue&status=issued')).ids).toEqual([]);

    const [first, ...rest] = created;
    await world.db.query(`update counterparties set emails = '{tenant@example.com}' where owner_id = $1`, [
      world.owner.ownerId,
    ]);
    await world.client.post('/receipts/issue', { ids: created });
    await world.client.post('/receipts/send', { ids: [first] });
    const unsent = await ready(`step=send&run_id=${runId}&period=${PERIOD}`);
    expect(unsent.ids.toSorted()).toEqual(rest.toSorted());
    expect((await ready('step=issue')).ids).toEqual([]);
  });

  it('to be reminded of is what is open, by what is left of it', async () => {
    const { world } = place;
    const { created } = await month();
    expect(await ready('step=remind')).toEqual({ ids: [], total_capped: false, sum_kop: 0 });
    await world.client.post('/receipts/issue', { ids: created });
    const paid = (await get(`/receipts/${created[0]}`)) as { contract_id: string; payable_kop: number };
    const pay = (amount_kop: number) =>
      world.client.post('/payments', {
        contract_id: paid.contract_id,
        amount_kop,
        paid_on: '2026-11-20',
        method: 'bank',
      });
    await pay(10_000);
    const all = await ready('step=remind');
    expect(all.ids.toSorted()).toEqual(created.toSorted());
    expect(all.sum_kop).toBe(METERED_KOP + 2 * RENT_KOP - 10_000);
    expect((await ready('step=remind&payment_status=partial,paid')).ids).toEqual([created[0]]);
    expect((await ready('step=remind&payment_status=paid')).ids).toEqual([]);
    expect((await ready('step=remind&status=draft')).ids).toEqual([]);
    await pay(paid.payable_kop - 10_000);
    expect((await ready('step=remind')).ids.toSorted()).toEqual(created.slice(1).toSorted());
  });

  it('is nothing of a stranger’s', async () => {
    const { runId } = await month();
    const { stranger } = place.world;
    for (const query of ['step=issue', `step=issue&run_id=${runId}`])
      expect((await stranger.get(`/receipts/ready?${query}`)).body).toEqual({
        ids: [],
        total_capped: false,
        sum_kop: 0,
      });
    expect((await stranger.get('/receipts/sums')).body.count).toBe(0);
  });
});

describe('the parts of one deed', () => {
  const batches = async () => (await get('/receipts/batches')).items;

  it('are taken back together, and what is issued after that by itself', async () => {
    const { world } = place;
    const { created } = await month();
    const [one, two, three] = created;
    const deedId = newId();
    await world.client.post('/receipts/issue', { ids: [one], deed_id: deedId });
    await world.client.post('/receipts/issue', { ids: [two, one], deed_id: deedId });
    const [batch, ...others] = (await batches()).filter(({ kind }: { kind: string }) => kind === 'issue');
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ kind: 'issue', total: 2, status: 'open' });

    const undone = await world.client.post(`/receipts/batches/${batch.id}/undo`);
    expect(undone.body, undone.text).toMatchObject({ status: 'undone', undone_count: 2, left_count: 0 });
    await world.client.post('/receipts/issue', { ids: [three], deed_id: deedId });
    expect((await batches()).filter(({ kind }: { kind: string }) => kind === 'issue')).toMatchObject([{ total: 1 }]);
  });

  it('of another owner with the same id is another batch', async () => {
    const { world, app } = place;
    const { created } = await month();
    const deedId = newId();
    await world.client.post('/receipts/issue', { ids: created, deed_id: deedId });
    const other = clientOf(app, world.owner.token);
    expect((await world.stranger.post('/receipts/issue', { ids: created, deed_id: deedId })).body.items).toMatchObject(
      created.map(() => ({ ok: false, code: 'receipt_not_found' })),
    );
    expect((await other.get('/receipts/batches')).body.items).toMatchObject([{ total: 3 }]);
    expect((await world.stranger.get('/receipts/batches')).body.items).toEqual([]);
  });
});
