import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** A month of somebody else's objects: what a manager makes, issues, sends and takes back is of his objects alone (ADR 0031). */

type Home = Awaited<ReturnType<BillingWorld['meteredContract']>>;

let app: TestApp;
let world: BillingWorld;
let mine: Home[];
let foreign: Home;
let manager: Manager;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  mine = [await world.meteredContract(), await world.meteredContract()];
  foreign = await world.meteredContract();
  manager = await insertManager(app, place(mine[0]), { switches: ['receipts'] });
  await insertGrant(world.db, manager.userId, place(mine[1]), { switches: ['receipts'] });
});

function place(home: Home | undefined): { ownerId: string; propertyId: string } {
  if (home === undefined) throw new Error('An object is missing');
  return { ownerId: world.owner.ownerId, propertyId: home.propertyId };
}

const contractIds = () => mine.map(({ contractId }) => contractId).sort();
const numbers = async () =>
  (
    await world.db.query<{ number: string; contract_id: string }>(
      'select number, contract_id from receipts where owner_id = $1 order by number',
      [world.owner.ownerId],
    )
  ).rows;
const receiptsOf = (home: Home) =>
  world.scalar('select count(*) from receipts where contract_id = $1', [home.contractId]);

describe('a month of a manager', () => {
  it('is counted, made, issued, sent and taken back for his objects, and for no other', async () => {
    await world.db.query(`update counterparties set emails = '{tenant@example.com}' where owner_id = $1`, [
      world.owner.ownerId,
    ]);
    const preview = await manager.client.post('/receipts/preview', { period: PERIOD });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.items.map((item: { contract_id: string }) => item.contract_id).sort()).toEqual(contractIds());
    expect(preview.body.total_kop).toBe(2 * METERED_KOP);

    const run = await manager.client.post('/receipts/run', { period: PERIOD });
    expect([run.status, run.body.status, run.body.total, run.body.created_count]).toEqual([200, 'done', 2, 2]);
    expect((await manager.client.get(`/receipts/runs/${run.body.id}`)).body).toEqual(run.body);
    expect(await receiptsOf(foreign)).toBe(0);
    // Numbers of the owner's own series, one after another.
    expect((await numbers()).map(({ number }) => number)).toEqual([`К-${PERIOD}-0001`, `К-${PERIOD}-0002`]);
    expect((await manager.client.get('/receipts/batches')).body.items.map((b: { id: string }) => b.id)).toEqual([
      run.body.id,
    ]);

    const issued = await manager.client.post('/receipts/issue', { ids: run.body.created });
    expect(
      issued.body.items.every(({ ok }: { ok: boolean }) => ok),
      issued.text,
    ).toBe(true);
    const sent = await manager.client.post('/receipts/send', { ids: run.body.created });
    expect(
      sent.body.items.every(({ ok }: { ok: boolean }) => ok),
      sent.text,
    ).toBe(true);
    for (const { contractId } of mine) await world.expectBooksAgree(contractId);

    const [batch] = (await manager.client.get('/receipts/batches')).body.items;
    expect(batch).toMatchObject({ kind: 'issue', total: 2, status: 'open' });
    // The owner sees what was done in his portfolio, and may take it back as well.
    expect((await world.client.get(`/receipts/batches/${batch.id}`)).status).toBe(200);
    const undone = await manager.client.post(`/receipts/batches/${batch.id}/undo`);
    expect(undone.body, undone.text).toMatchObject({ status: 'undone', undone_count: 2, left_count: 0 });
    for (const { contractId } of mine) {
      await world.expectBooksAgree(contractId);
      expect(
        await world.scalar(`select count(*) from receipts where contract_id = $1 and status <> 'void'`, [contractId]),
      ).toBe(0);
    }
  });

  it('is issued in parts that are one batch', async () => {
    await world.client.post('/receipts/run', { period: PERIOD });
    const { ids } = (await manager.client.get('/receipts/ready?step=issue')).body;
    expect(ids).toHaveLength(mine.length);
    const deedId = newId();
    for (const id of ids) await manager.client.post('/receipts/issue', { ids: [id], deed_id: deedId });
    const [batch, ...others] = (await manager.client.get('/receipts/batches')).body.items;
    expect([batch.total, others.length]).toEqual([2, 0]);
    const undone = await manager.client.post(`/receipts/batches/${batch.id}/undo`);
    expect(undone.body, undone.text).toMatchObject({ status: 'undone', undone_count: 2, left_count: 0 });
  });

  it('is issued in parts, and the part after an object was taken from him is a batch of its own', async () => {
    await world.client.post('/receipts/run', { period: PERIOD });
    const idOf = async (home: Home | undefined) =>
      (await world.client.get(`/receipts?contract_id=${home?.contractId}`)).body.items[0].id;
    const [one, two] = [await idOf(mine[0]), await idOf(mine[1])];
    const deedId = newId();
    await manager.client.post('/receipts/issue', { ids: [one], deed_id: deedId });
    await world.db.query(`update grants set status = 'revoked' where id = $1`, [manager.grantId]);
    const answer = await manager.client.post('/receipts/issue', { ids: [one, two], deed_id: deedId });
    expect(answer.body.items, answer.text).toMatchObject([{ ok: false, code: 'receipt_not_found' }, { ok: true }]);
    expect((await manager.client.get('/receipts/batches')).body.items).toMatchObject([{ kind: 'issue', total: 1 }]);
  });

  it('goes on in the owner’s series, without a gap, while the owner makes his own', async () => {
    const { propertyId } = foreign;
    const other = await insertManager(app, { ownerId: world.owner.ownerId, propertyId }, { switches: ['receipts'] });
    const answers = await Promise.all([
      manager.client.post('/receipts/run', { period: PERIOD }),
      other.client.post('/receipts/run', { period: PERIOD }),
      manager.client.post('/receipts/run', { period: PERIOD }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created_count, 0)).toBe(3);
    expect((await world.client.post('/receipts/run', { period: PERIOD })).body).toMatchObject({
      created_count: 0,
      existing_count: 3,
    });
    expect((await numbers()).map(({ number }) => number)).toEqual(['1', '2', '3'].map((at) => `К-${PERIOD}-000${at}`));
  });

  it('is not begun while a run of the owner goes on, and that one is not joined', async () => {
    await world.db.query(
      `insert into receipt_runs (id, owner_id, period, contract_ids, total) values (gen_random_uuid(), $1, $2, '{}', 0)`,
      [world.owner.ownerId, PERIOD],
    );
    const refused = await manager.client.post('/receipts/run', { period: PERIOD });
    expect([refused.status, refused.body.code]).toEqual([409, 'run_under_way']);
  });

  it('names no contract that is not his', async () => {
    for (const path of ['/receipts/preview', '/receipts/run']) {
      const mixed = await manager.client.post(path, {
        period: PERIOD,
        contract_ids: [mine[0]?.contractId, foreign.contractId],
      });
      expect([mixed.status, Object.keys(mixed.body.fields)]).toEqual([422, ['contract_ids']]);
    }
    const there = await manager.client.post('/receipts/preview', {
      period: PERIOD,
      scope: { property_id: foreign.propertyId },
    });
    expect([there.status, Object.keys(there.body.fields)]).toEqual([422, ['scope.property_id']]);
    const here = await manager.client.post('/receipts/preview', {
      period: PERIOD,
      scope: { property_id: mine[0]?.propertyId },
    });
    expect(here.body.items).toHaveLength(1);
    expect(await numbers()).toEqual([]);
  });

  it('is of one owner', async () => {
    const landlord = await createBillingWorld(app);
    const theirs = await landlord.meteredContract();
    await insertGrant(
      world.db,
      manager.userId,
      { ownerId: landlord.owner.ownerId, propertyId: theirs.propertyId },
      { switches: ['receipts'] },
    );
    const both = await manager.client.post('/receipts/run', { period: PERIOD });
    expect([both.status, Object.keys(both.body.fields)]).toEqual([422, ['owner_id']]);
    const named = await manager.client.post('/receipts/run', {
      period: PERIOD,
      contract_ids: [theirs.contractId, mine[0]?.contractId],
    });
    expect([named.status, Object.keys(named.body.fields)]).toEqual([422, ['contract_ids']]);
    const one = await manager.client.post('/receipts/run', { period: PERIOD, contract_ids: [theirs.contractId] });
    expect(one.body).toMatchObject({ status: 'done', created_count: 1 });
  });

  it('of somebody who has objects of his own is of those, unless he names what is entrusted to him', async () => {
    const landlord = await createBillingWorld(app);
    const own = await landlord.meteredContract();
    await insertGrant(world.db, landlord.owner.userId, place(mine[0]), { switches: ['receipts'] });
    const preview = async (body: object) =>
      (await landlord.client.post('/receipts/preview', { period: PERIOD, ...body })).body.items.map(
        (item: { contract_id: string }) => item.contract_id,
      );
    expect(await preview({})).toEqual([own.contractId]);
    const named = { contract_ids: [mine[0]?.contractId] };
    expect(await preview(named)).toEqual([mine[0]?.contractId]);
    const run = { period: PERIOD, ...named, owner_id: landlord.owner.ownerId };
    expect((await landlord.client.post('/receipts/run', run)).body).toMatchObject({ status: 'done', created_count: 1 });
    expect((await numbers()).map(({ contract_id }) => contract_id)).toEqual([mine[0]?.contractId]);
    const both = { period: PERIOD, contract_ids: [own.contractId, mine[0]?.contractId] };
    expect((await landlord.client.post('/receipts/run', both)).status).toBe(422);
  });

  it('is of the owner whom he chooses among those who have entrusted receipts to him', async () => {
    const landlord = await createBillingWorld(app);
    const theirs = await landlord.meteredContract();
    const { ownerId } = landlord.owner;
    const granted = { ownerId, propertyId: theirs.propertyId };
    await insertGrant(world.db, manager.userId, granted, { switches: ['view', 'receipts'] });
    const idsOf = async (by: Manager['client'], owner_id: string, period = PERIOD) =>
      (await by.post('/receipts/preview', { period, owner_id })).body.items.map(
        (item: { contract_id: string }) => item.contract_id,
      );
    const listed = await manager.client.get('/receipts/owners');
    expect(listed.body.items.map(({ id, role }: { id: string; role: string }) => `${role} ${id}`).sort()).toEqual(
      [world.owner.ownerId, ownerId].map((id) => `manager ${id}`).sort(),
    );
    expect((await idsOf(manager.client, world.owner.ownerId)).sort()).toEqual(contractIds());
    expect(await idsOf(manager.client, ownerId)).toEqual([theirs.contractId]);
    // Nothing to charge is no mistake in the choice.
    expect(await idsOf(manager.client, ownerId, '2019-01')).toEqual([]);
    const run = await manager.client.post('/receipts/run', { period: PERIOD, owner_id: ownerId });
    expect(run.body).toMatchObject({ status: 'done', created_count: 1 });
    expect(await numbers()).toEqual([]);

    // An owner chooses between his own month and the one that is entrusted to him.
    await insertGrant(world.db, landlord.owner.userId, place(mine[0]), { switches: ['receipts'] });
    const both = await landlord.client.get('/receipts/owners');
    expect(both.body.items.map(({ id, role }: { id: string; role: string }) => [role, id])).toEqual([
      ['owner', ownerId],
      ['manager', world.owner.ownerId],
    ]);
    expect(await idsOf(landlord.client, ownerId)).toEqual([theirs.contractId]);
    expect(await idsOf(landlord.client, world.owner.ownerId)).toEqual([mine[0]?.contractId]);
    const stranger = await createBillingWorld(app);
    for (const client of [landlord.client, manager.client])
      for (const path of ['/receipts/preview', '/receipts/run']) {
        const refused = await client.post(path, { period: PERIOD, owner_id: stranger.owner.ownerId });
        expect([refused.status, refused.body.fields], path).toEqual([422, { owner_id: 'Не знайдено' }]);
      }

    // Without the switch, and once the access is taken back, the owner is not among them.
    await world.db.query(`update grants set switches = '{view,payments}' where property_id = $1`, [theirs.propertyId]);
    expect((await manager.client.get('/receipts/owners')).body.items.map(({ id }: { id: string }) => id)).toEqual([
      world.owner.ownerId,
    ]);
    await world.db.query(`update grants set status = 'revoked' where user_id = $1`, [landlord.owner.userId]);
    expect((await landlord.client.get('/receipts/owners')).body.items).toHaveLength(1);
  });

  it('is shown to him while all of it is entrusted to him, and to no other manager', async () => {
    const run = await manager.client.post('/receipts/run', { period: PERIOD });
    const batch = `/receipts/batches/${run.body.id}`;
    const other = await insertManager(app, place(mine[0]), { switches: ['receipts'] });
    expect((await other.client.get(batch)).status).toBe(404);
    expect((await other.client.post(`${batch}/undo`)).status).toBe(404);
    expect((await other.client.get('/receipts/batches')).body.items).toEqual([]);
    expect((await manager.client.get(batch)).status).toBe(200);
    expect((await world.client.delete(`/properties/${mine[0]?.propertyId}/managers/${manager.grantId}`)).status).toBe(
      204,
    );
    expect((await manager.client.get(batch)).status).toBe(404);
    expect((await manager.client.post(`${batch}/undo`)).status).toBe(404);
    expect((await manager.client.get(`/receipts/runs/${run.body.id}`)).status).toBe(404);
    expect(
      await world.scalar(`select count(*) from receipts where owner_id = $1 and status = 'draft'`, [
        world.owner.ownerId,
      ]),
    ).toBe(2);
  });

  it('is whole or not begun when the access is taken back meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [running, shownOut] = await Promise.all([
        manager.client.post('/receipts/run', { period: PERIOD, contract_ids: contractIds() }),
        world.client.delete(`/properties/${mine[0]?.propertyId}/managers/${manager.grantId}`),
      ]);
      expect(shownOut.status).toBe(204);
      expect([200, 404, 422], running.text).toContain(running.status);
      const made = await numbers();
      expect([0, 2]).toContain(made.length);
      expect((await manager.client.post('/receipts/run', { period: PERIOD, contract_ids: contractIds() })).status).toBe(
        422,
      );
      await world.db.query(`update grants set status = 'accepted' where id = $1`, [manager.grantId]);
      for (const { contract_id } of made)
        await world.client.post('/receipts/run', { period: PERIOD, contract_ids: [contract_id] });
    }
  });
});

describe('one receipt of a manager', () => {
  it('is answered as he reads it, after every change', async () => {
    const id = await world.draftOf(mine[0]?.contractId ?? '');
    const changes = [
      () => manager.client.post(`/receipts/${id}/lines`, { title: 'Прибирання', amount_kop: 30_000 }),
      () => manager.client.patch(`/receipts/${id}`, { due_on: '2026-12-20' }),
      () => manager.client.post(`/receipts/${id}/recalculate`, {}),
      () => manager.client.post(`/receipts/${id}/issue`, {}),
    ];
    for (const change of changes) {
      const changed = await change();
      expect(changed.status, changed.text).toBeLessThan(300);
      expect(changed.body).toMatchObject({ role: 'manager', permissions: ['receipts', 'view'], public_url: null });
      expect((await manager.client.get(`/receipts/${id}`)).body).toEqual(changed.body);
    }
  });

  it('is one of many, and those that are not his are refused one by one', async () => {
    const ids = [await world.draftOf(mine[0]?.contractId ?? ''), await world.draftOf(foreign.contractId)];
    const { body } = await manager.client.post('/receipts/issue', { ids });
    expect(body.items.map(({ ok, code }: { ok: boolean; code?: string }) => [ok, code])).toEqual([
      [true, undefined],
      [false, 'receipt_not_found'],
    ]);
    expect((await world.client.get(`/receipts/${ids[1]}`)).body.status).toBe('draft');
  });

  it('is issued once when he and the owner issue it together', async () => {
    const id = await world.draftOf(mine[0]?.contractId ?? '');
    const answers = await Promise.all([
      manager.client.post(`/receipts/${id}/issue`, {}),
      world.client.post(`/receipts/${id}/issue`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.expectBooksAgree(mine[0]?.contractId ?? '');
  });
});
