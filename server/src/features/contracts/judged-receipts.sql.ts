import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import { type BilledLease, type MisbilledDays, misbilledDays } from '@kliuchar/domain/receipts/misbilled-days';
import type { ReceiptStatus } from '@kliuchar/domain/receipts/receipt-status';
import { BILLED_END } from '../../platform/db/lease-end.ts';
import { LEFT_UNBILLED } from '../../platform/db/left-unbilled.ts';
import type { Db } from '../../platform/db/scope.ts';

/** A receipt of a month that the end of a lease may have cut, with its rent as it was charged. */
export type JudgedRow = {
  id: string;
  number: string;
  period: Period;
  status: ReceiptStatus;
  ownKop: number;
  wasSent: boolean;
  rents: Explanation[];
};

/** Receipts of contract `c` from the month its lease ends in, or the one in which its last term went over into the next. */
export const JUDGED_RECEIPTS = `select r.id, r.number, r.period, r.status, r.own_kop as "ownKop", r.sent_at is not null as "wasSent",
    coalesce((select json_agg(l.explanation order by l.line_no) from receipt_lines l
      where l.owner_id = r.owner_id and l.receipt_id = r.id and l.kind = 'rent'), '[]') as rents
  from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.kind = 'regular' and r.status <> 'void'
    and r.period >= to_char(least(c.effective_end, c.term_start_date - 1), 'YYYY-MM')
  order by r.period`;

export type JudgedLease = {
  startDate: Day;
  endDate: Day | null;
  proration: BilledLease['proration'];
  paymentUtilities: 'same' | 'previous';
  leftUnbilled: boolean;
  rows: JudgedRow[];
};

export async function findJudgedLease(db: Db, ownerId: string, contractId: string): Promise<JudgedLease | null> {
  return db.one<JudgedLease>(
    'receipts.judged-lease',
    `select coalesce(c.billing_from, c.start_date) as "startDate", ${BILLED_END} as "endDate", c.proration,
            c.payment_utilities as "paymentUtilities", ${LEFT_UNBILLED} as "leftUnbilled",
            coalesce((select json_agg(x) from (${JUDGED_RECEIPTS}) x), '[]') as rows
       from contracts c where c.owner_id = $1 and c.id = $2`,
    [ownerId, contractId],
  );
}

/** Contracts that may have a receipt of other days than theirs. */
export async function listToJudge(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'receipts.to-judge',
    `select distinct c.id from contracts c join receipts r on r.owner_id = c.owner_id and r.contract_id = c.id
      where c.owner_id = $1 and r.kind = 'regular' and r.status <> 'void' and r.period >= to_char(c.effective_end, 'YYYY-MM') order by 1`,
    [ownerId],
  );
  return rows.map(({ id }) => id);
}

export type Misbilled = JudgedRow & MisbilledDays;

/** Those of them that charge for other days than the lease has. */
export function misbilledOf({ rows, ...lease }: BilledLease & Pick<JudgedLease, 'rows'>): Misbilled[] {
  return rows.flatMap((row) => {
    const days = misbilledDays(lease, row.period, row.rents);
    return days === null ? [] : [{ ...row, ...days }];
  });
}

/** The judgement is kept on the receipts, for whoever asks what is to be done; called by all that moves the end of a lease or the lines. */
export async function keepMisbilled(db: Db, ownerId: string, contractId: string): Promise<void> {
  const judged = await findJudgedLease(db, ownerId, contractId);
  const ids = judged === null ? [] : misbilledOf(judged).map(({ id }) => id);
  await db.query('receipts.keep-misbilled', 'select private.mark_misbilled($1, $2, $3::uuid[])', [
    ownerId,
    contractId,
    ids,
  ]);
}
