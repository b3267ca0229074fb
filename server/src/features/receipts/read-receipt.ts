import type { Receipt } from '@kliuchar/api-schema/receipts';
import { type Kop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import { receiptPurpose } from '@kliuchar/domain/qr/receipt-purpose';
import { type ReceiptQr, receiptQr } from '@kliuchar/domain/qr/receipt-qr';
import { payableKop } from '@kliuchar/domain/receipts/payment-status';
import { receiptReference } from '@kliuchar/domain/receipts/receipt-number';
import type { Deps } from '../../deps.ts';
import { relationOf } from '../../edge/access.ts';
import { AppError } from '../../edge/errors.ts';
import { type Actor, type Db, withReadScope } from '../../platform/db/scope.ts';
import { findReceiptUrl } from '../contracts/public.ts';
import { viewReceipt } from './receipt.view.ts';
import {
  findPayee,
  findReceipt,
  type LineRow,
  listLines,
  listReceiptPayments,
  type ReceiptDetailRow,
  type ReceiptPaymentRow,
} from './receipts.sql.ts';
import { suggestPenalties, viewSuggestion } from './suggest-penalties.ts';

/** Names the column a sealed value belongs to: moved elsewhere it does not open. */
const REQUISITES_CONTEXT = 'receipts.requisites_tax_id';
const COUNTERPARTY_CONTEXT = 'counterparties.tax_id';

export type Requisites = NonNullable<Receipt['requisites']>;

/** Everything about a receipt, for its page, its PDF and its code. */
export type FullReceipt = {
  readonly row: ReceiptDetailRow;
  readonly lines: readonly LineRow[];
  readonly payments: readonly ReceiptPaymentRow[];
  readonly role: Receipt['role'];
  readonly payableKop: Kop;
  readonly requisites: Requisites | null;
  readonly qr: ReceiptQr | null;
};

export function getReceipt(deps: Deps, actor: Actor, id: string): Promise<Receipt> {
  return withReadScope(deps.db, actor, (db) => readReceiptView(deps, db, id));
}

/** The entity after a change, in the transaction of the change. */
export async function readReceiptView(deps: Deps, db: Db, id: string): Promise<Receipt> {
  const [full, url] = await Promise.all([readReceipt(deps, db, id), findReceiptUrl(deps, db, id)]);
  const { row, role } = full;
  const publicUrl = role === 'owner' && row.status !== 'draft' ? url : null;
  const qr = full.qr === null ? null : { url: full.qr.url, fallbackUrl: full.qr.fallbackUrl };
  const suggested = role === 'owner' && row.status === 'draft' ? await suggestPenalties(db, row) : [];
  return viewReceipt(row, { ...full, qr, publicUrl, penaltySuggestions: suggested.map(viewSuggestion) });
}

export async function readReceipt(deps: Pick<Deps, 'clock' | 'vault'>, db: Db, id: string): Promise<FullReceipt> {
  const [row, lines, payments] = await Promise.all([
    findReceipt(db, id, deps.clock.today()),
    listLines(db, id),
    listReceiptPayments(db, id),
  ]);
  if (row === null) throw new AppError('receipt_not_found');
  const role = relationOf(isOwnersPerson(db, row), row);
  const requisites = await requisitesOf(deps, db, row);
  const payable = payableOf(row);
  return { row, lines, payments, role, payableKop: payable, requisites, qr: qrOf(row, requisites, payable) };
}

/** The reader of a public page is let in through the owner, but is not his person. */
function isOwnersPerson({ actor, ownerIds }: Db, { ownerId }: ReceiptDetailRow): boolean {
  return (actor.kind === 'session' || actor.kind === 'owner-job') && ownerIds.includes(ownerId);
}

/** contract.md §1.2: this receipt's left and that of all older items now. A draft asks for what it will ask for; a void one for nothing. */
function payableOf(row: ReceiptDetailRow): Kop {
  if (row.status === 'void') return ZERO_KOP;
  return row.status === 'draft'
    ? payableKop(row.ownKop, row.openingBalanceKop)
    : payableKop(row.leftKop, row.olderLeftKop);
}

/** Frozen at issue; on a draft as they would be now. */
async function requisitesOf({ vault }: Pick<Deps, 'vault'>, db: Db, row: ReceiptDetailRow): Promise<Requisites | null> {
  if (row.status !== 'draft') {
    if (row.requisites === null) return null;
    const sealed = row.requisitesTaxIdSealed;
    return { ...row.requisites, taxId: sealed === null ? null : vault.open(sealed, REQUISITES_CONTEXT) };
  }
  const payee = await findPayee(db, row.ownerId, row.contractId);
  if (payee === null || payee.iban === null) return null;
  return {
    name: payee.name,
    iban: payee.iban,
    taxId: payee.taxIdSealed === null ? null : vault.open(payee.taxIdSealed, COUNTERPARTY_CONTEXT),
  };
}

/** What is frozen at issue: name and IBAN in the open, the tax id sealed anew for its new column (contract.md §1.17). */
export async function freezeRequisites(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  contract: { ownerId: string; contractId: string },
): Promise<{ requisites: { name: string; iban: string } | null; taxIdSealed: Buffer | null }> {
  const payee = await findPayee(db, contract.ownerId, contract.contractId);
  if (payee === null || payee.iban === null) return { requisites: null, taxIdSealed: null };
  const taxIdSealed =
    payee.taxIdSealed === null
      ? null
      : vault.seal(vault.open(payee.taxIdSealed, COUNTERPARTY_CONTEXT), REQUISITES_CONTEXT);
  return { requisites: { name: payee.name, iban: payee.iban }, taxIdSealed };
}

/** No code without an IBAN and a tax id, and none where nothing is asked for. */
function qrOf(row: ReceiptDetailRow, requisites: Requisites | null, payable: Kop): ReceiptQr | null {
  if (row.status !== 'issued' || payable <= 0 || requisites === null || requisites.taxId === null) return null;
  const code = receiptQr({
    payeeName: requisites.name,
    payeeTaxId: requisites.taxId,
    iban: requisites.iban,
    amountKop: payable,
    reference: receiptReference(row.number),
    purpose: receiptPurpose(row),
  });
  return code.ok ? code.value : null;
}
