import { addDays } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayLong } from '@kliuchar/domain/dates/format-day';
import { amountInWordsCapitalized } from '@kliuchar/domain/money/amount-in-words';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import type { Operator } from '../../platform/config-operator.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { SessionActor } from '../../platform/db/scope.ts';
import { readTemplate } from '../../platform/pdf.ts';
import { qrPicture } from '../../platform/qr.ts';
import { BILLING_TAX_ID_CONTEXT, transferOf } from './invoice.view.ts';
import type { InvoiceRow } from './invoices.sql.ts';
import { getInvoiceRow, INVOICE_STATUS_NAMES } from './invoices.ts';

const LAYOUT = readTemplate('features/subscription/rakhunok.typ');

export async function renderInvoicePdf(deps: Deps, actor: SessionActor, invoiceId: string): Promise<FileAnswer> {
  const row = await getInvoiceRow(deps, actor, invoiceId);
  const content = await deps.documents.renderDocument(LAYOUT, invoiceSheet(row, deps.config.operator, deps.vault));
  return { content: Buffer.from(content), fileName: `Рахунок ${row.number}.pdf` };
}

export async function renderInvoiceQr(deps: Deps, actor: SessionActor, invoiceId: string): Promise<FileAnswer> {
  const row = await getInvoiceRow(deps, actor, invoiceId);
  const payUrl = transferOf(deps.config.operator, row)?.payUrl ?? null;
  if (payUrl === null) throw new AppError('invoice_not_found');
  const label = `QR-код для оплати ${formatUah(kop(row.amount_kop))}`;
  return { content: Buffer.from(qrPicture(payUrl, label)), fileName: `${row.number}.svg`, inline: true };
}

/** Everything the sheet says, in words: the layout only sets it. The payer's own code stands on it whole, as his accounts ask. */
function invoiceSheet(row: InvoiceRow, operator: Operator, vault: Vault) {
  const transfer = transferOf(operator, row);
  const sealed = row.payer_tax_id_sealed;
  const payer = row.payer && {
    name: row.payer.kind === 'fop' ? `ФОП ${row.payer.name.replace(/^ФОП\s+/u, '')}` : row.payer.name,
    taxId: sealed === null ? null : vault.open(sealed, BILLING_TAX_ID_CONTEXT),
    address: row.payer.address,
  };
  return {
    number: row.number,
    issuedOn: formatDayLong(row.issued_on),
    state: INVOICE_STATUS_NAMES[row.status],
    isOpen: row.status === 'issued',
    dueOn: formatDay(row.due_on),
    seller: {
      name: operator.name ?? 'Ключар',
      taxId: operator.taxId,
      address: operator.address,
      iban: operator.iban,
    },
    payer,
    period: `${formatDay(row.period_from)}\u00a0– ${formatDay(addDays(row.period_end, -1))}`,
    lines: row.lines.map(({ text, detail, amountKop }) => ({ text, detail, amount: formatUah(amountKop) })),
    total: formatUah(kop(row.amount_kop)),
    words: amountInWordsCapitalized(kop(row.amount_kop)),
    purpose: transfer?.purpose ?? null,
    qr: transfer?.payUrl == null ? null : qrPicture(transfer.payUrl, 'QR-код для оплати'),
  };
}
