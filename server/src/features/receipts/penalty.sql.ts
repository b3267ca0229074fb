import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

/** The late fee of `contracts.late_fee`: decimals are text. */
type StoredLateFee =
  | { mode: 'none' | 'double_nbu' }
  | { mode: 'percent_day'; percent: string; capPercent?: string | null };

export type LateReceiptRow = {
  receiptId: string;
  number: string;
  dueOn: Day;
  graceDays: number;
  /** Without the penalty it carries itself: a penalty bears none. */
  baseKop: number;
  lateFee: StoredLateFee;
};

/** Receipts of a contract that were or are late and due since a day; paid ones too, because they may have been paid late. */
export function listLateReceipts(
  db: Db,
  contract: { ownerId: string; contractId: string },
  days: { since: Day; today: Day },
): Promise<LateReceiptRow[]> {
  return db.query<LateReceiptRow>(
    'penalty.late-receipts',
    `select r.id as "receiptId", r.number, r.due_on as "dueOn", r.grace_days as "graceDays", c.late_fee as "lateFee",
            r.own_kop - least(r.penalty_kop, r.own_kop - r.rent_kop) as "baseKop"
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
      where r.owner_id = $1 and r.contract_id = $2 and r.status = 'issued' and r.own_kop > 0
        and r.due_on >= $3 and r.overdue_after < $4 and c.late_fee ->> 'mode' <> 'none'
      order by r.due_on, r.id`,
    [contract.ownerId, contract.contractId, days.since, days.today],
  );
}

export type PaidRow = { receiptId: string; on: Day; amountKop: number };

/**
 * What paid the rent and the utilities of these receipts, by the day the money came; what was taken back nets out. What is written off is
 * forgiven with all it could still earn, so it counts as if it had come on the due day (ADR 0067).
 */
export function listPaidDays(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<PaidRow[]> {
  return db.query<PaidRow>(
    'penalty.paid-days',
    `select a.receipt_id as "receiptId", coalesce(p.paid_on, w.due_on, a.allocated_on) as "on", sum(a.utilities_kop + a.rent_kop)::bigint as "amountKop"
       from allocations a left join payments p on a.source_type = 'payment' and p.owner_id = a.owner_id and p.id = a.source_id
            left join receipts w on a.source_type = 'write_off' and w.owner_id = a.owner_id and w.id = a.receipt_id
      where a.owner_id = $1 and a.receipt_id = any ($2::uuid[])
      group by 1, 2 having sum(a.utilities_kop + a.rent_kop) <> 0 order by 2`,
    [ownerId, receiptIds],
  );
}

export type ChargedRow = { receiptId: string; to: Day; amountKop: number };

/** What was confirmed for these receipts on drafts and issued ones; only for days before one, and not on one of the drafts, if that is asked. */
export function listChargedPenalties(
  db: Db,
  contract: { ownerId: string; contractId: string },
  receiptIds: readonly string[],
  before?: { readonly day: Day; readonly except: string },
): Promise<ChargedRow[]> {
  return db.query<ChargedRow>(
    'penalty.charged',
    `select l.explanation ->> 'receiptId' as "receiptId", max(l.explanation -> 'parts' -> -1 ->> 'to') as "to", sum(l.amount_kop)::bigint as "amountKop"
       from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id
      where r.owner_id = $1 and r.contract_id = $2 and r.status <> 'void' and l.kind = 'penalty'
        and l.explanation ->> 'rule' = 'penalty' and l.explanation ->> 'receiptId' = any ($3::text[])
        and ($4::text is null or l.explanation -> 'parts' -> -1 ->> 'to' < $4) and r.id is distinct from $5::uuid
      group by 1`,
    [contract.ownerId, contract.contractId, receiptIds, before?.day ?? null, before?.except ?? null],
  );
}
