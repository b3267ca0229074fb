import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import { managedContract, ownLease } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

/** Regular receipts there already are, drafts too; a tenant sees those that were issued. */
export function listRegularReceipts(
  db: Db,
  contractId: string,
  from: Period,
): Promise<{ id: string; period: Period; issuedOn: Day | null; dueOn: Day | null }[]> {
  return db.query(
    'contracts.schedule-receipts',
    `select r.id, r.period, r.issued_on as "issuedOn", r.due_on as "dueOn" from receipts r
     where r.contract_id = $1 and r.kind = 'regular' and r.period >= $2 and r.status in ('draft', 'issued')
       and (r.owner_id = any ($3::uuid[]) or ${managedContract('r.contract_id', 'receipts')} or r.status = 'issued' and ${ownLease('r.contract_id')})`,
    [contractId, from, db.ownerIds],
  );
}

/** The rent that issued receipts of these months have charged by the terms of their day, line by line. */
export function listChargedRent(
  db: Db,
  of: { readonly id: string; readonly owner_id: string },
  months: { readonly from: Period; readonly to: Period },
): Promise<{ period: Period; explanation: Explanation }[]> {
  return db.query(
    'contracts.charged-rent',
    `select r.period, l.explanation from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id
      where r.owner_id = $1 and r.contract_id = $2 and r.kind = 'regular' and r.status = 'issued' and r.period between $3 and $4
        and l.kind = 'rent' and l.explanation ->> 'rule' in ('full_month', 'prorated', 'fx') order by r.period, l.line_no`,
    [of.owner_id, of.id, months.from, months.to],
  );
}

export type NewRelief = {
  id: string;
  ownerId: string;
  contractId: string;
  from: Day;
  to: Day;
  percent: string;
  title: string;
  amountKop: number;
  explanation: object;
};

/**
 * Waits for the next receipt of the contract, like every correction (contract.md §1.16). Not put in if with it some day would be relieved
 * of more than its whole rent; the answer then says how much of the fullest day is taken. The caller holds the contract's row, so two
 * at once come one after the other.
 */
export async function insertRelief(db: Db, relief: NewRelief): Promise<{ isInserted: boolean; takenPercent: string }> {
  const row = await db.one<{ isInserted: boolean; takenPercent: string }>(
    'contracts.relief-insert',
    `with standing as materialized (
       select (explanation ->> 'from')::date as first, (explanation ->> 'to')::date as last, (explanation ->> 'percent')::numeric as percent
         from adjustments a where owner_id = $2 and contract_id = $3 and kind = 'relief' and state <> 'cancelled' and reverses_id is null
          and not exists (select 1 from adjustments o where o.owner_id = $2 and o.reverses_id = a.id)
          and (explanation ->> 'from')::date <= $8::date and (explanation ->> 'to')::date >= $7::date
     ), taken as (
       select coalesce(max(day.percent), 0) as percent
         from (select sum(s.percent) as percent from generate_series($7::date, $8::date, interval '1 day') d(on_day)
                 join standing s on d.on_day between s.first and s.last group by d.on_day) day
     ), inserted as (
       insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation)
       select $1, $2, $3, 'relief', $4, $5, $6 from taken where taken.percent + $9::numeric <= 100 returning id
     )
     select exists (select 1 from inserted) as "isInserted", trim_scale(taken.percent)::text as "takenPercent" from taken`,
    [
      relief.id,
      relief.ownerId,
      relief.contractId,
      relief.title,
      relief.amountKop,
      JSON.stringify(relief.explanation),
      relief.from,
      relief.to,
      relief.percent,
    ],
  );
  if (row === null) throw new Error('A relief was neither put in nor refused');
  return row;
}
