import { SUPPLIER_MONTH_STATES, SUPPLIER_PAYMENT_STATUSES } from '@kliuchar/domain/supplier-payments/supplier-months';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, period, positiveKop, text } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { serviceCode } from './service-settings.ts';

/** What the tenant pays to suppliers himself (contract.md §1.10, `payer = tenant_direct`; ADR 0075): a photo a month, and no money of ours. */

export const SUPPLIER_PAYMENT_SOURCES = ['tenant_link', 'owner'] as const;

/** `title` only of a service of one's own, whose code says nothing. */
export const supplierPaymentFields = {
  service: serviceCode,
  title: maybe(text(120)),
  period,
  paidOn: day,
  amountKop: maybe(positiveKop),
  note: maybe(text(500)),
  fileId: id,
};

const paymentView = z.strictObject({
  id,
  service: serviceCode,
  title: z.nullable(z.string()),
  period,
  paidOn: day,
  amountKop: z.nullable(kopValue),
  note: z.nullable(z.string()),
  /** Null for a tenant, who has the picture himself. */
  fileId: z.nullable(id),
  source: z.enum(SUPPLIER_PAYMENT_SOURCES),
  status: z.enum(SUPPLIER_PAYMENT_STATUSES),
  returnReason: z.nullable(z.string()),
  createdAt: instant,
});

const monthView = z.strictObject({
  period,
  services: z.array(
    z.strictObject({
      service: serviceCode,
      title: z.nullable(z.string()),
      state: z.enum(SUPPLIER_MONTH_STATES),
      payments: z.array(paymentView),
    }),
  ),
});

/** The newest month first: a year and the month that goes on; one of them by `period`. */
export const listSupplierPayments = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/supplier-payments',
  term: 'supplier-payments',
  summaryUk: 'Що орендар сплатив постачальникам: за місяцями',
  access: 'contracts.read',
  query: z.strictObject({ period: z.optional(period) }),
  response: wholeListOf(monthView),
  status: 200,
  errors: ['contract_not_found'],
});

/** What the tenant has sent past the program, kept by the owner in his place. */
export const createSupplierPayment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/supplier-payments',
  term: 'supplier-payments',
  summaryUk: 'Додати оплату постачальнику за орендаря',
  access: 'owner',
  body: z.strictObject(supplierPaymentFields),
  response: paymentView,
  status: 201,
  errors: ['validation', 'contract_not_found', 'contract_state', 'supplier_payments_full', 'subscription_inactive'],
});

/** It does not show what it should; the tenant is asked again. */
export const returnSupplierPayment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/supplier-payments/:supplierPaymentId/return',
  term: 'supplier-payments',
  summaryUk: 'Повернути орендареві оплату постачальнику',
  access: 'contracts.write',
  body: z.strictObject({ reason: text(500) }),
  response: paymentView,
  status: 200,
  errors: ['validation', 'not_found', 'supplier_payment_state', 'subscription_inactive'],
});

export type SupplierMonthView = ResponseOf<typeof listSupplierPayments>['items'][number];
export type SupplierPaymentView = ResponseOf<typeof createSupplierPayment>;
