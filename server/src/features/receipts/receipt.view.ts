import type { Receipt, ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { receiptReference } from '@kliuchar/domain/receipts/receipt-number';
import type { ReceiptWarning } from '@kliuchar/domain/receipts/receipt-types';
import type { LineRow, ReceiptDetailRow, ReceiptPaymentRow, ReceiptRow } from './receipts.sql.ts';

/** What the owner should still look at is no news for the tenant. */
export function viewReceiptItem(row: ReceiptRow, role: Receipt['role']): ReceiptListItem {
  return {
    id: row.id,
    role,
    permissions: role === 'manager' ? (row.switches ?? null) : null,
    number: row.number,
    reference: receiptReference(row.number),
    kind: row.kind,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    tenant: { id: row.tenantId, name: row.tenantName },
    period: row.period,
    status: row.status,
    paymentStatus: row.paymentStatus,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    openingBalanceKop: row.openingBalanceKop,
    ownKop: row.ownKop,
    totalDueKop: row.totalDueKop,
    paidKop: row.paidKop,
    writtenOffKop: row.writtenOffKop,
    // Stored as nothing, since a draft is owed by nobody yet; shown by the rule, own less paid, of which `payable_kop` is made (contract.md §1.2).
    leftKop: row.status === 'draft' ? row.ownKop : row.leftKop,
    warningsCount: role === 'tenant' ? 0 : row.warnings.length,
    sentAt: row.sentAt,
    sentByHand: row.sentByHand,
    viewedAt: row.viewedAt,
    version: row.version,
    createdAt: row.createdAt,
  };
}

export type ReceiptExtras = {
  readonly role: Receipt['role'];
  readonly lines: readonly LineRow[];
  readonly payments: readonly ReceiptPaymentRow[];
  readonly payableKop: Kop;
  readonly requisites: Receipt['requisites'];
  readonly qr: Receipt['qr'];
  readonly publicUrl: string | null;
  readonly penaltySuggestions: Receipt['penaltySuggestions'];
};

export function viewReceipt(row: ReceiptDetailRow, extras: ReceiptExtras): Receipt {
  const isOwner = extras.role !== 'tenant';
  return {
    ...viewReceiptItem(row, extras.role),
    lines: extras.lines.map((line) => ({ ...viewLine(line), manual: line.manual })),
    chargesKop: row.chargesKop,
    adjustmentsKop: row.adjustmentsKop,
    penaltyKop: row.penaltyKop,
    vatKop: sumKop(extras.lines.map((line) => line.vatKop)),
    payableKop: extras.payableKop,
    requisites: extras.requisites,
    qr: extras.qr,
    warnings: isOwner ? row.warnings.map(viewWarning) : [],
    penaltySuggestions: extras.penaltySuggestions,
    payments: extras.payments.map(({ paymentId, paidOn, amountKop, method }) => ({
      paymentId,
      paidOn,
      amountKop,
      method,
    })),
    views: isOwner ? row.views : 0,
    publicUrl: isOwner ? extras.publicUrl : null,
    voidReason: row.voidReason,
    voidedAt: row.voidedAt,
    updatedAt: row.updatedAt,
  };
}

type LineView = Omit<Receipt['lines'][number], 'manual'>;

/** For stored lines and for those of a preview. */
export function viewLine(line: Omit<LineRow, 'manual' | 'adjustmentId'>): LineView {
  return {
    lineNo: line.lineNo,
    kind: line.kind,
    service: line.service,
    title: line.title,
    period: line.period,
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    amountKop: line.amountKop,
    vatKop: line.vatKop,
    explanation: viewExplanation(line.explanation),
  };
}

/** The schema of explanations is kept the same type as the domain's (api-schema, `explanation.test.ts`); only its lists are writable. */
function viewExplanation(explanation: LineRow['explanation']): LineView['explanation'] {
  return explanation as LineView['explanation'];
}

export function viewWarning(warning: ReceiptWarning): Receipt['warnings'][number] {
  return {
    code: warning.code,
    ...(warning.service !== null && { service: warning.service }),
    ...(warning.meterId !== null && { meterId: warning.meterId }),
    text: warning.textUk,
  };
}
