import type { Invoice } from '@kliuchar/api-schema/billing';
import type { InvoiceSummary } from '@kliuchar/api-schema/subscription';
import { addDays } from '@kliuchar/domain/dates/day';
import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import { kop } from '@kliuchar/domain/money/kop';
import { receiptQr } from '@kliuchar/domain/qr/receipt-qr';
import { planOf } from '@kliuchar/domain/subscription/plans';
import type { Operator } from '../../platform/config-operator.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { InvoiceRow } from './invoices.sql.ts';

/** Names the column a sealed code was written for; an invoice takes the sealed bytes over as they are. */
export const BILLING_TAX_ID_CONTEXT = 'billing_requisites.tax_id';

export function viewSummary(row: InvoiceRow): InvoiceSummary {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    plan: row.plan,
    planName: planOf(row.plan).nameUk,
    billingPeriod: row.billing_period,
    amountKop: kop(row.amount_kop),
    periodFrom: row.period_from,
    periodTo: addDays(row.period_end, -1),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    paidAt: row.paid_at,
    provider: row.provider,
    createdAt: row.created_at,
  };
}

type Tools = { readonly vault: Vault; readonly operator: Operator };

export function viewInvoice({ vault, operator }: Tools, row: InvoiceRow): Invoice {
  const sealed = row.payer_tax_id_sealed;
  return {
    ...viewSummary(row),
    ownerId: row.owner_id,
    lines: row.lines,
    payer:
      row.payer === null
        ? null
        : {
            ...row.payer,
            taxId: sealed === null ? null : maskTaxId(vault.open(sealed, BILLING_TAX_ID_CONTEXT)),
          },
    transfer: transferOf(operator, row),
    version: row.version,
  };
}

/** Where the money of an unpaid invoice goes; null when the operator has not said. */
export function transferOf({ name, taxId, iban }: Operator, row: InvoiceRow): Invoice['transfer'] {
  if (row.status !== 'issued' || row.amount_kop === 0) return null;
  if (name === null || taxId === null || iban === null) return null;
  const purpose = `Оплата за рахунком ${row.number}, доступ до сервісу Ключар`;
  const code = receiptQr({
    payeeName: name,
    payeeTaxId: taxId,
    iban,
    amountKop: kop(row.amount_kop),
    reference: latinNumber(row.number),
    purpose,
  });
  // A name the banks' rules do not take is the operator's to mend; the transfer itself is still possible by hand.
  return { name, taxId, iban, purpose, payUrl: code.ok ? code.value.url : null };
}

/** The number in the letters a bank's reference may have: `KL-2026-000001`. */
function latinNumber(number: string): string {
  return number.replace('КЛ', 'KL');
}
