import { decodeNbuQr } from '@kliuchar/domain/qr/decode-nbu-qr';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { withWriteScope } from '../../platform/db/scope.ts';
import { insertOwner } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import {
  makePayer,
  OPERATOR,
  openSubscriptionStage,
  PAID,
  type Payer,
  type SubscriptionStage,
} from '../../testing/subscription-world.ts';
import { reverseInvoice } from './reverse-invoice.ts';

/** Money for an invoice, and the papers about it. */
const MANY = gateSize(12, 100);

let stage: SubscriptionStage;
let payer: Payer;
beforeAll(async () => {
  stage = await openSubscriptionStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  payer = await makePayer(stage);
});

describe('a payment', () => {
  const invoiceOf = async (plan = 'owner') =>
    (await payer.change(plan)).body.invoice as { id: string; amount_kop: number };

  it('counts once, however often and from wherever it is told', async () => {
    const { id, amount_kop } = await invoiceOf();
    const told = await Promise.all(Array.from({ length: MANY }, () => payer.settle(id, amount_kop, 'ref-1')));
    expect(told.filter((one) => one === 'settled')).toHaveLength(1);
    expect(told.filter((one) => one === 'already')).toHaveLength(MANY - 1);
    // A month from 22.11 and the thirty days of the trial that are left.
    expect(await payer.read()).toMatchObject({
      plan: 'owner',
      status: 'active',
      trial_ends_at: null,
      current_period_end: '2027-01-20T22:00:00.000Z',
      balance_kop: 0,
    });
    const [audit] = await payer.sql(
      `select count(*)::int as count from audit_log where owner_id = $1 and action = 'subscription.paid'`,
      [payer.owner.ownerId],
    );
    expect(audit?.count).toBe(1);
    expect(await payer.letters()).toMatchObject([{ kind: 'subscription.paid' }]);
  });

  it('of another sum does nothing', async () => {
    const { id, amount_kop } = await invoiceOf();
    expect(await payer.settle(id, amount_kop - 1)).toBe('mismatch');
    expect((await payer.client.get(`/billing/invoices/${id}`)).body).toMatchObject({ status: 'issued', paid_at: null });
    expect(await payer.settle(id, amount_kop)).toBe('settled');
  });

  it('for a void invoice, and a second one for a paid, is not lost: it is on the balance and pays the next', async () => {
    const { id, amount_kop } = await invoiceOf();
    const other = await invoiceOf('professional');
    expect(await payer.settle(id, amount_kop, 'late')).toBe('void_paid');
    expect(await payer.settle(id, amount_kop, 'late')).toBe('already');
    expect(await payer.settle(other.id, other.amount_kop, 'first')).toBe('settled');
    expect(await payer.settle(other.id, other.amount_kop, 'second')).toBe('paid_twice');
    expect(await payer.read()).toMatchObject({ plan: 'professional', balance_kop: 14_900 + 39_900 });
    expect((await payer.letters()).map((one) => one.kind).sort()).toEqual([
      'subscription.credited',
      'subscription.credited',
      'subscription.paid',
    ]);
    const quote = (await payer.client.post('/subscription/quote', { plan: 'company' })).body;
    expect(quote.lines.at(-1)).toMatchObject({ kind: 'balance', amount_kop: -54_800 });
  });

  it('is another owner’s for nobody', async () => {
    const { id, amount_kop } = await invoiceOf();
    const stranger = await insertOwner(stage.app.database.superuser);
    await expect(payer.settle(id, amount_kop, 'x', stranger.ownerId)).rejects.toMatchObject({
      code: 'invoice_not_found',
    });
    expect((await clientOf(stage.app, stranger.token).get(`/billing/invoices/${id}`)).body.code).toBe(
      'invoice_not_found',
    );
  });

  it('that is taken back takes the period with it, once', async () => {
    await payer.put({ ...PAID });
    const { id, amount_kop } = await invoiceOf('professional');
    await payer.settle(id, amount_kop, 'card');
    expect(await payer.read()).toMatchObject({ plan: 'professional' });
    const back = (reference: string) =>
      withWriteScope(stage.app.worker, { kind: 'owner-job', ownerId: payer.owner.ownerId }, (db) =>
        reverseInvoice(db, { invoiceId: id, provider: 'sandbox', reference, reversedAt: '2026-11-22T10:00:00Z' }),
      );
    expect(await back('other')).toBe('unknown');
    const told = await Promise.all(Array.from({ length: 20 }, () => back('card')));
    expect(told.filter((one) => one === 'reversed')).toHaveLength(1);
    expect(await payer.read()).toMatchObject({
      plan: 'owner',
      status: 'active',
      current_period_end: '2026-12-09T22:00:00.000Z',
      limits: { properties: 15 },
    });
    expect((await payer.client.get(`/billing/invoices/${id}`)).body.status).toBe('reversed');
  });

  it('that is taken back after a dearer plan was paid leaves the dearer plan, though both were paid within one instant', async () => {
    const first = await invoiceOf();
    await payer.settle(first.id, first.amount_kop, 'first');
    const second = await invoiceOf('professional');
    expect(second.amount_kop).toBe(39_900 - 14_900);
    await payer.settle(second.id, second.amount_kop, 'second');
    await withWriteScope(stage.app.worker, { kind: 'owner-job', ownerId: payer.owner.ownerId }, (db) =>
      reverseInvoice(db, {
        invoiceId: first.id,
        provider: 'sandbox',
        reference: 'first',
        reversedAt: '2026-11-22T10:00:00Z',
      }),
    );
    // Of the thirty days 22.11–22.12 the 149 ₴ were worth eleven whole ones.
    expect(await payer.read()).toMatchObject({
      plan: 'professional',
      status: 'active',
      current_period_end: '2026-12-10T22:00:00.000Z',
      balance_kop: 0,
    });
  });

  it('and a change of plan at the same moment leave the money counted', async () => {
    const { id, amount_kop } = await invoiceOf();
    const [outcome] = await Promise.all([payer.settle(id, amount_kop), payer.change('professional')]);
    const { balance_kop, plan } = await payer.read();
    // Either it was first and paid the plan, or the plan had moved on and the money waits.
    expect([outcome, plan, balance_kop]).toEqual(
      outcome === 'settled' ? ['settled', 'owner', 0] : ['void_paid', 'professional', 14_900],
    );
  });
});

describe('requisites and papers', () => {
  it('keep the code sealed, show its end, and are taken over by what is not paid yet', async () => {
    expect((await payer.client.get('/billing/requisites')).body).toEqual({ requisites: null });
    const { invoice } = (await payer.change('owner')).body;
    const saved = await payer.client.put('/billing/requisites', {
      kind: 'fop',
      name: 'Коваленко Олена Сергіївна',
      tax_id: '3383904825',
      address: 'Київ, вул. Саксаганського, 77',
      email: 'buh@example.com',
    });
    expect([saved.status, saved.body.requisites]).toMatchObject([200, { tax_id: '******4825', version: 1 }]);
    expect(
      (await payer.client.put('/billing/requisites', { kind: 'person', name: 'Інша', version: 7 })).body.code,
    ).toBe('version_conflict');
    expect((await payer.client.get(`/billing/invoices/${invoice.id}`)).body.payer).toEqual({
      kind: 'fop',
      name: 'Коваленко Олена Сергіївна',
      tax_id: '******4825',
      address: 'Київ, вул. Саксаганського, 77',
    });
    const kept = await payer.client.put('/billing/requisites', { kind: 'fop', name: 'Коваленко Олена', version: 1 });
    expect(kept.body.requisites).toMatchObject({ tax_id: '******4825', email: 'buh@example.com', version: 2 });
    const [row] = await payer.sql('select tax_id_sealed::text as sealed from billing_requisites where owner_id = $1', [
      payer.owner.ownerId,
    ]);
    expect(row?.sealed).not.toContain('3383904825');
    expect(
      (await payer.client.put('/billing/requisites', { kind: 'x', name: '', tax_id: '12' })).body.fields,
    ).toMatchObject({
      kind: 'Оберіть, хто платить: фізична особа, ФОП або компанія',
      name: expect.any(String),
      tax_id: expect.any(String),
    });
  });

  it('are asked of the payer alone: his letter goes to his address, whatever another has named', async () => {
    const other = await makePayer(stage);
    const named = { kind: 'fop', name: 'Інша Олена', email: 'other-payer@example.com' };
    expect((await other.client.put('/billing/requisites', named)).status).toBe(200);
    const { invoice } = (await payer.change('owner')).body;
    expect(await payer.settle(invoice.id, invoice.amount_kop)).toBe('settled');
    expect(await payer.letters()).toMatchObject([{ kind: 'subscription.paid' }]);
    expect(await payer.sql('select 1 from messages where recipient = $1', [named.email])).toEqual([]);
  });

  it('an invoice has a sheet, and a code that a bank reads as its sum [spec 2.29, 2.30]', async () => {
    await payer.client.put('/billing/requisites', { kind: 'fop', name: 'Коваленко Олена', tax_id: '3383904825' });
    const { invoice } = (await payer.change('professional')).body;
    const full = (await payer.client.get(`/billing/invoices/${invoice.id}`)).body;
    expect(full.transfer).toMatchObject({
      iban: OPERATOR.OPERATOR_IBAN,
      tax_id: '37193071',
      purpose: `Оплата за рахунком ${invoice.number}, доступ до сервісу Ключар`,
    });
    expect(decodeNbuQr(full.transfer.pay_url)).toMatchObject({
      iban: OPERATOR.OPERATOR_IBAN,
      amountKop: 39_900,
      reference: invoice.number.replace('КЛ', 'KL'),
    });
    const qr = await payer.client.get(`/billing/invoices/${invoice.id}/qr.svg`);
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const pdf = await stage.app.inject({
      url: `/api/billing/invoices/${invoice.id}/pdf`,
      headers: { cookie: `${sessionCookieName(stage.app.deps.config)}=${payer.owner.token}` },
    });
    expect(pdf.statusCode).toBe(200);
    const text = await pdfText(pdf.rawPayload);
    for (const words of [
      invoice.number,
      'ТОВ «Ключар»',
      'ФОП Коваленко Олена',
      '3383904825',
      '399,00',
      'План «Професійний», 1\u00a0місяць',
    ])
      expect(text).toContain(words);
  });

  it('an unpaid change can be voided, once; then it has no code', async () => {
    const { invoice } = (await payer.change('owner')).body;
    const tried = await Promise.all(
      Array.from({ length: 6 }, () => payer.client.post(`/billing/invoices/${invoice.id}/void`)),
    );
    expect(tried.filter((one) => one.status === 200)).toHaveLength(1);
    expect(tried.find((one) => one.status !== 200)?.body).toMatchObject({
      code: 'invoice_state',
      errors: ['Рахунок у стані «анульовано», тому ця дія недоступна.'],
    });
    expect((await payer.client.get(`/billing/invoices/${invoice.id}/qr.svg`)).body.code).toBe('invoice_not_found');
    expect((await payer.read()).open_invoice).toBeNull();
  });
});
