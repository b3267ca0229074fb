import type { Contract } from '@kliuchar/api-schema/contracts';
import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { formatMinor, today } from '../../lib/format.ts';
import { changedOnly, type Filled } from '../../lib/forms.ts';
import { emptyContract, type PricedValues, pegOf, pegValuesOf } from './form-values.ts';

type Terms = Pick<Contract, 'rent' | 'peg'>;

/** What an amendment goes on from: the last version there is, which may begin later than today. */
export function lastTerms({ terms, rent, peg }: Pick<Contract, 'terms' | 'rent' | 'peg'>): Terms {
  return terms.at(-1) ?? { rent, peg };
}

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

export function formatRent({ rent }: Terms): string {
  return formatMinor(rent.amountMinor, rent.currency);
}
