import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { managedContract, ofOwnAndManagedOwners } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

export type DraftRow = {
  id: string;
  ownerId: string;
  contractId: string;
  number: string;
  contractNumber: string;
  propertyName: string;
  tenantName: string;
  ownKop: number;
  /** Of all that were asked for, over the limit too. */
  total: number;
};

/** The regular drafts of the month that the person bills, the first by their numbers: his own and those of what he manages. */
export function listDrafts(
  db: Db,
  of: { period: Period; receiptId: string | null; limit: number },
): Promise<DraftRow[]> {
  return db.query<DraftRow>(
    'outdated.drafts',
    `select r.id, r.owner_id as "ownerId", r.contract_id as "contractId", r.number, c.number as "contractNumber", p.display_name as "propertyName",
            t.display_name as "tenantName", r.own_kop as "ownKop", r.total
       from (select r.*, (count(*) over ())::int as total from receipts r
              where r.status = 'draft' and r.kind = 'regular' and r.period = $2 and ($3::uuid is null or r.id = $3)
                and ${ofOwnAndManagedOwners('r', '$1')}
                and (r.owner_id = any($1::uuid[]) or ${managedContract('r.contract_id', 'receipts')})
              order by r.number collate uk_numeric, r.id limit $4) r
       join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
       join properties p on p.owner_id = r.owner_id and p.id = r.property_id
       join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
      order by r.number collate uk_numeric, r.id`,
    [db.ownerIds, of.period, of.receiptId, of.limit],
  );
}

/** Judging is done by one at a time for an owner: two of them would keep the contracts from each other. False while another is at it. */
export async function beginJudging(db: Db, ownerId: string): Promise<boolean> {
  const row = await db.one<{ begun: boolean }>(
    'outdated.begin',
    `select pg_try_advisory_xact_lock(hashtextextended('receipts.outdated:' || $1::text, 0)) as begun`,
    [ownerId],
  );
  return row?.begun === true;
}

export type HeldDraft = {
  id: string;
  contractId: string;
  dueOn: Day;
  dueOnSet: boolean;
  ownKop: number;
  /** Objects whose meters it has estimated, with those of their main meters and its own; empty where it has estimated nothing. */
  estimatedAt: string[];
};

/**
 * Those of the drafts whose contracts nobody is changing now, and whose contracts nobody changes until the transaction is undone: it waits for
 * no one, and those who change the money of a contract take the same lock first.
 */
export function holdDrafts(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<HeldDraft[]> {
  return db.query<HeldDraft>(
    'outdated.hold',
    `select r.id, r.contract_id as "contractId", r.due_on as "dueOn", r.due_on_set as "dueOnSet", r.own_kop as "ownKop",
            array(select distinct k.property_id
                    from readings e
                    join physical_meters m on m.owner_id = e.owner_id and m.id = e.meter_id
                    left join physical_meters a on a.owner_id = m.owner_id and a.id = m.parent_meter_id
                   cross join lateral (values (r.property_id), (m.property_id), (a.property_id)) as k(property_id)
                   where e.owner_id = r.owner_id and e.receipt_id = r.id and e.state = 'billed' and e.source = 'estimated'
                     and k.property_id is not null) as "estimatedAt"
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
      where r.owner_id = $1 and r.id = any($2::uuid[]) and r.status = 'draft' and r.kind = 'regular'
      order by r.number collate uk_numeric, r.id for no key update of c skip locked`,
    [ownerId, receiptIds],
  );
}

/** Whether some reading of the receipt was not read but counted by the mean use. */
export async function holdsEstimate(db: Db, ownerId: string, receiptId: string): Promise<boolean> {
  const row = await db.one<{ holds: boolean }>(
    'outdated.estimate',
    `select exists (select 1 from readings where owner_id = $1 and receipt_id = $2 and state = 'billed' and source = 'estimated') as holds`,
    [ownerId, receiptId],
  );
  return row?.holds === true;
}

/** What is counted one after another begins from the same place each time. */
export async function markPlace(db: Db): Promise<void> {
  await db.query('outdated.mark', 'savepoint judging', []);
}

export async function returnToMark(db: Db): Promise<void> {
  await db.query('outdated.return', 'rollback to savepoint judging', []);
}
