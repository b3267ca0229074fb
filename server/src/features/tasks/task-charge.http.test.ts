import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What a task cost the tenant stands on his next receipt, once (product.md §8). */
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
  ({ contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor: 1_000_000 }));
});

const repair = async (values: object = {}) =>
  (
    await world.client.post('/tasks', {
      title: 'Замінити замок',
      contract_id: contractId,
      cost_kop: 120_000,
      charge_to: 'tenant',
      ...values,
    })
  ).body;
const act = (id: string, event: string) => world.client.post(`/tasks/${id}/${event}`);
const read = async (id: string) => (await world.client.get(`/tasks/${id}`)).body;
const run = async (period = PERIOD) =>
  (await world.client.post('/receipts/run', { period, contract_ids: [contractId] })).body.created[0];
const lines = async (receiptId: string) =>
  (await world.client.get(`/receipts/${receiptId}`)).body.lines.map((line: { title: string; amount_kop: number }) => [
    line.title,
    line.amount_kop,
  ]);
const charges = () =>
  world.scalar(`select count(*) from adjustments where contract_id = '${contractId}' and state <> 'cancelled'`);

describe('a cost of the tenant', () => {
  it('waits from the end of the work, is carried by the next receipt and comes back by its void', async () => {
    const { id } = await repair();
    expect(await charges()).toBe(0);
    expect((await act(id, 'finish')).body.charge).toEqual({ state: 'pending', receipt: null });
    const receiptId = await run();
    expect(await lines(receiptId)).toContainEqual(['Замінити замок', 120_000]);
    const { body } = await world.client.get(`/receipts/${receiptId}`);
    const line = body.lines.find(({ title }: { title: string }) => title === 'Замінити замок');
    expect(line.explanation.text_uk.replaceAll('\u00a0', ' ')).toContain(
      'Виконано 20.11.2026: Замінити замок, 1 200,00 ₴',
    );
    expect((await read(id)).charge).toMatchObject({
      state: 'applied',
      receipt: { id: receiptId, number: body.number },
    });
    expect(await lines(await run('2026-12'))).toHaveLength(1);
    await world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    expect((await read(id)).charge).toEqual({ state: 'pending', receipt: null });
  });

  it('follows the task while it waits, and not once a receipt has it', async () => {
    const { id } = await repair();
    await act(id, 'finish');
    await world.client.patch(`/tasks/${id}`, { cost_kop: 90_000 });
    expect(await charges()).toBe(1);
    const receiptId = await run();
    expect(await lines(receiptId)).toContainEqual(['Замінити замок', 90_000]);
    for (const change of [{ cost_kop: 1 }, { cost_kop: null }, { charge_to: 'owner' }]) {
      const refused = await world.client.patch(`/tasks/${id}`, change);
      expect([refused.status, refused.body.code]).toEqual([409, 'task_charged']);
      expect(refused.body.errors[0]).toContain('К-2026-11-0001');
    }
    expect((await world.client.delete(`/tasks/${id}`)).body.code).toBe('task_charged');
    // Words may change, and work may be taken up again; it is charged once.
    expect((await world.client.patch(`/tasks/${id}`, { title: 'Замінити замок і ключі' })).status).toBe(200);
    expect((await act(id, 'start')).status).toBe(200);
    expect((await act(id, 'finish')).status).toBe(200);
    expect(await charges()).toBe(1);
  });

  it('goes with the task that is taken back, given to the owner or deleted before a receipt', async () => {
    const { id } = await repair();
    await act(id, 'finish');
    await act(id, 'reopen');
    expect(await charges()).toBe(0);
    await act(id, 'finish');
    expect(await charges()).toBe(1);
    await world.client.patch(`/tasks/${id}`, { charge_to: 'owner' });
    expect([await charges(), (await read(id)).cost_kop]).toEqual([0, 120_000]);
    await world.client.patch(`/tasks/${id}`, { charge_to: 'tenant' });
    expect(await charges()).toBe(1);
    expect((await world.client.delete(`/tasks/${id}`)).status).toBe(204);
    expect([await charges(), await lines(await run())]).toEqual([0, [['Оренда житла', 1_000_000]]]);
  });

  it.each([
    // ПКУ 193, 188.1: 20 % inside what the owner has named, whatever the mode; 1 200,00 holds 200,00.
    ['on_top', 20_000],
    ['included', 20_000],
    ['none', 0],
  ] as const)('bears the VAT of a contract with %s', async (vatMode, vatKop) => {
    ({ contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor: 1_000_000, vatMode }));
    const { id } = await repair();
    await act(id, 'finish');
    const { body } = await world.client.get(`/receipts/${await run()}`);
    const line = body.lines.find(({ title }: { title: string }) => title === 'Замінити замок');
    expect([line.amount_kop, line.vat_kop]).toEqual([120_000, vatKop]);
  });

  it('of the owner stays on the task and on no receipt', async () => {
    const { id } = await repair({ charge_to: 'owner' });
    expect((await act(id, 'finish')).body).toMatchObject({ cost_kop: 120_000, charge_to: 'owner', charge: null });
    expect(await lines(await run())).toHaveLength(1);
  });

  it('is either changed or billed when both are tried at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      ({ contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor: 1_000_000 }));
      const { id } = await repair();
      await act(id, 'finish');
      const [changed, receiptId] = await Promise.all([world.client.patch(`/tasks/${id}`, { cost_kop: 50_000 }), run()]);
      const { cost_kop: cost, charge } = await read(id);
      expect(cost).toBe(changed.status === 200 ? 50_000 : 120_000);
      const billed = (await lines(receiptId)).filter(([title]: [string]) => title === 'Замінити замок');
      expect(billed).toEqual(charge.state === 'applied' ? [['Замінити замок', cost]] : []);
      expect(await charges()).toBe(1);
    }
  });
});
