import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listPayments as endpoint, PaymentListItem } from '@kliuchar/api-schema/payments';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewPaymentItem } from './payment.view.ts';
import { listPaymentRows } from './payments.sql.ts';

/** The owner's payments, the person's own, and those of the objects entrusted to him. */
export async function listPayments(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<PaymentListItem>> {
  const { limit, offset, cursor, sort, q, ownerId, ...filters } = query;
  const page = { limit, offset, cursor };
  const search = q ? searchVariants(q) : undefined;
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listPaymentRows(db, {
      ...listedOf(db, ownerId),
      filters: { ...filters, search },
      sort: sort ?? '-paid_on',
      page,
    }),
  );
  return listResult(rows, total, page, (row) => viewPaymentItem(row, actor.ownerIds.includes(row.ownerId)));
}
