import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import { managedContract } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import { enteredRates } from '../rates/public.ts';
import type { Whose } from './whose-money.ts';

/** Kept of a deposit for damage on a day for which no official rate is known: no report can count it in hryvnias. */
export type UnratedDamage = { readonly on: Day; readonly currency: Currency; readonly amountMinor: number };

/** What money in a currency is in kopecks at the official rate of its day (ADR 0081); null where none is known. */
export function worthSql(row: string, { day, minor }: { readonly day: string; readonly minor: string }): string {
  return `round(${row}.${minor} * (select x.rate from ${enteredRates('exchange', `${row}.owner_id`)}
                where x.currency = ${row}.currency and x.source = 'nbu' and x.rate_on <= ${row}.${day}
                order by x.rate_on desc, x.owner_id nulls first limit 1))`;
}

/** Entries `e` of damage kept in a currency that stand; what was taken back has never been. As an index says it (0910). */
export const FOREIGN_DAMAGE = `e.currency <> 'UAH' and e.credit_account = 'other_income' and e.reversal_of is null
  and not exists (select 1 from ledger_entries v where v.owner_id = e.owner_id and v.reversal_of = e.id)`;
const WORTH = worthSql('e', { day: 'posted_on', minor: 'amount_kop' });
/** Of such an entry; nothing without a rate, which is said beside the sums. */
export const DAMAGE_KOP = `coalesce(${WORTH}, 0)`;

type Range = { readonly from: Day; readonly to: Day };

/** What the sums of profit and loss leave out for want of a rate, the earliest first; a few are enough to mend it. */
export function listUnratedDamage(db: Db, whose: Whose, range: Range): Promise<UnratedDamage[]> {
  const scope = whose === 'entrusted' ? managedContract('e.contract_id', 'finance') : 'e.owner_id = any ($3::uuid[])';
  return db.query<UnratedDamage>(
    `finance.unrated-damage.${whose}`,
    `select e.posted_on as "on", e.currency, e.amount_kop as "amountMinor" from ledger_entries e
      where ${scope} and e.posted_on between $1::date and $2::date and ${FOREIGN_DAMAGE} and ${WORTH} is null order by e.posted_on, e.id limit 20`,
    [range.from, range.to, ...(whose === 'entrusted' ? [] : [db.ownerIds])],
  );
}
