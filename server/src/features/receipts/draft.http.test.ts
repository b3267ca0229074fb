import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty, insertReading } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

describe('a draft', () => {
  it('is edited by hand, recalculated with the hand-made lines kept, and thrown away', async () => {
    const { contractId, meterId, propertyId, readingId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    const added = await world.client.post(`/receipts/${id}/lines`, {
      title: 'Заміна змішувача',
      amount_kop: -50_000,
      reason: 'Оплатив орендар',
    });
    expect([added.status, added.body.own_kop]).toEqual([201, METERED_KOP - 50_000]);
    const lineNo = added.body.lines.at(-1).line_no;
    expect((await world.client.patch(`/receipts/${id}/lines/1`, { amount_kop: 1 })).body.code).toBe('line_not_manual');
    const missing = [
      await world.client.patch(`/receipts/${id}/lines/99`, { amount_kop: 1 }),
      await world.client.delete(`/receipts/${id}/lines/99`),
    ];
    for (const { status, body } of missing)
      expect([status, body.code, body.errors]).toEqual([
        404,
        'receipt_line_not_found',
        ['Такого рядка у\u00a0квитанції немає.'],
      ]);
    expect((await world.client.patch(`/receipts/${id}/lines/${lineNo}`, { amount_kop: -60_000 })).body.own_kop).toBe(
      METERED_KOP - 60_000,
    );
    expect((await world.client.patch(`/receipts/${id}`, { due_on: '2026-12-10' })).body.due_on).toBe('2026-12-10');
    await world.db.query('update readings set reading_values = array[1200] where id = $1', [readingId]);
    await insertReading(world.db, world.owner.ownerId, {
      meterId,
      propertyId,
      on: '2026-11-19',
      value: '1250',
    });
    const anew = await world.client.post(`/receipts/${id}/recalculate`);
    expect(anew.body).toMatchObject({ due_on: '2026-12-10', own_kop: 2_000_000 + 108_000 + 25_000 - 60_000 });
    const manual = anew.body.lines.find((line: { manual: boolean }) => line.manual);
    expect(manual.amount_kop).toBe(-60_000);
    expect((await world.client.delete(`/receipts/${id}/lines/${manual.line_no}`)).status).toBe(204);
    const thrown = await world.client.post(`/receipts/${id}/void`);
    expect(thrown.body).toMatchObject({ status: 'void', issued_on: null });
    expect(
      await world.scalar(`select count(*) from readings where meter_id = $1 and state = 'approved'`, [meterId]),
    ).toBe(2);
  });

  it('says what it will ask for with the money as it stands, not as it stood when the draft was made', async () => {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    const run = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    const [draftId] = run.body.created;
    const draft = (await world.client.get(`/receipts/${draftId}`)).body;
    const ownKop = draft.own_kop;
    // contract.md §1.2 and §1.6: left is own less paid, and banks carry the number with a Latin K.
    expect([draft.left_kop, draft.reference]).toEqual([ownKop, draft.number.replace('К', 'K')]);
    expect(draft.reference).toMatch(/^K-2026-12-\d{4}$/);
    expect(draft).toMatchObject({
      opening_balance_kop: METERED_KOP,
      total_due_kop: METERED_KOP + ownKop,
      payable_kop: METERED_KOP + ownKop,
    });
    await world.pay(contractId, METERED_KOP + 500_000);
    const asked = { opening_balance_kop: -500_000, total_due_kop: ownKop - 500_000 };
    expect((await world.client.get(`/receipts/${draftId}`)).body).toMatchObject({
      ...asked,
      payable_kop: ownKop - 500_000,
    });
    const listed = await world.client.get('/receipts?status=draft');
    expect(listed.body.items).toMatchObject([asked]);
    const preview = await world.client.post('/receipts/preview', { period: '2026-12', contract_ids: [contractId] });
    expect(preview.body.items).toMatchObject([asked]);
    await world.pay(contractId, ownKop);
    const overpaid = (await world.client.get(`/receipts/${draftId}`)).body;
    expect(overpaid).toMatchObject({ total_due_kop: -500_000, payable_kop: 0 });
    const issued = await world.client.post(`/receipts/${draftId}/issue`);
    expect(issued.body).toMatchObject({ total_due_kop: -500_000, payable_kop: 0, payment_status: 'paid' });
  });

  it('of a one-off holds what was written and takes a number of the same series', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const lines = [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 2_000_000 }];
    const created = await world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      kind: 'one_off',
      number: 'К-2026-11-0001',
      status: 'draft',
      due_on: '2026-11-25',
      own_kop: 2_000_000,
    });
    expect((await world.client.post(`/receipts/${created.body.id}/issue`)).body.payment_status).toBe('unpaid');
    expect(await world.account(contractId, 'deposit_held')).toBe(-2_000_000);
    expect((await world.draftOf(contractId)).length).toBe(36);
  });
});

describe('lines within the limit that are too much together', () => {
  const MOST = 99_999_999_999;
  const said = 'Сума квитанції не\u00a0може перевищувати 999\u00a0999\u00a0999,99\u00a0₴';
  const oneOff = (contractId: string, ...sums: number[]) =>
    world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines: sums.map((amount_kop) => ({ kind: 'rent', title: 'Оренда', amount_kop })),
    });

  it('are refused where they are written, for one row of the books holds no more', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    for (const sums of [
      [MOST, MOST],
      [-MOST, -MOST, MOST],
    ])
      expect(await oneOff(contractId, ...sums)).toMatchObject({ status: 422, body: { fields: { lines: said } } });
    const { id } = (await oneOff(contractId, MOST)).body;
    const line = { kind: 'utility', title: 'Клінінг', amount_kop: 1 };
    const added = await world.client.post(`/receipts/${id}/lines`, line);
    expect([added.status, added.body.fields]).toEqual([422, { amount_kop: said }]);
    expect((await world.client.post(`/receipts/${id}/lines`, { ...line, amount_kop: -1 })).status).toBe(201);
    const changed = await world.client.patch(`/receipts/${id}/lines/2`, { amount_kop: 1 });
    expect([changed.status, changed.body.fields]).toEqual([422, { amount_kop: said }]);
    expect((await world.client.patch(`/receipts/${id}/lines/1`, { amount_kop: MOST - 1 })).status).toBe(200);
    expect((await world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({ own_kop: MOST - 2 });
    await world.expectBooksAgree(contractId);
  });

  it('are not issued where an old draft has them', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const { id } = (await oneOff(contractId, MOST, -1)).body;
    const grow = `update receipt_lines set amount_kop = $2, explanation = jsonb_set(explanation, '{amountKop}', to_jsonb($2::bigint)) where receipt_id = $1 and line_no = 2`;
    await world.db.query(grow, [id, MOST]);
    const refused = await world.client.post(`/receipts/${id}/issue`);
    expect([refused.status, refused.body.code]).toEqual([422, 'sum_too_large']);
    const many = await world.client.post('/receipts/issue', { ids: [id] });
    expect(many.body.items).toMatchObject([{ ok: false, code: 'sum_too_large' }]);
    expect(await world.balance(contractId)).toBe(0);
  });
});

describe('what leaves the house', () => {
  it('sends by e-mail with the personal link, and by SMS where there is no e-mail', async () => {
    const email = `${world.owner.ownerId}@tenant.example.com`;
    const byMail = await insertContract(world.db, world.owner.ownerId, {
      tenantId: await insertCounterparty(world.db, world.owner.ownerId, { emails: [email] }),
    });
    const bySms = await insertContract(world.db, world.owner.ownerId, {
      tenantId: await insertCounterparty(world.db, world.owner.ownerId, { phones: ['+380671112233'] }),
    });
    const silent = await insertContract(world.db, world.owner.ownerId, {
      tenantId: await insertCounterparty(world.db, world.owner.ownerId),
    });
    const ids = [
      await world.issued(byMail.contractId),
      await world.issued(bySms.contractId),
      await world.issued(silent.contractId),
    ];
    const sent = await world.client.post('/receipts/send', { ids });
    expect(sent.body.items).toMatchObject([{ ok: true }, { ok: true }, { ok: false, code: 'no_recipient' }]);
    const [letter] = await app.messages(email);
    expect(letter?.text).toMatch(new RegExp(`/info/receipt/${ids[0]}\\?k=[\\w-]{22}`));
    expect(letter?.subject).toMatch(/^[\d\s]+,\d\d\s₴ · /);
    expect((await app.messages('+380671112233'))[0]?.text).toContain(`/info/receipt/${ids[1]}`);
    expect((await world.client.get(`/receipts/${ids[2]}`)).body.sent_at).toBeNull();
    const draft = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [byMail.contractId] });
    expect((await world.client.post(`/receipts/${draft.body.created[0]}/send`)).status).toBe(409);
  });

  it('draws the PDF, the picture and the code', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const pdf = await world.client.get(`/receipts/${id}/pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    const picture = await world.client.get(`/receipts/${id}/picture`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['content-disposition']).toContain('.png');
    const qr = await world.client.get(`/receipts/${id}/qr.svg`);
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(qr.text).toMatch(/^<svg /);
    await world.pay(contractId, METERED_KOP);
    expect((await world.client.get(`/receipts/${id}/qr.svg`)).body.code).toBe('no_qr');
  });
});
