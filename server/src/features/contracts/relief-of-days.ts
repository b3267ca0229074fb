import { dueDate } from '@kliuchar/domain/contracts/due-date';
import { addDays, type Day, maxDay, minDay } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { addPeriods, firstDayOf, lastDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import { type Relief, type ReliefMonth, reliefOfRent, reliefUk } from '@kliuchar/domain/receipts/relief';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { loadRateTables } from '../rates/public.ts';
import { listTerms } from './contract-parts.sql.ts';
import type { ContractRow } from './contract-rows.ts';
import { findOwnContract, purposeOf } from './contracts.sql.ts';
import { listOpenReliefs, recountRelief } from './reliefs.sql.ts';
import { receiptContract, rentInput } from './rent-of-month.ts';
import { listChargedRent, listRegularReceipts } from './schedule.sql.ts';
import { termsOf } from './stored-peg.ts';

/** Which days, and which part of their rent. */
export type Days = { readonly from: Day; readonly to: Day; readonly percent: string };

/** The rent of the days and what of it is taken off: of a month that was issued by what its receipt charged, else by the lease as it stands. */
export async function reliefOf(db: Db, row: ContractRow, days: Days): Promise<Relief> {
  const first = periodOfDay(days.from);
  const last = periodOfDay(days.to);
  const [terms, rates, receipts, lines, purpose] = await Promise.all([
    listTerms(db, row.id),
    loadRateTables(db, row.owner_id, first),
    listRegularReceipts(db, row.id, first),
    listChargedRent(db, row, { from: first, to: last }),
    purposeOf(db, row.owner_id, row.rental_object_id),
  ]);
  const contract = receiptContract({ ...row, purpose }, terms.map(termsOf));
  const issued = new Map(receipts.map((receipt) => [receipt.period, receipt.issuedOn]));
  const charged = groupRows(lines, ({ period }) => period);
  const months: ReliefMonth[] = [];
  for (let period = first; period <= last; period = addPeriods(period, 1)) {
    const issuedOn = issued.get(period) ?? db.clock.today();
    months.push({
      input: rentInput({ contract, rates, period, issuedOn }),
      dueOn: dueDate(period, contract.payment, issuedOn),
      days: { from: maxDay(days.from, firstDayOf(period)), to: minDay(days.to, lastDayOf(period)) },
      charged: charged.get(period)?.map(({ explanation }) => explanation) ?? null,
    });
  }
  return reliefOfRent(months, decimal(days.percent));
}

export function daysUk({ from, to }: Days): string {
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`;
}

/** Those of days that a lease which has ended no longer has. */
export async function recountReliefsAfter(db: Db, contractId: string, endedOn: Day): Promise<void> {
  const row = await findOwnContract(db, contractId);
  if (row !== null) await recountReliefs(db, { ...row, billed_end: endedOn }, addDays(endedOn, 1));
}

/**
 * Nobody is relieved of rent that he is not charged: reliefs which wait or stand on a draft, with days from `since` on, are counted by the lease
 * as it is now that its end or its rent is another. One of which nothing is left goes.
 */
export async function recountReliefs(db: Db, row: ContractRow, since: Day): Promise<void> {
  for (const { id, ...days } of await listOpenReliefs(db, { ownerId: row.owner_id, contractId: row.id, since })) {
    const relief = await reliefOf(db, row, days);
    await recountRelief(db, {
      ownerId: row.owner_id,
      reliefId: id,
      amountKop: kop(-relief.amountKop),
      vatKop: kop(-relief.vatKop),
      textUk: reliefUk(days, relief),
    });
  }
}
