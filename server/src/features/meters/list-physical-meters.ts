import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listPhysicalMeters as endpoint, PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { addDays } from '@kliuchar/domain/dates/day';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { seesGranted } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewMeter } from './physical-meter.view.ts';
import { listMeters } from './physical-meters.sql.ts';

/** A verification is «due» two months ahead, when the first reminder goes out (ukraine.md §3). */
const VERIFICATION_NOTICE_DAYS = 60;

export async function listPhysicalMeters(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<PhysicalMeter>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const filters = {
    propertyId: query.propertyId,
    complexId: query.complexId,
    parentMeterId: query.parentMeterId,
    service: query.service,
    status: query.status,
    dueBy: query.verificationDue ? addDays(deps.clock.today(), VERIFICATION_NOTICE_DAYS) : undefined,
    search: query.q ? searchVariants(query.q) : undefined,
  };
  const { rows, total, ownerIds } = await withReadScope(deps.db, actor, async (db) => {
    const { ownerIds } = db;
    const reader = { ownerIds, withGranted: seesGranted(db) };
    return { ...(await listMeters(db, { ...filters, ...reader }, query.sort ?? '-created_at', page)), ownerIds };
  });
  return listResult(rows, total, page, (row) => viewMeter(row, ownerIds));
}
