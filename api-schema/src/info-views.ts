import { ACT_DIRECTIONS } from '@kliuchar/domain/handover/act-rules';
import { LINE_KINDS } from '@kliuchar/domain/receipts/receipt-types';
import { SUPPLIER_MONTH_STATES } from '@kliuchar/domain/supplier-payments/supplier-months';
import { TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import * as z from 'zod/mini';
import { addressView } from './addresses.ts';
import { amendmentView, contractStatus, depositView } from './contract-fields.ts';
import { explanation } from './explanation.ts';
import { day, decimalValue, id, instant, kopValue, moneyValue, period } from './fields.ts';
import { PROPERTY_TYPES, PURPOSES } from './properties.ts';
import { READING_STATES } from './readings.ts';
import { paymentStatus, qrView } from './receipt-views.ts';
import { serviceCode } from './service-settings.ts';

/**
 * What a public page may show, a schema a level (product.md §10, contract.md §3.13). Strict, so that a field of a higher level cannot
 * slip into a lower one: by the bare id no flat, no surname, no payee.
 */

const publicLine = z.strictObject({ title: z.string(), period, amountKop: kopValue });

const keyLine = z.strictObject({
  ...publicLine.shape,
  kind: z.enum(LINE_KINDS),
  service: z.nullable(serviceCode),
  quantity: z.nullable(decimalValue),
  unit: z.nullable(z.string()),
  price: z.nullable(decimalValue),
  explanation,
});

/** Exactly the fields of contract.md §3.13 that both levels have. */
const receiptBasics = {
  number: z.string(),
  period,
  issuedOn: day,
  dueOn: day,
  paymentStatus: z.nullable(paymentStatus),
  city: z.string(),
  street: z.nullable(z.string()),
  tenant: z.string(),
  ownKop: kopValue,
  openingBalanceKop: kopValue,
  totalDueKop: kopValue,
  payableKop: kopValue,
  qr: z.nullable(qrView),
};

const historyItem = z.strictObject({
  id,
  number: z.string(),
  period,
  dueOn: day,
  ownKop: kopValue,
  leftKop: kopValue,
  writtenOffKop: kopValue,
  paymentStatus: z.nullable(paymentStatus),
});

/** The fields of §3.13 and no other; only a void receipt adds its state, and has then neither a payment status nor a QR. */
const publicReceipt = z.strictObject({
  level: z.literal('public'),
  ...receiptBasics,
  status: z.optional(z.literal('void')),
  lines: z.array(publicLine),
  payee: z.nullable(z.strictObject({ iban: z.string() })),
});

/** Whom the tenant writes to about it: the first telephone and e-mail of the landlord's card. */
const landlordContact = {
  landlordName: z.string(),
  landlordPhone: z.nullable(z.string()),
  landlordEmail: z.nullable(z.string()),
};

const keyReceipt = z.strictObject({
  level: z.literal('key'),
  ...receiptBasics,
  status: z.enum(['issued', 'void']),
  contractId: id,
  /** While the lease runs: only then has the page of the contract a form for them. */
  takesReadings: z.boolean(),
  address: addressView,
  propertyType: z.enum(PROPERTY_TYPES),
  ...landlordContact,
  lines: z.array(keyLine),
  payee: z.nullable(z.strictObject({ iban: z.string(), name: z.string(), taxId: z.nullable(z.string()) })),
  paidKop: kopValue,
  writtenOffKop: kopValue,
  /** Of the sum it was issued with, what has been given up since: in this receipt, in older ones, in the debt of before the program. */
  forgivenKop: kopValue,
  payments: z.array(z.strictObject({ paidOn: day, amountKop: kopValue })),
  /** What the tenant has reported to have paid under the contract, and nobody has answered yet. */
  reportedPayments: z.array(z.strictObject({ paidOn: day, amountKop: kopValue })),
  history: z.array(historyItem),
  /** Of a void receipt the one that was issued instead. */
  issuedInstead: z.nullable(id),
});

export const infoReceipt = z.discriminatedUnion('level', [publicReceipt, keyReceipt]);

const contractBasics = {
  number: z.string(),
  status: contractStatus,
  city: z.string(),
  street: z.nullable(z.string()),
  tenant: z.string(),
  startDate: day,
  endDate: z.nullable(day),
  payableKop: kopValue,
  receiptId: z.nullable(id),
};

/** A meter the tenant reads, with what was sent for the month already. */
const infoMeter = z.strictObject({
  meterId: id,
  service: serviceCode,
  title: z.string(),
  serial: z.string(),
  place: z.nullable(z.string()),
  unit: z.string(),
  zones: z.int(),
  digits: z.int(),
  decimals: z.int(),
  multiplier: decimalValue,
  photoRequired: z.boolean(),
  previous: z.nullable(z.strictObject({ values: z.array(decimalValue), date: day })),
  submitted: z.nullable(z.strictObject({ values: z.array(decimalValue), date: day, state: z.enum(READING_STATES) })),
});

/** A service the tenant pays to the supplier himself, with the months he shows it for. */
const infoSupplierService = z.strictObject({
  service: serviceCode,
  title: z.nullable(z.string()),
  /** As the owner calls it. */
  name: z.string(),
  /** The newest first. */
  months: z.array(
    z.strictObject({
      period,
      state: z.enum(SUPPLIER_MONTH_STATES),
      /** Why the last one was returned, while nothing else is shown. */
      returnReason: z.nullable(z.string()),
    }),
  ),
});

/** What the tenant has asked for, and how far it is. */
export const infoTask = z.strictObject({ id, title: z.string(), status: z.enum(TASK_STATUSES), createdAt: instant });

const keyContractFields = {
  ...contractBasics,
  address: addressView,
  propertyType: z.enum(PROPERTY_TYPES),
  purpose: z.enum(PURPOSES),
  propertyName: z.string(),
  ...landlordContact,
  rent: moneyValue,
  balanceKop: kopValue,
  readingsPeriod: period,
  readingWindow: z.nullable(z.strictObject({ fromDay: z.int(), toDay: z.int() })),
  meters: z.array(infoMeter),
  supplierPayments: z.array(infoSupplierService),
  receipts: z.array(historyItem),
  /** The running account of the last twelve months (contract.md §3.11): debt +, credit −. */
  statement: z.strictObject({
    openingBalanceKop: kopValue,
    items: z.array(
      z.strictObject({ date: day, title: z.string(), debitKop: kopValue, creditKop: kopValue, balanceKop: kopValue }),
    ),
    closingBalanceKop: kopValue,
  }),
  /** `reason` is what the owner has written to the tenant whose report he did not confirm. */
  reportedPayments: z.array(
    z.strictObject({ id, amountKop: kopValue, paidOn: day, status: z.string(), reason: z.nullable(z.string()) }),
  ),
  tasks: z.array(infoTask),
  /** Acts that wait for the tenant's signature. */
  acts: z.array(z.strictObject({ id, direction: z.enum(ACT_DIRECTIONS) })),
  /** The last digits of the phone a code would go to; null if there is none. */
  phoneMasked: z.nullable(z.string()),
};

export const infoContract = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('public'), ...contractBasics }),
  z.strictObject({ level: z.literal('key'), ...keyContractFields }),
  z.strictObject({
    level: z.literal('code'),
    ...keyContractFields,
    /** The text that is accepted, with its SHA-256. */
    document: z.nullable(z.strictObject({ text: z.string(), hash: z.string() })),
    actTexts: z.array(z.strictObject({ id, text: z.string(), hash: z.string() })),
    deposit: z.nullable(depositView),
    amendments: z.array(amendmentView),
  }),
]);
