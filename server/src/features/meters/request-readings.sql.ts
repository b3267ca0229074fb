import type { DirectService } from '@kliuchar/domain/supplier-payments/supplier-months';
import type { Db } from '../../platform/db/scope.ts';
import { unshownOf } from '../supplier-payments/public.ts';
import { HAS_NO_READING, IS_READ_BY_TENANT } from './month-reading.sql.ts';

export type RequestRow = {
  contract_id: string;
  owner_id: string;
  status: string;
  property_name: string;
  emails: string[];
  phones: string[];
  missing: number;
  suppliers: DirectService[];
};

const CHUNK = 500;

/** The contracts asked for, or all live ones, to the last: a chunk at a time, by their ids. */
export async function* contractsToAsk(
  db: Db,
  period: string,
  contractIds: readonly string[] | null,
): AsyncGenerator<RequestRow[]> {
  for (let after: string | null = null; ; ) {
    const chunk = await listToAsk(db, { period, contractIds, after });
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK) return;
    after = chunk.at(-1)?.contract_id ?? null;
  }
}

type After = {
  readonly period: string;
  readonly contractIds: readonly string[] | null;
  readonly after: string | null;
};

/** With how many of the meters they read have no reading of the month, and what is not shown of payments to suppliers. */
function listToAsk(db: Db, { period, contractIds, after }: After): Promise<RequestRow[]> {
  return db.query<RequestRow>(
    'readings.contracts-to-ask',
    `select c.id as contract_id, c.owner_id, c.status, p.display_name as property_name, t.emails, t.phones,
       (select count(*)::int from physical_meters m where m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.status = 'active'
          and m.installed_on < (w.period || '-01')::date + interval '1 month' and ${IS_READ_BY_TENANT} and ${HAS_NO_READING}) as missing,
       ${unshownOf('$2')} as suppliers
     from contracts c cross join (select $2::text as period) w
     join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
     join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
     where c.owner_id = any ($1::uuid[]) and case when $3::uuid[] is null then c.status in ('active', 'notice') else c.id = any ($3::uuid[]) end
       and ($4::uuid is null or c.id > $4)
     order by c.id limit ${CHUNK}`,
    [db.ownerIds, period, contractIds, after],
  );
}
