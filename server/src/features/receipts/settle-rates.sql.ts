import type { Day } from '@kliuchar/domain/dates/day';
import type { FxExplanation } from '@kliuchar/domain/receipts/explanation';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export async function listAwaitingOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'rates.awaiting_owners',
    'select id from private.owners_awaiting_rates() as id',
  );
  return rows.map(({ id }) => id);
}

export type AwaitingLine = {
  receiptId: string;
  contractId: string;
  number: string;
  awaitedOn: Day;
  amountKop: number;
  vatKop: number;
  explanation: FxExplanation;
};

/** The rents that were issued by the last known rate because their own day was ahead. */
export function listAwaitingLines(db: Db, ownerId: string): Promise<AwaitingLine[]> {
  return db.query<AwaitingLine>(
    'rates.awaiting_lines',
    `select r.id as "receiptId", r.contract_id as "contractId", r.number, r.rate_awaited_on as "awaitedOn",
            l.amount_kop as "amountKop", l.vat_kop as "vatKop", l.explanation
       from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id
      where r.owner_id = $1 and r.status = 'issued' and r.rate_awaited_on is not null
        and l.explanation ->> 'rule' = 'fx' and (l.explanation ->> 'provisional')::boolean
      order by r.rate_awaited_on, r.id, l.line_no`,
    [ownerId],
  );
}

/** The guard that makes the difference once: whoever empties the day writes it down. No row: void by now, or done by another. */
export async function takeAwaitedRate(db: Db, ownerId: string, receiptId: string): Promise<boolean> {
  const row = await db.one(
    'rates.take_awaited',
    `update receipts set rate_awaited_on = null where owner_id = $1 and id = $2 and status = 'issued' and rate_awaited_on is not null returning id`,
    [ownerId, receiptId],
  );
  return row !== null;
}
