import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { instantText } from '../../platform/clock.ts';
import { texts, words } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { Marked } from './new-receipt.ts';
import type { LineColumns, ReceiptColumns } from './receipt-rows.ts';

export type WriteScope = {
  readonly ownerId: string;
  readonly period: Period;
  readonly kind: 'regular' | 'one_off';
  readonly runId: string | null;
};

/**
 * Locks the series of the month and tells its next number. Everyone who makes a receipt of the month takes this lock first, so after
 * it nobody else can add one until we commit: what exists is known for certain, and numbers go only to rows that really are inserted.
 */
export async function lockNumberSeries(db: Db, ownerId: string, period: Period): Promise<number> {
  const row = await db.one<{ next: number }>(
    'receipts.lock_series',
    `select private.take_numbers($1, 'receipt', $2, 0) as next`,
    [ownerId, period],
  );
  if (row === null) throw new Error('A number series gave no number');
  return row.next;
}

/**
 * Drafts of a chunk by one statement; regular ones of contracts that have theirs already are left out, and only the inserted rows
 * use up numbers. Call `lockNumberSeries` before. The answer names the inserted.
 */
export async function insertReceipts(
  db: Db,
  scope: WriteScope,
  next: number,
  receipts: ReceiptColumns,
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; number: string }>('receipts.insert', INSERT_RECEIPTS, [
    scope.ownerId,
    scope.period,
    scope.kind,
    scope.runId,
    next,
    ...receipts.parameters,
    instantText(db.clock.nowMs()),
  ]);
  if (rows.length > 0) {
    await db.query('receipts.take_numbers', `select private.take_numbers($1, 'receipt', $2, $3)`, [
      scope.ownerId,
      scope.period,
      rows.length,
    ]);
  }
  return new Map(rows.map((row) => [row.id, row.number]));
}

const INSERT_RECEIPTS = `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, kind, number, period, due_on, grace_days,
    opening_balance_kop, charges_kop, adjustments_kop, penalty_kop, rent_kop, total_due_kop, warnings, run_id, created_at)
  select n.id, $1, n.contract_id, n.property_id, n.tenant_id, $3, 'К-' || $2 || '-' || lpad(n.number::text, greatest(4, length(n.number::text)), '0'),
         $2, n.due_on, n.grace_days, n.opening, n.charges, n.adjustments, n.penalty, n.rent, n.total, n.warnings::jsonb, $4, $19::timestamptz
    from (select u.*, $5::bigint - 1 + row_number() over (order by u.ord) as number
            from unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::date[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[],
                        $15::bigint[], $16::bigint[], $17::bigint[], string_to_array($18, E'\\x1e'))
                 with ordinality as u(id, contract_id, property_id, tenant_id, due_on, grace_days, opening, charges, adjustments, penalty, rent, total, warnings, ord)
           where $3 <> 'regular' or not exists (
             select 1 from receipts x where x.contract_id = u.contract_id and x.period = $2 and x.kind = 'regular' and x.status <> 'void' offset 0)) n
  returning id, number`;

export async function insertLines(db: Db, ownerId: string, lines: LineColumns): Promise<void> {
  if (lines.count === 0) return;
  await db.query('receipts.insert_lines', INSERT_LINES, [ownerId, ...lines.parameters]);
}

const INSERT_LINES = `insert into receipt_lines (owner_id, receipt_id, line_no, contract_id, kind, service, title, period, quantity, unit, price, amount_kop, vat_kop,
    manual, adjustment_id, explanation)
  select $1, ($2::uuid[])[u.receipt], u.line_no, ($3::uuid[])[u.receipt], u.kind, u.service, u.title, u.period, u.quantity, u.unit, u.price, u.amount,
         coalesce(u.vat, 0), coalesce(u.manual, false), u.adjustment_id, u.explanation::jsonb
    from unnest($4::int[], $5::int[], $6::text[], $7::text[], string_to_array($8, E'\\x1e'), $9::text[], $10::numeric[],
                string_to_array($11, E'\\x1e', E'\\x1f'), $12::numeric[], $13::bigint[], $14::bigint[], $15::boolean[], $16::uuid[], string_to_array($17, E'\\x1e'))
         as u(receipt, line_no, kind, service, title, period, quantity, unit, price, amount, vat, manual, adjustment_id, explanation)`;

/** Readings become `billed`; the answer counts those that still could. */
export async function markReadingsBilled(db: Db, ownerId: string, marked: readonly Marked[]): Promise<number> {
  if (marked.length === 0) return 0;
  const row = await db.one<{ count: number }>(
    'receipts.mark_readings',
    `with done as (
       update readings r set state = 'billed', receipt_id = u.receipt_id, updated_at = now()
         from unnest($2::uuid[], $3::uuid[]) as u(id, receipt_id)
        where r.owner_id = $1 and r.id = u.id and r.state = 'approved' returning 1)
     select count(*)::int as count from done`,
    [ownerId, words(marked, (m) => m.id), words(marked, (m) => m.receiptId)],
  );
  return row?.count ?? 0;
}

export async function markAdjustmentsApplied(db: Db, ownerId: string, marked: readonly Marked[]): Promise<number> {
  if (marked.length === 0) return 0;
  const row = await db.one<{ count: number }>(
    'receipts.mark_adjustments',
    `with done as (
       update adjustments a set state = 'applied', receipt_id = u.receipt_id
         from unnest($2::uuid[], $3::uuid[]) as u(id, receipt_id)
        where a.owner_id = $1 and a.id = u.id and a.state = 'pending' returning 1)
     select count(*)::int as count from done`,
    [ownerId, words(marked, (m) => m.id), words(marked, (m) => m.receiptId)],
  );
  return row?.count ?? 0;
}

export type NewEstimate = {
  readonly id: string;
  readonly meterId: string;
  readonly propertyId: string;
  readonly period: Period;
  readonly on: Day;
  readonly values: readonly string[];
  /** The day of the reading it is counted from. */
  readonly previousOn: Day;
  readonly receiptId: string;
};

/**
 * Estimated readings are born billed, with the receipt that carries them (product.md §6 «оцінка»). The answer counts those that still could
 * be: a reading that was put on the meter meanwhile, or handed in for the very day, is in the way. Readings of a meter are put under its lock.
 */
export async function insertEstimates(db: Db, ownerId: string, estimates: readonly NewEstimate[]): Promise<number> {
  if (estimates.length === 0) return 0;
  const meterIds = words(estimates, (e) => e.meterId);
  const [, row] = await Promise.all([
    db.query(
      'receipts.hold_estimated_meters',
      'select id from physical_meters where owner_id = $1 and id = any($2::uuid[]) order by id for no key update',
      [ownerId, meterIds],
    ),
    db.one<{ count: number }>('receipts.insert_estimates', INSERT_ESTIMATES, [
      ownerId,
      words(estimates, (e) => e.id),
      meterIds,
      words(estimates, (e) => e.propertyId),
      words(estimates, (e) => e.period),
      words(estimates, (e) => e.on),
      texts(estimates, (e) => `{${e.values.join(',')}}`),
      words(estimates, (e) => e.receiptId),
      words(estimates, (e) => e.previousOn),
    ]),
  ]);
  return row?.count ?? 0;
}

const INSERT_ESTIMATES = `with put as (
    insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, receipt_id)
    select u.id, $1, u.meter_id, u.property_id, u.period, u.taken_on, u.reading_values::numeric[], 'estimated', 'billed', u.receipt_id
      from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::date[], string_to_array($7, E'\\x1e'), $8::uuid[], $9::date[])
           as u(id, meter_id, property_id, period, taken_on, reading_values, receipt_id, previous_on)
     where not exists (select 1 from readings l where l.owner_id = $1 and l.meter_id = u.meter_id and l.taken_on > u.previous_on
                          and l.state in ('approved', 'billed') and l.corrects_id is null)
    on conflict (meter_id, taken_on) where state <> 'rejected' and corrects_id is null do nothing
    returning 1)
  select count(*)::int as count from put`;
