import { SHARED_BASES } from '@kliuchar/domain/receipts/explanation';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  day,
  decimalString,
  decimalValue,
  id,
  instant,
  kopValue,
  maybe,
  notes,
  period,
  positiveKop,
  text,
  version,
} from './fields.ts';
import { listOf, listQuery, queryInteger, wholeListOf } from './lists.ts';
import { rulesOf } from './rule-of-fields.ts';
import { serviceCode } from './service-settings.ts';

/** A supplier's bill for several objects and how it is divided over them (product.md §6, contract.md §1.9 `shared_bill`). */

const MAX_SHARES = 2000;

const weight = decimalString({ min: '0', max: '1000000', fraction: 3 });

/** A weight is given where the basis is `custom`; the others take the object's own area, residents or what its meters used in the month. */
const shareInput = z.strictObject({ propertyId: id, weight: maybe(weight) });

const billShape = {
  totalKop: positiveKop,
  basis: z.enum(SHARED_BASES),
  shares: z.array(shareInput).check(z.minLength(1), z.maxLength(MAX_SHARES)),
  note: maybe(notes(1000)),
  fileId: maybe(id),
};

/** What holds a share: the tenant of the month, or nobody, then it stays with the owner. */
const shareView = z.strictObject({
  propertyId: id,
  propertyName: z.string(),
  weight: decimalValue,
  amountKop: kopValue,
  tenantName: z.nullable(z.string()),
  receipts: z.array(z.strictObject({ receiptId: id, number: z.string(), status: z.enum(['draft', 'issued']) })),
});

const sharedBillView = z.strictObject({
  id,
  service: serviceCode,
  title: z.nullable(z.string()),
  period,
  totalKop: kopValue,
  basis: z.enum(SHARED_BASES),
  weightTotal: decimalValue,
  shares: z.array(shareView),
  vacantKop: kopValue,
  note: z.nullable(z.string()),
  fileId: z.nullable(id),
  frozen: z.boolean(),
  version: z.int(),
  createdAt: instant,
});

/** An object whose service is billed by a shared bill, with what a bill may be divided by. */
const candidateView = z.strictObject({
  propertyId: id,
  propertyName: z.string(),
  areaTotal: z.nullable(decimalValue),
  residentsCount: z.nullable(z.int()),
  /** Has a meter of its own for this service. */
  isMetered: z.boolean(),
  /** By these meters in this month; null without one, or while it is not read. */
  used: z.nullable(decimalValue),
  tenantName: z.nullable(z.string()),
  leaseFrom: z.nullable(day),
  leaseTo: z.nullable(day),
});

export const listSharedBills = endpoint({
  method: 'GET',
  path: '/shared-bills',
  term: 'shared-bills',
  summaryUk: 'Спільні рахунки',
  access: 'bills.write',
  query: listQuery({
    period: z.optional(period),
    service: z.optional(serviceCode),
    /** Those divided over an object of this complex. */
    complexId: z.optional(id),
  }),
  response: listOf(sharedBillView),
  status: 200,
  errors: ['bad_query'],
});

export const listSharedBillServices = endpoint({
  method: 'GET',
  path: '/shared-bills/services',
  term: 'shared-bills',
  summaryUk: 'Послуги, що діляться за спільним рахунком, та їхні об’єкти',
  access: 'bills.write',
  query: z.strictObject({ period }),
  response: wholeListOf(
    z.strictObject({
      service: serviceCode,
      title: z.nullable(z.string()),
      properties: z.array(candidateView),
      billId: z.nullable(id),
    }),
  ),
  status: 200,
  errors: ['bad_query'],
});

export const createSharedBill = endpoint({
  method: 'POST',
  path: '/shared-bills',
  term: 'shared-bills',
  summaryUk: 'Додати спільний рахунок',
  access: 'bills.write',
  body: z
    .strictObject({ ...billShape, service: serviceCode, title: maybe(text(120)), period, ownerId: z.optional(id) })
    .check(
      z.superRefine(
        ({ service, title }, ctx) => {
          const wrong = service === 'custom' ? !title : Boolean(title);
          const message = title ? 'Назва потрібна лише для іншої послуги' : 'Як названо послугу в об’єкті';
          if (wrong) ctx.addIssue({ code: 'custom', input: title, path: ['title'], message });
        },
        { when: rulesOf('service', 'title') },
      ),
    ),
  response: sharedBillView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

export const getSharedBill = endpoint({
  method: 'GET',
  path: '/shared-bills/:billId',
  term: 'shared-bills',
  summaryUk: 'Спільний рахунок',
  access: 'bills.write',
  response: sharedBillView,
  status: 200,
  errors: ['shared_bill_not_found'],
});

/** A bill on an issued receipt is frozen; drafts that carry an older one are to be computed anew before they are issued. */
export const updateSharedBill = endpoint({
  method: 'PATCH',
  path: '/shared-bills/:billId',
  term: 'shared-bills',
  summaryUk: 'Змінити спільний рахунок',
  access: 'bills.write',
  body: z.strictObject({ ...z.partial(z.strictObject(billShape)).shape, version: z.optional(version) }),
  response: sharedBillView,
  status: 200,
  errors: ['validation', 'shared_bill_not_found', 'shared_bill_frozen', 'version_conflict', 'subscription_inactive'],
});

export const deleteSharedBill = endpoint({
  method: 'DELETE',
  path: '/shared-bills/:billId',
  term: 'shared-bills',
  summaryUk: 'Видалити спільний рахунок',
  access: 'bills.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['shared_bill_not_found', 'shared_bill_frozen', 'version_conflict', 'subscription_inactive'],
});

export type SharedBill = ResponseOf<typeof getSharedBill>;
export type SharedBillService = ResponseOf<typeof listSharedBillServices>['items'][number];
