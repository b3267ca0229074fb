import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { InfoContract } from '@kliuchar/api-schema/info';
import type { listSupplierPayments as endpoint } from '@kliuchar/api-schema/supplier-payments';
import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { SERVICE_CODES } from '@kliuchar/domain/properties/service-settings';
import {
  isSameService,
  nameOfService,
  SHOWN_MONTHS_BACK,
  supplierMonths,
} from '@kliuchar/domain/supplier-payments/supplier-months';
import type { Deps } from '../../deps.ts';
import { relationOf } from '../../edge/access.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { contractNotFound } from '../contracts/public.ts';
import { viewSupplierMonth } from './supplier-payment.view.ts';
import { findSupplierLease, listShownPayments, type SupplierLeaseRow } from './supplier-payments.sql.ts';

async function monthsOf(db: Db, contractId: string) {
  const today = db.clock.today();
  const since = addPeriods(periodOfDay(today), -SHOWN_MONTHS_BACK);
  const [row, payments] = await Promise.all([
    findSupplierLease(db, contractId),
    listShownPayments(db, contractId, since),
  ]);
  if (row === null) return null;
  return { row, months: supplierMonths({ services: askedServices(row), lease: row, today, payments }) };
}

/** Of a lease that has not begun, or came to nothing, nobody asks. */
function askedServices({ status, services }: SupplierLeaseRow): SupplierLeaseRow['services'] {
  if (!BILLABLE_STATUSES.some((billable) => billable === status)) return [];
  return services.toSorted((a, b) => SERVICE_CODES.indexOf(a.code) - SERVICE_CODES.indexOf(b.code));
}

export function listSupplierPayments(
  deps: Deps,
  actor: SessionActor,
  { contractId, query }: { readonly contractId: string; readonly query: QueryOf<typeof endpoint> },
): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const found = await monthsOf(db, contractId);
    if (found === null) throw contractNotFound(contractId);
    const isTenant = relationOf(db.ownerIds.includes(found.row.ownerId), found.row) === 'tenant';
    const items = found.months
      .filter(({ period }) => query.period === undefined || period === query.period)
      .map((month) => viewSupplierMonth(month, { isTenant }));
    return { items, total: items.length };
  });
}

type PagePart = Extract<InfoContract, { level: 'key' }>['supplierPayments'];

/** How many months the tenant may choose from on his page. */
const PAGE_MONTHS = 3;

/** What the page of the link asks of its tenant, a service at a time. */
export async function supplierPaymentsOfPage(db: Db, contractId: string): Promise<PagePart> {
  const found = await monthsOf(db, contractId);
  if (found === null) return [];
  return askedServices(found.row).flatMap((service) => {
    const months = found.months.flatMap(({ period, items }) => {
      const item = items.find((known) => isSameService(known, service));
      if (item === undefined) return [];
      const returnReason = item.state === 'returned' ? (item.payments[0]?.returnReason ?? null) : null;
      return [{ period, state: item.state, returnReason }];
    });
    if (months.length === 0) return [];
    const { code, title } = service;
    return [{ service: code, title, name: nameOfService(service), months: months.slice(0, PAGE_MONTHS) }];
  });
}
