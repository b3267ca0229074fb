import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { formatDecimalUk, formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { unitName } from '@kliuchar/domain/properties/address-line';
import { receiptPurpose } from '@kliuchar/domain/qr/receipt-purpose';
import { paymentStatusName } from '@kliuchar/domain/receipts/payment-status';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Actor, withReadScope } from '../../platform/db/scope.ts';
import { readTemplate } from '../../platform/pdf.ts';
import { qrPicture } from '../../platform/qr.ts';
import { type FullReceipt, type Requisites, readReceipt } from './read-receipt.ts';

const LAYOUT = readTemplate('features/receipts/receipt.typ');
const PICTURE = readTemplate('features/receipts/receipt-picture.typ');

/** Who holds the paper: `public` names no flat, no surname and no payee (contract.md §3.13, product.md §10). */
export type Audience = { readonly isPublic: boolean; readonly tenantName: string };

/** One A4 page, or a picture for a chat: readable on a phone as it is, and a bank reads the code out of it. */
export type PaperForm = 'pdf' | 'picture';

export type ReceiptFile = { readonly content: Buffer; readonly media: string; readonly fileName: string };

export async function getReceiptPaper(
  deps: Deps,
  actor: Actor,
  { id, form }: { readonly id: string; readonly form: PaperForm },
): Promise<ReceiptFile> {
  const full = await withReadScope(deps.db, actor, (db) => readReceipt(deps, db, id));
  return renderReceipt(deps, full, { form, isPublic: false, tenantName: full.row.tenantName });
}

export async function getReceiptQr(deps: Deps, actor: Actor, id: string): Promise<ReceiptFile> {
  return renderReceiptQr(await withReadScope(deps.db, actor, (db) => readReceipt(deps, db, id)));
}

export function renderReceiptQr({ row, qr, payableKop }: FullReceipt): ReceiptFile {
  if (qr === null) throw new AppError('no_qr');
  const label = `QR-код для оплати ${formatUah(payableKop)}`;
  return { content: Buffer.from(qrPicture(qr.url, label)), media: 'image/svg+xml', fileName: `${row.number}.svg` };
}

/** Of the same words: the sum, its due day and the code first, then every line; on paper with its sentence. */
export async function renderReceipt(
  { documents }: Pick<Deps, 'documents'>,
  full: FullReceipt,
  { form, ...audience }: Audience & { readonly form: PaperForm },
): Promise<ReceiptFile> {
  const data = paperData(full, audience);
  const { number } = full.row;
  return form === 'pdf'
    ? {
        content: Buffer.from(await documents.renderDocument(LAYOUT, data)),
        media: 'application/pdf',
        fileName: `${number}.pdf`,
      }
    : {
        content: Buffer.from(await documents.renderPicture(PICTURE, data)),
        media: 'image/png',
        fileName: `${number}.png`,
      };
}

function paperData({ row, lines, payableKop, requisites, qr }: FullReceipt, { isPublic, tenantName }: Audience) {
  const street = [row.street, row.building].filter((part) => part !== null).join(', ');
  const flat = isPublic || row.apartment === null ? null : unitName(row.propertyType, row.apartment);
  return {
    number: row.number,
    period: formatPeriod(row.period),
    state: stateOnPaper(row),
    isPaid: row.status === 'issued' && payableKop === 0,
    isDraft: row.status === 'draft',
    isVoid: row.status === 'void',
    tenant: tenantName,
    address: [row.city, isPublic ? row.street : street, flat].filter((part) => part !== null && part !== '').join(', '),
    issuedOn: row.issuedOn === null ? null : formatDay(row.issuedOn),
    dueOn: row.dueOn === null ? null : formatDay(row.dueOn),
    payable: formatUah(payableKop),
    own: formatUah(row.ownKop),
    opening: row.openingBalanceKop === 0 ? null : formatUah(kop(row.openingBalanceKop)),
    openingTitle: row.openingBalanceKop > 0 ? 'Борг на момент видачі' : 'Переплата на момент видачі',
    total: formatUah(row.totalDueKop),
    paid: row.paidKop === 0 ? null : formatUah(row.paidKop),
    writtenOff: row.writtenOffKop === 0 ? null : formatUah(row.writtenOffKop),
    lines: lines.map((line) => ({
      title: line.title,
      month: line.period === row.period ? null : formatPeriod(line.period),
      quantity:
        line.quantity === null
          ? null
          : [formatDecimalUk(line.quantity), line.unit].filter((part) => part !== null).join('\u00a0'),
      price: line.price === null ? null : formatPrice(line.price),
      amount: formatUah(line.amountKop),
      // A sentence may name a meter; the bare page shows only what is charged.
      why: isPublic ? null : line.explanation.textUk,
    })),
    payee: requisites === null ? null : payeeOnPaper(requisites, isPublic),
    purpose: receiptPurpose(row),
    qr: qr === null ? null : qrPicture(qr.url, 'QR-код для оплати'),
  };
}

/** What is closed by a write-off was not paid, and the paper does not say that it was. */
function stateOnPaper({ status, paymentStatus, writtenOffKop }: FullReceipt['row']): string {
  if (paymentStatus === null) return RECEIPT_STATUS_NAMES[status];
  return paymentStatusName(paymentStatus, writtenOffKop);
}

/** An account is compared by eye on paper, so it stands in groups of four (ukraine.md §2). */
function payeeOnPaper({ name, iban, taxId }: Requisites, isPublic: boolean) {
  return { name: isPublic ? null : name, iban: formatIban(iban), taxId: isPublic ? null : taxId };
}
