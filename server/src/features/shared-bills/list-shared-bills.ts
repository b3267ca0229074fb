import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  listSharedBills as endpoint,
  listSharedBillServices,
  SharedBill,
  SharedBillService,
} from '@kliuchar/api-schema/shared-bills';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { BadCursor, type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewBill } from './shared-bill.view.ts';
import { listBills, listSharedServices, type ServiceRow } from './shared-bills.sql.ts';

export async function listSharedBills(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<SharedBill>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const { period, service, complexId } = query;
  const filters = { ownerIds: actor.ownerIds, period, service, complexId };
  try {
    const { rows, total } = await withReadScope(deps.db, actor, (db) => listBills(db, filters, page));
    return listResult(rows, total, page, ({ cursor_key: _key, ...row }) => viewBill(row));
  } catch (error) {
    if (error instanceof BadCursor) throw new AppError('bad_query', { fields: { cursor: 'Неправильне значення' } });
    throw error;
  }
}

/** What the owner has to divide in a month: each service once, with the objects that share it and the bill there already is. */
export async function listServices(
  deps: Deps,
  actor: SessionActor,
  { period }: QueryOf<typeof listSharedBillServices>,
): Promise<ReplyOf<typeof listSharedBillServices>> {
  const rows = await withReadScope(deps.db, actor, (db) => listSharedServices(db, period));
  const services: { head: ServiceRow; properties: SharedBillService['properties'][number][] }[] = [];
  for (const row of rows) {
    let last = services.at(-1);
    if (last === undefined || last.head.service !== row.service || last.head.title !== row.title) {
      last = { head: row, properties: [] };
      services.push(last);
    }
    const { propertyId, propertyName, areaTotal, residentsCount, tenantName, leaseFrom, leaseTo } = row;
    last.properties.push({ propertyId, propertyName, areaTotal, residentsCount, tenantName, leaseFrom, leaseTo });
  }
  const items = services.map(({ head: { service, title, billId }, properties }) => {
    return { service, title, properties, billId };
  });
  return { items, total: items.length };
}
