import { describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertGrant, insertManager } from '../../testing/entrusted.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** Calls of many rows of which the database refuses some: the others stand, and each row says its own. */

const at = useBillingWorld('2026-11-20T09:00:00Z', { withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });

const stop = ({ owner, db }: BillingWorld) =>
  db.query(
    `update subscriptions set plan = 'owner', billing_period = 'month', status = 'inactive', trial_ends_on = null, property_limit = 15,
       period_start = '2026-01-01', paid_until = '2026-02-01' where owner_id = $1`,
    [owner.ownerId],
  );

/** A manager of two owners, the second of whom has stopped paying. */
async function ofTwoOwners() {
  const paying = at.world;
  const lapsed = await createBillingWorld(at.app);
  const [first, second] = [await paying.meteredContract(), await lapsed.meteredContract()];
  const ids = [await paying.draftOf(first.contractId), await lapsed.draftOf(second.contractId)] as const;
  const { client, userId } = await insertManager(at.app, {
    ownerId: paying.owner.ownerId,
    propertyId: first.propertyId,
  });
  await insertGrant(paying.db, userId, { ownerId: lapsed.owner.ownerId, propertyId: second.propertyId });
  await stop(lapsed);
  return { first, second, ids, client, paying, lapsed };
}

const UNPAID = { ok: false, code: 'subscription_inactive', error: expect.stringContaining('підписка неактивна') };

describe('what one owner’s subscription refuses', () => {
  it('does not hide what was issued to another’s tenants, which may be taken back together', async () => {
    const { ids, client, paying } = await ofTwoOwners();
    const many = await client.post('/receipts/issue', { ids });
    expect([many.status, many.body.items], many.text).toMatchObject([200, [{ id: ids[0], ok: true }, UNPAID]]);
    expect((await paying.client.get(`/receipts/${ids[0]}`)).body.status).toBe('issued');
    expect(
      await paying.scalar(`select count(*) from receipt_batches where owner_id = $1 and kind = 'issue'`, [
        paying.owner.ownerId,
      ]),
    ).toBe(1);
    expect((await client.post('/receipts/send', { ids: [ids[1], ids[0]] })).body.items).toMatchObject([
      { id: ids[1], ok: false },
      { id: ids[0], ok: true },
    ]);
  });

  it('does not hide which readings were written', async () => {
    const { first, second, client } = await ofTwoOwners();
    const items = [first, second].map(({ meterId }) => ({ meter_id: meterId, date: '2026-11-19', values: ['1110'] }));
    const many = await client.post('/meters/readings', { items });
    expect([many.status, many.body.items], many.text).toMatchObject([
      200,
      [
        { index: 0, ok: true },
        { index: 1, ...UNPAID },
      ],
    ]);
  });

  it('is the answer to the whole call where it refuses all of it', async () => {
    const { second, ids, client, lapsed } = await ofTwoOwners();
    const item = { meter_id: second.meterId, date: '2026-11-19', values: ['1110'] };
    for (const by of [client, lapsed.client]) {
      const answers = [
        await by.post('/receipts/issue', { ids: [ids[1]] }),
        await by.post('/meters/readings', { items: [item, item] }),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([402, 'subscription_inactive']);
    }
  });
});

describe('a contract that somebody holds', () => {
  it('is the row’s conflict, and the receipts after it are issued', async () => {
    const [held, free] = [await at.world.meteredContract(), await at.world.meteredContract()];
    const ids = [await at.world.draftOf(held.contractId), await at.world.draftOf(free.contractId)];
    const holder = await at.world.db.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from contracts where id = $1 for update', [held.contractId]);
      const many = await at.world.client.post('/receipts/issue', { ids });
      expect([many.status, many.body.items], many.text).toMatchObject([
        200,
        [
          { id: ids[0], ok: false, code: 'version_conflict' },
          { id: ids[1], ok: true },
        ],
      ]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(
      await at.world.scalar(`select count(*) from receipts where period = $1 and owner_id = $2 and status = 'issued'`, [
        PERIOD,
        at.world.owner.ownerId,
      ]),
    ).toBe(1);
  });
});
