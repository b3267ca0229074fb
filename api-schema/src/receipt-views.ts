import { PAYMENT_STATUSES } from '@kliuchar/domain/receipts/payment-status';
import { LINE_KINDS, WARNING_CODES } from '@kliuchar/domain/receipts/receipt-types';
import * as z from 'zod/mini';
import { explanation } from './explanation.ts';
import { day, decimalValue, grantedSwitches, id, instant, kopValue, period } from './fields.ts';
import { serviceCode } from './service-settings.ts';

/** How a receipt looks on the wire (product.md §7, contract.md §1). */

const RECEIPT_KINDS = ['regular', 'one_off'] as const;
export const RECEIPT_STATUSES = ['draft', 'issued', 'void'] as const;

const receiptStatus = z.enum(RECEIPT_STATUSES);
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** `quantity` is the sum and `price` null when several zones, blocks or meters are inside `explanation` (contract.md §1.8). */
export const receiptLine = z.strictObject({
  lineNo: z.int(),
  kind: z.enum(LINE_KINDS),
  service: z.nullable(serviceCode),
  title: z.string(),
  period,
  quantity: z.nullable(decimalValue),
  unit: z.nullable(z.string()),
  price: z.nullable(decimalValue),
  amountKop: kopValue,
  vatKop: kopValue,
  manual: z.boolean(),
  explanation,
});

const receiptWarning = z.strictObject({
  code: z.enum(WARNING_CODES),
  service: z.optional(serviceCode),
  meterId: z.optional(id),
  text: z.string(),
});

export const receiptListItem = z.strictObject({
  id,
  role: z.enum(['owner', 'manager', 'tenant']),
  permissions: grantedSwitches,
  number: z.string(),
  /** The number as banks carry it, in ASCII; what an integrator looks for in a statement (contract.md §1.6). */
  reference: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  contractId: id,
  contractNumber: z.string(),
  propertyId: id,
  propertyName: z.string(),
  tenant: z.strictObject({ id, name: z.string() }),
  period,
  status: receiptStatus,
  paymentStatus: z.nullable(paymentStatus),
  issuedOn: z.nullable(day),
  dueOn: z.nullable(day),
  openingBalanceKop: kopValue,
  ownKop: kopValue,
  totalDueKop: kopValue,
  paidKop: kopValue,
  writtenOffKop: kopValue,
  leftKop: kopValue,
  warningsCount: z.int(),
  sentAt: z.nullable(instant),
  sentByHand: z.boolean(),
  viewedAt: z.nullable(instant),
  version: z.int(),
  createdAt: instant,
});

const requisitesView = z.strictObject({
  name: z.string(),
  iban: z.string(),
  taxId: z.nullable(z.string()),
});

/** The bank QR: the link of format 003 and that of 002 for banks that do not read it. */
export const qrView = z.strictObject({ url: z.string(), fallbackUrl: z.string() });

/** For the owner alone: it counts only once he adds it as a line with `penalty_of` (contract.md §1.15). */
export const penaltySuggestion = z.strictObject({
  receiptId: id,
  number: z.string(),
  dueOn: day,
  amountKop: kopValue,
  explanation,
});

export const receiptView = z.strictObject({
  ...receiptListItem.shape,
  lines: z.array(receiptLine),
  chargesKop: kopValue,
  adjustmentsKop: kopValue,
  penaltyKop: kopValue,
  vatKop: kopValue,
  payableKop: kopValue,
  requisites: z.nullable(requisitesView),
  qr: z.nullable(qrView),
  warnings: z.array(receiptWarning),
  penaltySuggestions: z.array(penaltySuggestion),
  payments: z.array(
    z.strictObject({ paymentId: z.nullable(id), paidOn: day, amountKop: kopValue, method: z.nullable(z.string()) }),
  ),
  views: z.int(),
  publicUrl: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  voidedAt: z.nullable(instant),
  updatedAt: instant,
});

const RUN_STATUSES = ['running', 'done', 'failed'] as const;
const SKIP_CODES = ['nothing_to_bill', 'not_active'] as const;

/** The same body for a finished and for a running one (contract.md §1.7). */
export const receiptRun = z.strictObject({
  id,
  status: z.enum(RUN_STATUSES),
  total: z.int(),
  done: z.int(),
  created: z.array(id),
  createdCount: z.int(),
  existingCount: z.int(),
  skipped: z.array(z.strictObject({ contractId: id, code: z.enum(SKIP_CODES) })),
});

export const receiptPreviewItem = z.strictObject({
  contractId: id,
  contractNumber: z.string(),
  propertyName: z.string(),
  tenantName: z.string(),
  receiptId: z.nullable(id),
  dueOn: day,
  /** Empty when more contracts were counted than `linesUpTo`. */
  lines: z.array(z.omit(receiptLine, { manual: true })),
  lineCount: z.int(),
  ownKop: kopValue,
  openingBalanceKop: kopValue,
  totalDueKop: kopValue,
  previousOwnKop: z.nullable(kopValue),
  warnings: z.array(receiptWarning),
});

/** One row's result of a bulk call; one that is refused is named, if it is the caller's to see. */
export const bulkResult = z.strictObject({
  items: z.array(
    z.strictObject({
      id,
      ok: z.boolean(),
      code: z.optional(z.string()),
      error: z.optional(z.string()),
      number: z.optional(z.string()),
      propertyName: z.optional(z.string()),
    }),
  ),
});
