import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  listSharedBills as endpoint,
  listSharedBillServices,
  SharedBill,
  SharedBillService,
} from '@kliuchar/api-schema/shared-bills';
import { formatDecimal } from '@kliuchar/domain/money/decimal';
import { SERVICE_CODES, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { shareOfUse } from '@kliuchar/domain/receipts/shared-bill';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { BadCursor } from '../../platform/db/list-cursor.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listUseOfMonth } from '../meters/public.ts';
import { viewBill } from './shared-bill.view.ts';
import { listBills, listSharedServices, type ServiceRow } from './shared-bills.sql.ts';

export async function listSharedBills(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<SharedBill>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const { period, service, complexId } = query;
  const filters = { period, service, complexId };
  try {
    const { rows, total } = await withReadScope(deps.db, actor, (db) =>
      listBills(db, { ...filters, ownerIds: db.ownerIds }, page),
    );
    return listResult(rows, total, page, ({ cursor_key: _key, ...row }) => viewBill(row));
  } catch (error) {
    if (error instanceof BadCursor) throw new AppError('bad_query', { fields: { cursor: 'Неправильне значення' } });
    throw error;
  }
}

/** What the owner has to divide in a month, in the order services have everywhere: each once, with the objects that share it and the bill there already is. */
export async function listServices(
  deps: Deps,
  actor: SessionActor,
  { period }: QueryOf<typeof listSharedBillServices>,
): Promise<ReplyOf<typeof listSharedBillServices>> {
  const { rows, uses } = await withReadScope(deps.db, actor, async (db) => {
    const found = await listSharedServices(db, period);
    const propertyIds = [...new Set(found.map(({ propertyId }) => propertyId))];
    const metered = [...new Set(found.map(({ service }) => service))].filter(
      (service) => SERVICE_TEXTS[service].unitUk,
    );
    return { rows: found, uses: await listUseOfMonth(db, { propertyIds, services: metered, period }) };
  });
  const used = new Map(uses.map(({ propertyId, service, quantity }) => [`${propertyId} ${service}`, quantity]));
  const services: { head: ServiceRow; properties: SharedBillService['properties'][number][] }[] = [];
  for (const row of rows) {
    let last = services.at(-1);
    if (last === undefined || last.head.service !== row.service || last.head.title !== row.title) {
      last = { head: row, properties: [] };
      services.push(last);
    }
    const { propertyId, propertyName, areaTotal, residentsCount, tenantName, leaseFrom, leaseTo } = row;
    const quantity = used.get(`${propertyId} ${row.service}`);
    last.properties.push({
      propertyId,
      propertyName,
      areaTotal,
      residentsCount,
      isMetered: quantity !== undefined,
      used: quantity ? formatDecimal(shareOfUse(quantity)) : null,
      tenantName,
      leaseFrom,
      leaseTo,
    });
  }
  services.sort((a, b) => SERVICE_CODES.indexOf(a.head.service) - SERVICE_CODES.indexOf(b.head.service));
  const items = services.map(({ head: { service, title, billId }, properties }) => {
    return { service, title, properties, billId };
  });
  return { items, total: items.length };
}
