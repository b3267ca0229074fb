import { newId } from '../platform/ids.ts';
import { type Build, insertRow, LANDLORD_TAX_ID, SECRET } from './access-world.ts';

/** A plan that is paid for, a smaller one that waits for its end, an invoice of a larger one, and who pays. */
export function insertBilling(build: Build): void {
  const { world, deps, db, sent } = build;
  const secret = `${SECRET}-${world.letter}`;
  sent.push(
    db.query(
      `update subscriptions set plan = 'professional', billing_period = 'year', status = 'active', trial_ends_on = null, period_start = '2026-01-01',
         paid_until = '2100-01-01', value_kop = 399000, next_plan = 'owner', next_period = 'month' where owner_id = $1`,
      [world.ownerId],
    ),
  );
  const sealed = deps.vault.seal(LANDLORD_TAX_ID, 'billing_requisites.tax_id');
  insertRow(build, 'billing_requisites', {
    owner_id: world.ownerId,
    kind: 'fop',
    name: secret,
    tax_id_sealed: sealed,
    address: secret,
    email: 'billing@example.com',
  });
  insertRow(build, 'subscription_invoices', {
    id: world.ids.invoice,
    owner_id: world.ownerId,
    number: `КЛ-${world.letter}-${world.ids.invoice}`,
    kind: 'change',
    plan: 'company',
    billing_period: 'year',
    lines: JSON.stringify([{ kind: 'plan', text: 'План «Компанія», 1 рік', detail: null, amountKop: 1_290_000 }]),
    amount_kop: 1_290_000,
    value_kop: 1_290_000,
    period_from: '2026-11-20',
    period_end: '2027-11-20',
    anchor_date: 20,
    issued_on: '2026-11-20',
    due_on: '2026-11-27',
    payer: { kind: 'fop', name: secret, address: secret },
    payer_tax_id_sealed: sealed,
  });
  insertRow(build, 'subscription_payments', {
    id: newId(),
    owner_id: world.ownerId,
    invoice_id: world.ids.invoice,
    provider: 'manual',
    reference: secret,
    amount_kop: 100,
    outcome: 'credited',
    paid_at: '2026-11-20T10:00:00Z',
  });
}
