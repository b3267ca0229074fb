import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';

type OfContract = { readonly ownerId: string; readonly contractId: string };

export type DebtNameRow = {
  id: string;
  number: string;
  kind: 'regular' | 'one_off';
  period: Period;
  /** The last day that is not late yet. */
  overdueAfter: Day;
};

/** How the receipts that still ask for money are called. */
export function listDebtNames(db: Db, { ownerId, contractId }: OfContract): Promise<DebtNameRow[]> {
  return db.query<DebtNameRow>(
    'document-templates.debt-names',
    `select r.id, r.number, r.kind, r.period, r.overdue_after as "overdueAfter" from receipts r
      where r.owner_id = $1 and r.contract_id = $2 and r.status = 'issued' and r.left_kop > 0`,
    [ownerId, contractId],
  );
}

/** Months of which rent was charged, is late, and no part of it has come. */
export async function listUnpaidMonths(db: Db, { ownerId, contractId }: OfContract, today: Day): Promise<Period[]> {
  const rows = await db.query<{ period: Period }>(
    'document-templates.unpaid-months',
    `select r.period from receipts r
      where r.owner_id = $1 and r.contract_id = $2 and r.kind = 'regular' and r.status = 'issued' and r.left_kop > 0 and r.rent_kop > 0
        and r.overdue_after < $3
        and coalesce((select sum(a.rent_kop) from allocations a where a.owner_id = r.owner_id and a.receipt_id = r.id), 0) = 0
      order by r.period`,
    [ownerId, contractId, today],
  );
  return rows.map(({ period }) => period);
}

export type ServiceRow = {
  title: string;
  period: Period;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  amountKop: Kop;
  vatKop: Kop;
  /** Null where the whole month is charged. */
  days: { days: number; ofDays: number } | null;
};

/** What was given in a month by the receipts of that month; penalties and deposits are no service. */
export function listServicesOf(db: Db, { ownerId, contractId }: OfContract, period: Period): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(
    'document-templates.services',
    `select l.title, l.period, trim_scale(l.quantity)::text as quantity, l.unit, trim_scale(l.price)::text as price,
            l.amount_kop as "amountKop", l.vat_kop as "vatKop",
            nullif(l.explanation -> 'proration', 'null') as days
       from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id
      where r.owner_id = $1 and r.contract_id = $2 and r.period = $3 and r.status = 'issued' and l.kind in ('rent', 'utility', 'fee', 'adjustment')
      order by r.due_on, r.id, l.line_no`,
    [ownerId, contractId, period],
  );
}

/**
 * The greatest number that the invoices made of a contract have, those in the bin too: a number once on paper is given to no other,
 * and one that is restored meets no twin. An uploaded invoice has the numbers of whoever wrote it, so it counts for nothing here.
 */
export async function lastInvoiceNumber(
  db: Db,
  { ownerId, contractId, prefix }: OfContract & { readonly prefix: string },
): Promise<number> {
  const row = await db.one<{ last: number }>(
    'document-templates.last-invoice',
    `select coalesce(max(substr(made.number, length($3::text) + 1)::integer), 0) as last
       from (select d.template_subject::jsonb ->> 0 as number from documents d
              where d.owner_id = $1 and d.contract_id = $2 and d.template = 'invoice') made
      where starts_with(made.number, $3) and substr(made.number, length($3) + 1) ~ '^[0-9]{1,9}$'`,
    [ownerId, contractId, prefix],
  );
  return row?.last ?? 0;
}
