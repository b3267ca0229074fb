import type { Contract } from '@kliuchar/api-schema/contracts';
import { carriedRent } from '@kliuchar/domain/contracts/carried-rent';
import type { Peg } from '@kliuchar/domain/contracts/contract-terms';
import type { RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { contractDetail as detail } from '../../i18n/uk/contract-detail.ts';
import { formatMinor, today } from '../../lib/format.ts';
import { changedOnly, type Filled } from '../../lib/forms.ts';
import { emptyContract, type PricedValues, pegOf, pegValuesOf } from './form-values.ts';

type Terms = Pick<Contract, 'rent' | 'peg'>;
type Version = Terms & { readonly validFrom: Day };

/** What an amendment goes on from: the last version there is, which may begin later than today. */
export function lastTerms({
  terms,
  rent,
  peg,
  startDate,
}: Pick<Contract, 'terms' | 'rent' | 'peg' | 'startDate'>): Version {
  return terms.at(-1) ?? { rent, peg, validFrom: startDate };
}

/** What an empty sum means: the rent that steps and percents have come to by the day; an index asks for figures that are not here. */
export function sameRentHint({ rent, peg, validFrom }: Version, on: string | null): string {
  const from = parseDay(on ?? '');
  if (peg.mode === 'cpi') return detail.amendmentIndexedRent;
  if (from === null || (peg.mode !== 'step' && peg.mode !== 'percent'))
    return detail.amendmentSameRent(formatRent({ rent, peg }));
  const rules: Peg = peg.mode === 'percent' ? { ...peg, percent: decimal(peg.percent) } : peg;
  const carried = carriedRent({ validFrom, rent, peg: rules }, { validFrom: from, peg: { mode: 'none' } }, NO_RATES);
  return detail.amendmentSameRent(formatRent({ rent: carried, peg }));
}

const NO_RATES: RateTables = { fx: new Map(), cpi: new Map(), keyRates: [], vatPercent: 0 };

/** The sum is left empty: one that stood there would be taken for the same number of dollars. */
export function firstValues({ rent, peg }: Terms) {
  const validFrom = firstDayOf(addPeriods(periodOfDay(today()), 1));
  return {
    validFrom,
    rent: { amountMinor: null, currency: rent.currency },
    peg: pegValuesOf(peg, emptyContract(validFrom).peg),
    note: '',
  };
}

/** The rent if another sum or currency is given, the peg if its rules are others; an index that stays is counted anew by the server. */
export function changedPrice(before: Terms, { rent, peg }: Filled<PricedValues>): object {
  const isOtherCurrency = rent.currency !== before.rent.currency;
  const given = { peg: pegOf({ rent, peg }) };
  const was = { peg: pegOf({ rent: before.rent, peg: pegValuesOf(before.peg, firstValues(before).peg) }) };
  return {
    // Of another currency the sum has to be said, and the schema asks for it at its field.
    ...((rent.amountMinor !== null || isOtherCurrency) && {
      rent: { currency: rent.currency, ...(rent.amountMinor !== null && { amountMinor: rent.amountMinor }) },
    }),
    ...changedOnly(was, given),
  };
}

function formatRent({ rent }: Terms): string {
  return formatMinor(rent.amountMinor, rent.currency);
}
