import * as z from 'zod/mini';
import { sixDigits } from './auth.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, notes, period, positiveKop, text } from './fields.ts';
import { infoContract, infoReceipt, infoTask } from './info-views.ts';
import { READING_STATES, readingConfirmations, readingValues } from './readings.ts';
import { supplierPaymentFields } from './supplier-payments.ts';

/**
 * Pages without sign-in (product.md §10, contract.md §3.13). The bare id shows no personal data; `k` is the key of the sent link, and
 * a wrong key is no key. The grant of a one-time code goes in the header `x-info-token`. Unknown and switched off look the same.
 */

export const INFO_TOKEN_HEADER = 'x-info-token';

const k = z.string().check(z.minLength(1), z.maxLength(128));
const keyQuery = z.strictObject({ k: z.optional(z.string().check(z.maxLength(128))) });

export const getInfoContract = endpoint({
  method: 'GET',
  path: '/info/contracts/:contractId',
  term: 'info',
  summaryUk: 'Сторінка договору за посиланням',
  access: 'public',
  query: keyQuery,
  response: infoContract,
  status: 200,
  errors: ['page_unavailable', 'rate_limited'],
  throttle: 'info',
});

export const getInfoReceipt = endpoint({
  method: 'GET',
  path: '/info/receipts/:receiptId',
  term: 'info',
  summaryUk: 'Сторінка квитанції за посиланням',
  access: 'public',
  query: keyQuery,
  response: infoReceipt,
  status: 200,
  errors: ['page_unavailable', 'rate_limited'],
  throttle: 'info',
});

/** The text that is accepted; it has passports and tax ids, so it opens only to the grant of a one-time code. */
export const getInfoContractPdf = endpoint({
  method: 'GET',
  path: '/info/contracts/:contractId/pdf',
  term: 'info',
  summaryUk: 'Договір у PDF за посиланням і одноразовим кодом',
  access: 'public',
  query: keyQuery,
  status: 200,
  errors: ['page_unavailable', 'rate_limited'],
  throttle: 'info_pdf',
  kind: 'file',
  media: 'application/pdf',
});

/** Without the key the document has no personal data. */
export const getInfoReceiptPdf = endpoint({
  method: 'GET',
  path: '/info/receipts/:receiptId/pdf',
  term: 'info',
  summaryUk: 'Квитанція у PDF за посиланням',
  access: 'public',
  query: keyQuery,
  status: 200,
  errors: ['page_unavailable', 'rate_limited'],
  throttle: 'info_pdf',
  kind: 'file',
  media: 'application/pdf',
});

export const getInfoReceiptPicture = endpoint({
  method: 'GET',
  path: '/info/receipts/:receiptId/picture',
  term: 'info',
  summaryUk: 'Квитанція картинкою за посиланням',
  access: 'public',
  query: keyQuery,
  status: 200,
  errors: ['page_unavailable', 'rate_limited'],
  throttle: 'info_pdf',
  kind: 'file',
  media: 'image/png',
});

export const getInfoReceiptQr = endpoint({
  method: 'GET',
  path: '/info/receipts/:receiptId/qr.svg',
  term: 'info',
  summaryUk: 'QR-код для оплати за посиланням',
  access: 'public',
  query: keyQuery,
  status: 200,
  errors: ['page_unavailable', 'no_qr', 'rate_limited'],
  throttle: 'info',
  kind: 'file',
  media: 'image/svg+xml',
});

export const createInfoReading = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/readings',
  term: 'info',
  summaryUk: 'Передати показник за посиланням',
  access: 'public',
  body: z.strictObject({
    k,
    meterId: id,
    period,
    date: day,
    values: readingValues,
    photoId: maybe(id),
    confirm: readingConfirmations,
  }),
  response: z.strictObject({
    id,
    meterId: id,
    period,
    date: day,
    values: z.array(z.string()),
    consumption: z.array(z.string()),
    state: z.enum(READING_STATES),
    createdAt: instant,
  }),
  status: 201,
  errors: [
    'validation',
    'page_unavailable',
    'below_previous',
    'rollover_unconfirmed',
    'meter_state',
    'contract_state',
    'future_date',
    'out_of_range',
    'reading_duplicate',
    'rate_limited',
  ],
  throttle: 'info',
});

/** «Я оплатив»: waits until the owner confirms or rejects it. */
export const createPaymentReport = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/payment-reports',
  term: 'info',
  summaryUk: 'Повідомити про оплату за посиланням',
  access: 'public',
  body: z.strictObject({
    k,
    receiptId: maybe(id),
    amountKop: positiveKop,
    paidOn: day,
    photoId: maybe(id),
  }),
  response: z.strictObject({ id, amountKop: kopValue, paidOn: day, status: z.literal('reported') }),
  status: 201,
  errors: ['validation', 'page_unavailable', 'contract_state', 'rate_limited'],
  throttle: 'info',
});

/** What the tenant has paid to a supplier himself (contract.md §1.10): the owner sees the photo, and no money moves. */
export const createInfoSupplierPayment = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/supplier-payments',
  term: 'info',
  summaryUk: 'Показати оплату постачальнику за посиланням',
  access: 'public',
  body: z.strictObject({ k, ...supplierPaymentFields }),
  response: z.strictObject({ id, period, paidOn: day, status: z.literal('shown') }),
  status: 201,
  errors: ['validation', 'page_unavailable', 'contract_state', 'supplier_payments_full', 'rate_limited'],
  throttle: 'info',
});

/** A request of the tenant: it becomes a task of the owner, and its state is seen on the page of the contract. */
export const createInfoTask = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/tasks',
  term: 'info',
  summaryUk: 'Повідомити про несправність чи прохання за посиланням',
  access: 'public',
  body: z.strictObject({
    k,
    title: text(160),
    description: notes(4000),
    photoIds: z.optional(z.array(id).check(z.maxLength(5))),
  }),
  response: infoTask,
  status: 201,
  errors: ['validation', 'page_unavailable', 'contract_state', 'rate_limited'],
  throttle: 'info',
});

export const requestInfoCode = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/otp',
  term: 'info',
  summaryUk: 'Надіслати одноразовий код на телефон із договору',
  access: 'public',
  body: z.strictObject({ k }),
  status: 202,
  errors: ['validation', 'page_unavailable', 'no_recipient', 'rate_limited'],
  throttle: 'code',
});

/** The token opens the contract's text for 15 minutes. */
export const confirmInfoCode = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/otp/confirm',
  term: 'info',
  summaryUk: 'Підтвердити одноразовий код',
  access: 'public',
  body: z.strictObject({ k, code: sixDigits }),
  response: z.strictObject({ token: z.string() }),
  status: 200,
  errors: ['validation', 'page_unavailable', 'code_invalid', 'rate_limited'],
  throttle: 'code',
});

export type InfoContract = ResponseOf<typeof getInfoContract>;
export type InfoReceipt = ResponseOf<typeof getInfoReceipt>;
