import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, month, finish, letters, withMail } = useAutoMonths();

const lease = async (mode: 'send' | 'drafts', rentMinor = 1_000_000) => {
  const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor });
  await withMail(contractId);
  await set(contractId, { mode, day: 1 });
  return contractId;
};
const byHand = async (contractId: string): Promise<string> => {
  at.app.time.set('2026-11-30T09:00:00Z');
  const { body } = await at.world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
  return body.created[0];
};
const stateOf = async (contractId: string) =>
  (
    await at.world.db.query(`select status, sent_at is not null as sent from receipts where contract_id = $1`, [
      contractId,
    ])
  ).rows;
const told = async () =>
  (await letters('auto-month.done')).map(({ subject, text }) => ({
    subject: subject.replaceAll('\u00a0', ' '),
    text: text.replaceAll('\u00a0', ' '),
  }));

it('a draft made by hand and left as it was is issued and sent with the month', async () => {
  const contractId = await lease('send');
  await byHand(contractId);
  await month('2026-12-01');
  expect(await stateOf(contractId)).toEqual([{ status: 'issued', sent: true }]);
  expect(await told()).toMatchObject([{ subject: 'Квитанції за грудень 2026: надіслано 1' }]);
  await finish();
  expect([(await letters('receipt')).length, (await told()).length]).toEqual([1, 1]);
  await at.world.expectBooksAgree(contractId);
});

it('one that was changed by hand waits for its owner, who is told of it', async () => {
  const contractId = await lease('send');
  const id = await byHand(contractId);
  const line = { kind: 'rent', title: 'Знижка', amount_kop: -10_000 };
  expect((await at.world.client.post(`/receipts/${id}/lines`, line)).status).toBe(201);
  await month('2026-12-01');
  expect(await stateOf(contractId)).toEqual([{ status: 'draft', sent: false }]);
  const [letter] = await told();
  expect(letter?.subject).toBe('Квитанції за грудень 2026: потребує уваги 1');
  expect(letter?.text).toMatch(/К-2026-12-0001, .+\. Чернетку зроблено й змінено вручну/);
});

it('what was issued before, what waits as a draft and what has nothing to bill are all told of', async () => {
  const issued = await lease('send');
  const id = await byHand(issued);
  expect((await at.world.client.post(`/receipts/${id}/issue`)).status).toBe(200);
  const draft = await lease('drafts');
  await byHand(draft);
  const free = await lease('send', 0);
  await month('2026-12-01');
  // Issued by hand, it is its owner who sends it.
  expect(await stateOf(issued)).toEqual([{ status: 'issued', sent: false }]);
  expect(await stateOf(draft)).toEqual([{ status: 'draft', sent: false }]);
  expect(await stateOf(free)).toEqual([]);
  const [letter] = await told();
  expect(letter?.subject).toBe('Квитанції за грудень 2026: чернеток: 1, видано раніше 1, потребує уваги 1');
  expect(letter?.text).toMatch(/Договір Д-.+, .+\. Немає чого нараховувати за цей місяць\./);
});

it('of the month that is over is taken back whole too: the day it has set is nobody’s hand', async () => {
  const over = async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await set(contractId, { mode: 'drafts', day: 1, billed_month: 'previous' });
    return contractId;
  };
  await over();
  const changed = await over();
  await month('2026-12-01');
  const [batch] = (await at.world.client.get('/receipts/batches')).body.items;
  const { items } = (await at.world.client.get(`/receipts?contract_id=${changed}`)).body;
  expect(items).toMatchObject([{ period: '2026-11', due_on: '2026-12-05' }]);
  // A day of the owner's own is his work, and stays.
  expect((await at.world.client.patch(`/receipts/${items[0].id}`, { due_on: '2026-12-20' })).status).toBe(200);
  const { body } = await at.world.client.post(`/receipts/batches/${batch.id}/undo`);
  expect(body).toMatchObject({
    status: 'undone',
    undone_count: 1,
    left: [{ receipt_id: items[0].id, code: 'undo_changed' }],
  });
});
