import { describe, expect, it } from 'vitest';
import { createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { statementClient } from '../../testing/statement-client.ts';
import { privatBusiness } from '../../testing/statement-files.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { MOTHER, TENANT, useBankLines } from './bank-lines.fixture.ts';

/** An account of the bank itself, through which the money of many passes. */
const TRANSIT = 'UA343052990000029090123456783';

const { here, owing, linesOf, confirm } = useBankLines();

describe('a confirmed line', () => {
  it('becomes a payment by the usual rules: ledger, receipt, journal, and what the tenant may see of it', async () => {
    const { contractId, number, receiptId } = await owing();
    const [line] = await linesOf({ amount: '20000.00', purpose: `Оренда ${number}, Коваль`, iban: TENANT });
    const { body } = await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    expect(body.items).toMatchObject([{ id: line.id, ok: true, line: { status: 'confirmed', suggestion: null } }]);
    const [paid] = body.items[0].line.payments;
    expect((await here.world.client.get(`/payments/${paid.id}`)).body).toMatchObject({
      amount_kop: 2_000_000,
      paid_on: '2026-11-19',
      method: 'bank',
      status: 'posted',
      reference: number,
      allocations: [{ receipt_id: receiptId, amount_kop: 2_000_000 }],
    });
    expect(await here.world.balance(contractId)).toBe(0);
    await here.world.expectBooksAgree(contractId);
    const { rows } = await here.world.db.query(
      'select action from audit_log where owner_id = $1 and entity_id = any ($2::uuid[]) order by action',
      [here.world.owner.ownerId, [line.id, paid.id]],
    );
    expect(rows.map(({ action }) => action)).toEqual(['bank_line.confirmed', 'payment.created']);
  });

  it('is split over contracts and receipts to the kopeck', async () => {
    const [one, two] = [await owing(), await owing('Петренко Іван Олегович', [])];
    const [line] = await linesOf({ amount: '25000.00', purpose: 'За дві квартири' });
    const wrong = await confirm(line.id, [{ contract_id: one.contractId, amount_kop: 2_000_000 }]);
    expect(wrong.body.items).toMatchObject([{ ok: false, code: 'shares_sum' }]);
    const { body } = await confirm(line.id, [
      { contract_id: one.contractId, amount_kop: 1_999_999, receipt_id: one.receiptId },
      { contract_id: two.contractId, amount_kop: 500_001 },
    ]);
    expect(body.items[0].line.payments.map((payment: { amount_kop: number }) => payment.amount_kop).sort()).toEqual([
      1_999_999, 500_001,
    ]);
    expect([await here.world.balance(one.contractId), await here.world.balance(two.contractId)]).toEqual([
      1, 1_499_999,
    ]);
    await here.world.expectBooksAgree(one.contractId);
    await here.world.expectBooksAgree(two.contractId);
  });

  it('of a tenant who rents two flats is proposed to both, and is confirmed as it was proposed', async () => {
    const one = await owing();
    const { world } = here;
    const other = await insertContract(world.db, world.owner.ownerId, { tenantId: one.tenantId });
    const second = await world.issued(other.contractId);
    // 20 000,00 of each.
    const [line] = await linesOf({ amount: '40000.00', purpose: 'Оренда', iban: TENANT });
    const total = line.shares.reduce((sum: number, { amount_kop }: { amount_kop: number }) => sum + amount_kop, 0);
    expect([line.confidence, line.reason, line.is_ambiguous, total]).toEqual(['high', 'iban_amount', false, 4_000_000]);
    expect(line.shares).toHaveLength(2);
    expect(line.shares).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ contract_id: one.contractId, receipt_id: one.receiptId, receipt_number: one.number }),
        expect.objectContaining({ contract_id: other.contractId, receipt_id: second, amount_kop: 2_000_000 }),
      ]),
    );
    expect((await world.client.post('/payments/import/rematch', {})).body).toEqual({ changed: 0 });
    type Part = { contract_id: string; receipt_id: string; amount_kop: number };
    const shares = line.shares.map(({ contract_id, receipt_id, amount_kop }: Part) => ({
      contract_id,
      receipt_id,
      amount_kop,
    }));
    const { body } = await confirm(line.id, shares);
    expect(body.items).toMatchObject([{ ok: true, line: { status: 'confirmed', shares: [] } }]);
    expect([await world.balance(one.contractId), await world.balance(other.contractId)]).toEqual([0, 0]);
  });

  it('pays the receipt that is named before an older one', async () => {
    const { contractId, receiptId } = await owing();
    const second = await here.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-12-20',
      lines: [{ title: 'Ремонт замка', amount_kop: 50_000 }],
    });
    expect((await here.world.client.post(`/receipts/${second.body.id}/issue`)).status).toBe(200);
    const [line] = await linesOf({ amount: '600.00', purpose: 'замок' });
    await confirm(line.id, [{ contract_id: contractId, amount_kop: 60_000, receipt_id: second.body.id }]);
    expect((await here.world.client.get(`/receipts/${second.body.id}`)).body.left_kop).toBe(0);
    expect((await here.world.client.get(`/receipts/${receiptId}`)).body.left_kop).toBe(1_990_000);
  });

  it('goes to the oldest debt when the receipt it was found for has been paid since', async () => {
    const { contractId, receiptId, number } = await owing();
    const [line] = await linesOf({ amount: '20000.00', purpose: number });
    expect(line.suggestion).toMatchObject({ contract_id: contractId, receipt_id: receiptId });
    await here.world.pay(contractId, 2_000_000, '2026-11-01');
    const { body } = await confirm(line.id, [
      { contract_id: contractId, amount_kop: 2_000_000, receipt_id: receiptId },
    ]);
    expect(body.items).toMatchObject([{ ok: true }]);
    expect(await here.world.balance(contractId)).toBe(-2_000_000);
    const other = await owing('Петренко Іван Олегович', []);
    const [next] = await linesOf({ amount: '1.00', purpose: 'a' });
    const foreign = [{ contract_id: contractId, amount_kop: 100, receipt_id: other.receiptId }];
    expect((await confirm(next.id, foreign)).body.items).toMatchObject([{ ok: false, code: 'validation' }]);
  });

  it('by the number of a void receipt pays the one made in its place', async () => {
    const { contractId, receiptId, number } = await owing();
    await here.world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    const standing = await here.world.issued(contractId);
    const [line] = await linesOf({ amount: '20000.00', purpose: number });
    expect(line).toMatchObject({
      confidence: 'high',
      reason: 'reference',
      suggestion: { contract_id: contractId, receipt_id: standing },
    });
  });

  it('is no payment of a lease that began a year later', async () => {
    const { contractId } = await owing();
    const [line] = await linesOf({ amount: '20000.00', purpose: 'Оренда', iban: TENANT });
    await here.world.db.query("update bank_lines set paid_on = '2020-01-15' where id = $1", [line.id]);
    const { body } = await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    expect(body.items).toMatchObject([{ ok: false, code: 'validation' }]);
    expect(await here.world.balance(contractId)).toBe(2_000_000);
  });

  it('confirmed by two at once is paid once', async () => {
    const { contractId } = await owing();
    const [line] = await linesOf({ amount: '20000.00', purpose: 'Оренда', iban: TENANT });
    const shares = [{ contract_id: contractId, amount_kop: 2_000_000 }];
    const answers = await Promise.all([confirm(line.id, shares), confirm(line.id, shares), confirm(line.id, shares)]);
    const outcomes = answers.map(({ body }) => body.items[0].code ?? 'ok').sort();
    expect(outcomes).toEqual(['bank_line_state', 'bank_line_state', 'ok']);
    expect(await here.world.scalar('select count(*) from payments where contract_id = $1', [contractId])).toBe(1);
    await here.world.expectBooksAgree(contractId);
  });

  it('that is refused stops none of the others', async () => {
    const { contractId } = await owing();
    const draft = await insertContract(here.world.db, here.world.owner.ownerId, { status: 'draft' });
    const [one, two] = await linesOf(
      { amount: '100.00', purpose: 'перший', document: '1' },
      { amount: '100.00', purpose: 'другий', document: '2' },
    );
    const { body } = await here.world.client.post('/payments/import/confirm', {
      lines: [
        { line_id: one.id, shares: [{ contract_id: draft.contractId, amount_kop: 10_000 }] },
        { line_id: two.id, shares: [{ contract_id: contractId, amount_kop: 10_000 }] },
      ],
    });
    expect(body.items).toMatchObject([
      { id: one.id, ok: false, code: 'contract_state' },
      { id: two.id, ok: true },
    ]);
  });
});

describe('money that is already there', () => {
  it('a payment entered by hand is pointed out, and goes in twice only on purpose', async () => {
    const { contractId, number } = await owing();
    const paid = await here.world.pay(contractId, 2_000_000, '2026-11-18');
    const [line] = await linesOf({ amount: '20000.00', purpose: number });
    expect(line).toMatchObject({
      reason: 'reference_paid',
      confidence: 'medium',
      similar_payment: { id: paid.body.id, paid_on: '2026-11-18', status: 'posted' },
    });
    const shares = [{ contract_id: contractId, amount_kop: 2_000_000 }];
    expect((await confirm(line.id, shares)).body.items).toMatchObject([{ ok: false, code: 'possible_duplicate' }]);
    expect((await confirm(line.id, shares, { even_if_similar: true })).body.items).toMatchObject([{ ok: true }]);
    expect(await here.world.balance(contractId)).toBe(-2_000_000);
  });

  it('what the tenant has reported becomes this payment', async () => {
    const { contractId } = await owing();
    await here.world.db.query(
      `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status) values (gen_random_uuid(), $1, $2, 2000000, '2026-11-19', 'bank', 'reported')`,
      [here.world.owner.ownerId, contractId],
    );
    const [line] = await linesOf({ amount: '20000.00', purpose: 'Оренда', iban: TENANT });
    expect(line.similar_payment).toMatchObject({ status: 'reported' });
    const { body } = await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    expect(body.items[0].line.payments).toMatchObject([{ id: line.similar_payment.id, status: 'posted' }]);
    expect(await here.world.scalar('select count(*) from payments where contract_id = $1', [contractId])).toBe(1);
    expect(await here.world.balance(contractId)).toBe(0);
  });
});

describe('a payer who is not the tenant', () => {
  it('is remembered when his transfer is confirmed, shown, and may be forgotten', async () => {
    const { contractId } = await owing('Петренко Іван Олегович', []);
    const [first, later] = await linesOf(
      { amount: '300.00', purpose: 'частина', iban: MOTHER, name: 'Петренко Галина', document: '1' },
      { amount: '400.00', purpose: 'решта', iban: MOTHER, name: 'Петренко Галина', document: '2' },
    );
    expect([first.reason, later.reason]).toEqual(['none', 'none']);
    await confirm(first.id, [{ contract_id: contractId, amount_kop: 30_000 }]);
    expect((await here.world.client.post('/payments/import/rematch')).body).toEqual({ changed: 1 });
    const [line] = (await here.world.client.get('/payments/import/lines?status=waiting')).body.items;
    expect(line).toMatchObject({
      reason: 'payer',
      confidence: 'medium',
      is_other_payer: true,
      suggestion: { contract_id: contractId },
    });
    const payers = (await here.world.client.get('/payments/import/payers')).body;
    expect(payers).toMatchObject({
      items: [{ name: 'Петренко Галина', iban_masked: 'UA93…6789', payments: 1 }],
      total: 1,
    });
    expect((await here.world.client.delete(`/payments/import/payers/${payers.items[0].id}`)).status).toBe(204);
    await here.world.client.post('/payments/import/rematch');
    expect((await here.world.client.get('/payments/import/lines?status=waiting')).body.items).toMatchObject([
      { reason: 'none' },
    ]);
  });

  it('stands in a list by pages, whoever has paid last first', async () => {
    const { contractId } = await owing('Петренко Іван Олегович', []);
    const [first, second] = await linesOf(
      { amount: '300.00', purpose: 'за оренду', iban: MOTHER, name: 'Петренко Галина', document: '1' },
      { amount: '400.00', purpose: 'за оренду', iban: TRANSIT, name: 'Бондар Андрій', document: '2' },
    );
    await confirm(first.id, [{ contract_id: contractId, amount_kop: 30_000 }]);
    await confirm(second.id, [{ contract_id: contractId, amount_kop: 40_000 }]);
    const page = (await here.world.client.get('/payments/import/payers?limit=1')).body;
    expect([page.total, page.items.length]).toEqual([2, 1]);
    const rest = (await here.world.client.get(`/payments/import/payers?limit=1&cursor=${page.next_cursor}`)).body;
    const names = [...page.items, ...rest.items].map(({ name }: { name: string }) => name);
    expect([names.toSorted(), rest.next_cursor]).toEqual([['Бондар Андрій', 'Петренко Галина'], null]);
    expect((await here.world.client.get('/payments/import/payers?page=2')).status).toBe(400);
  });

  it('is not taken for the bank through whose account the money of many passes', async () => {
    const { contractId } = await owing('Петренко Іван Олегович', []);
    const transit = { iban: TRANSIT, taxId: '14360570', name: 'АТ КБ ПРИВАТБАНК' };
    const [first] = await linesOf({ ...transit, amount: '300.00', purpose: 'Бондар А. оренда' });
    await confirm(first.id, [{ contract_id: contractId, amount_kop: 30_000 }]);
    const [other] = await linesOf({ ...transit, amount: '777.00', purpose: 'Від когось іншого', document: '9' });
    expect(other.confidence).not.toBe('high');
    expect(other.reason).not.toMatch(/iban|tax_id/);
  });
});

describe('a line that is no rent', () => {
  it('is passed over and brought back; one that is settled stays as it is', async () => {
    const { contractId } = await owing();
    const [gift, rent] = await linesOf(
      { amount: '50.00', purpose: 'подарунок', document: '1' },
      { amount: '60.00', purpose: 'оренда', document: '2' },
    );
    await confirm(rent.id, [{ contract_id: contractId, amount_kop: 6_000 }]);
    expect((await here.world.client.post('/payments/import/ignore', { ids: [gift.id, rent.id] })).body).toEqual({
      changed: 1,
    });
    expect((await confirm(gift.id, [{ contract_id: contractId, amount_kop: 5_000 }])).body.items).toMatchObject([
      { code: 'bank_line_state' },
    ]);
    expect((await here.world.client.post('/payments/import/restore', { ids: [gift.id, rent.id] })).body).toEqual({
      changed: 1,
    });
    expect((await here.world.client.get('/payments/import/summary')).body).toMatchObject({ confirmed: 1, ignored: 0 });
  });
});

it('a lapsed owner reads what there is and writes nothing', async () => {
  const strict = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
  try {
    const lapsed = await createBillingWorld(strict);
    await strict.database.superuser.query(
      `update subscriptions set plan = 'owner', billing_period = 'month', status = 'inactive', trial_ends_on = null, property_limit = 15,
         period_start = '2026-01-01', paid_until = '2026-02-01' where owner_id = $1`,
      [lapsed.owner.ownerId],
    );
    const made = await statementClient(strict, lapsed.owner.token).upload(
      privatBusiness([{ amount: '1.00', purpose: 'a' }]),
    );
    expect([made.status, made.body.code]).toEqual([402, 'subscription_inactive']);
    expect((await lapsed.client.get('/payments/import/lines')).status).toBe(200);
    const id = '019aa0c0-0000-7000-8000-000000000001';
    expect((await lapsed.client.post(`/payments/import/lines/${id}/undo`)).status).toBe(404);
  } finally {
    await strict.close();
  }
});
