import type { getContractSchedule as endpoint } from '@kliuchar/api-schema/contracts';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { type ContractTerms, termsOn } from '@kliuchar/domain/contracts/contract-terms';
import { dueDate, dueDayOf } from '@kliuchar/domain/contracts/due-date';
import type { RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { type Day, maxDay } from '@kliuchar/domain/dates/day';
import {
  addPeriods,
  daysInPeriod,
  firstDayOf,
  type Period,
  parsePeriod,
  periodOfDay,
} from '@kliuchar/domain/dates/period';
import { leasedDays, prorationShare } from '@kliuchar/domain/receipts/billed-days';
import { firstMonthLookedAt, missedMonths } from '@kliuchar/domain/receipts/missed-months';
import type { ReceiptContract } from '@kliuchar/domain/receipts/receipt-types';
import type { Deps } from '../../deps.ts';
import { relationOf } from '../../edge/access.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { loadRateTables, NO_RATES } from '../rates/public.ts';
import { listTerms } from './contract-parts.sql.ts';
import { findContract } from './contracts.sql.ts';
import { contractNotFound, isOwners } from './read-contract.ts';
import { receiptContract, rentOfMonth } from './rent-of-month.ts';
import { listRegularReceipts } from './schedule.sql.ts';
import { termsOf } from './stored-peg.ts';

type Schedule = ReplyOf<typeof endpoint>;
type Item = Schedule['items'][number];

/** The rent of the coming months by the same rules as the receipts; a rate that lies ahead is the last known, marked provisional. */
export async function getContractSchedule(
  deps: Deps,
  actor: SessionActor,
  id: string,
  months: number,
): Promise<Schedule> {
  const today = deps.clock.today();
  return withReadScope(deps.db, actor, async (db) => {
    const [row, versions, receipts] = await Promise.all([
      findContract(db, id, today),
      listTerms(db, id),
      listRegularReceipts(db, id, firstMonthLookedAt(today)),
    ]);
    if (row === null) throw contractNotFound(id);
    const first = periodOfDay(maxDay(today, row.billing_from ?? row.start_date));
    const terms = versions.map(termsOf);
    const rates = terms.some(isPegged) ? await loadRateTables(db, row.owner_id, first) : NO_RATES;
    const frame = { contract: receiptContract(row, terms), rates, today };
    const made = new Map(receipts.map((receipt) => [receipt.period, receipt]));
    const relation = relationOf(isOwners(db, row), row);
    const isBlind = relation === 'manager' && row.switches?.includes('receipts') !== true;
    const items: Item[] = [];
    for (let at = 0; at < months; at += 1) {
      const period = addPeriods(first, at);
      // Past the years that people may write there is no month to answer with.
      const item = parsePeriod(period) === null ? null : monthOf(frame, period);
      if (item === null) break;
      const receipt = made.get(period);
      // A receipt has its day; one that is still to be made is counted from today. Whoever does not see whether there is one is told the
      // contract's day, which neither says that there is a receipt nor moves with the calendar.
      const dueOn = isBlind ? dueDayOf(period, frame.contract.payment) : (receipt?.dueOn ?? item.dueOn);
      items.push({ ...item, dueOn, receiptId: receipt?.id ?? null });
    }
    // To a tenant it is no concern, and a manager of the lease alone does not see what was made for it.
    const isBilled = relation !== 'tenant' && !isBlind && (row.status === 'active' || row.status === 'notice');
    const missed = isBilled ? missedMonths({ ...frame.contract, billed: new Set(made.keys()) }, today) : [];
    return { items, missed };
  });
}

/** Most leases follow no rate and no index, and then none is read. */
function isPegged({ peg }: ContractTerms): boolean {
  return peg.mode === 'fx' || peg.mode === 'cpi';
}

type Frame = { contract: ReceiptContract; rates: RateTables; today: Day };

function monthOf({ contract, rates, today }: Frame, period: Period): Omit<Item, 'receiptId'> | null {
  const range = leasedDays(contract, period);
  const terms = range === null ? null : termsOn(contract.terms, range.from);
  if (range === null || terms === null) return null;
  const issuedOn = maxDay(today, firstDayOf(period));
  const dueOn = dueDate(period, contract.payment, issuedOn);
  const month = rentOfMonth({ contract, rates, period, issuedOn });
  const share = prorationShare(range, period, contract);
  return {
    period,
    dueOn,
    amountKop: month.amountKop,
    rent: { amountMinor: terms.rent.amountMinor, currency: terms.rent.currency },
    days: share?.days ?? daysInPeriod(period),
    ofDays: share?.ofDays ?? daysInPeriod(period),
    provisional: month.isUncertain || isRateAhead(terms, { issuedOn, dueOn, today }),
  };
}

/** The rate of a day that has not come is not known yet, whatever the last one is. */
function isRateAhead(
  { peg }: ContractTerms,
  { issuedOn, dueOn, today }: { issuedOn: Day; dueOn: Day; today: Day },
): boolean {
  return peg.mode === 'fx' && (peg.rateDay === 'due' ? dueOn : issuedOn) > today;
}
