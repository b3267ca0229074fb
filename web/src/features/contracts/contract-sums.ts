import type { ContractSums } from '@kliuchar/api-schema/contract-choice';
import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { useSeesSeveralOwners } from '../../lib/session.ts';
import { SUMS_CALL } from './list-calls.ts';
import type { queryOf } from './list-filters.ts';

type Sums = Pick<ContractSums, 'rents' | 'debtKop' | 'creditKop'>;
export type KnownSums = { readonly [K in keyof Sums]: NonNullable<Sums[K]> };

/** Under the list as a whole (ux.md L3): of a list that is all on the page counted here, else asked for. Null where there are none to tell. */
export function useContractSums(
  filters: ReturnType<typeof queryOf>,
  { items, total }: { readonly items: readonly ContractListItem[]; readonly total: number },
): KnownSums | null {
  const isAsked = useSeesSeveralOwners() || total > items.length;
  const { data } = useQuery({
    queryKey: ['contracts', 'sums', filters],
    queryFn: ({ signal }) => call(SUMS_CALL, { query: filters, signal }),
    enabled: isAsked && items.length > 0,
    meta: { quiet: true },
  });
  if (!isAsked) return sumsOf(items);
  return data === undefined || data.count < 2 ? null : known(data);
}

function known({ rents, debtKop, creditKop }: Sums): KnownSums | null {
  return rents === null || debtKop === null || creditKop === null ? null : { rents, debtKop, creditKop };
}

/** What a tenant rents himself is no part of them, nor are there any where a balance is not his to see; of one contract there is nothing to add up. */
export function sumsOf(items: readonly ContractListItem[]): KnownSums | null {
  const charged = items.filter(({ role }) => role !== 'tenant');
  if (charged.length < 2) return null;
  const balances: Kop[] = [];
  for (const { balanceKop } of charged) {
    if (balanceKop === null) return null;
    balances.push(balanceKop);
  }
  return {
    rents: rentsOf(charged),
    debtKop: sumKop(balances.filter((balance) => balance > 0)),
    creditKop: kop(-sumKop(balances.filter((balance) => balance < 0))),
  };
}

const CURRENCIES = ['UAH', 'USD', 'EUR'] as const;

/** What is in different currencies is not added up. */
export function rentsOf(rows: readonly Pick<ContractListItem, 'rent'>[]): KnownSums['rents'] {
  return CURRENCIES.flatMap((currency) => {
    const paid = rows.filter(({ rent }) => rent.currency === currency);
    if (paid.length === 0) return [];
    return [{ amountMinor: paid.reduce((sum, { rent }) => sum + rent.amountMinor, 0), currency }];
  });
}
