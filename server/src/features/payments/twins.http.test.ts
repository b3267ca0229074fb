import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let contractId: string;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  ({ contractId } = await insertContract(world.db, world.owner.ownerId));
});

/** What the tenant has said by his link. */
async function reported(amountKop = 5_000, paidOn = '2026-11-20'): Promise<string> {
  const { rows } = await world.db.query(
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status)
     values (gen_random_uuid(), $1, $2, $3, $4, 'bank', 'reported') returning id`,
    [world.owner.ownerId, contractId, amountKop, paidOn],
  );
  return rows[0].id;
}
const confirm = (id: string, body: object = {}) => world.client.post(`/payments/${id}/confirm`, body);
const posted = () =>
  world.scalar(`select count(*) from payments where contract_id = $1 and status = 'posted'`, [contractId]);

describe('the same money reported by the tenant and recorded by the owner', () => {
  it.each(['the report first', 'the record first'])('is posted once unless the owner insists: %s', async (order) => {
    const isReportFirst = order === 'the report first';
    const early = isReportFirst ? await reported() : null;
    const paid = await world.pay(contractId, 5_000, '2026-11-18');
    const id = early ?? (await reported());
    // Whoever opens either of them reads of the other.
    expect((await world.client.get(`/payments/${id}`)).body.warnings).toMatchObject([
      { code: 'possible_duplicate', payment_id: paid.body.id, text: expect.stringContaining('18.11.2026') },
    ]);
    expect((await world.client.get(`/payments/${paid.body.id}`)).body.warnings).toMatchObject([
      { payment_id: id, text: expect.stringContaining('Орендар повідомив') },
    ]);
    expect(paid.body.warnings).toHaveLength(isReportFirst ? 1 : 0);
    const refused = await confirm(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'possible_duplicate']);
    expect(refused.body.errors[0]).toContain('18.11.2026');
    expect([await posted(), await world.balance(contractId)]).toEqual([1, -5_000]);
    const insisted = await confirm(id, { even_if_similar: true });
    expect([insisted.status, insisted.body.warnings[0]?.payment_id]).toEqual([200, paid.body.id]);
    expect([await posted(), await world.balance(contractId)]).toEqual([2, -10_000]);
    await world.expectBooksAgree(contractId);
  });

  it('is judged by the values it is confirmed with, and money taken back is nobody’s twin', async () => {
    const paid = await world.pay(contractId, 4_000);
    const id = await reported(5_000);
    expect((await confirm(id, { amount_kop: 4_000 })).body.code).toBe('possible_duplicate');
    expect((await confirm(id, { amount_kop: 4_000, paid_on: '2026-11-16' })).body).toMatchObject({
      status: 'posted',
      amount_kop: 4_000,
      warnings: [],
    });
    await world.client.post(`/payments/${paid.body.id}/reverse`, { reason: 'Помилка' });
    expect((await confirm(await reported(4_000))).status).toBe(200);
    await world.expectBooksAgree(contractId);
  });

  it('two reports of one transfer confirmed at once post it once', async () => {
    const answers = await Promise.all([confirm(await reported()), confirm(await reported())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await posted()).toBe(1);
    await world.expectBooksAgree(contractId);
  });

  it('the reason of a report that was not confirmed is kept with it', async () => {
    const id = await reported();
    const { status, body } = await world.client.post(`/payments/${id}/reject`, { reason: 'Надійшло лише 30 ₴' });
    expect([status, body.status, body.reversal_reason]).toEqual([200, 'rejected', 'Надійшло лише 30 ₴']);
    expect((await confirm(id)).body.code).toBe('payment_state');
  });
});
