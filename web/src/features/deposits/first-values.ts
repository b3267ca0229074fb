import type { DepositState } from '@kliuchar/api-schema/deposits';
import type { deposits as t } from '../../i18n/uk/deposits.ts';

export type MovementValues = {
  kind: keyof typeof t.dialog.kinds;
  amountMinor: number | null;
  currency: DepositState['held'][number]['currency'];
  on: string | null;
  rate: string | null;
  note: string;
};

/** What comes next: the settlement's sum to return, be it nothing, or the agreed one to receive. */
export function firstValues({ agreed, held, toReturn, askedKop }: DepositState, today: string): MovementValues {
  const kept = held.filter(({ amountMinor }) => amountMinor > 0);
  // Of several currencies the one of which something is to return; all of it may be owed, and then that is nothing.
  const back = kept.find(({ currency }) => toReturn.some((money) => money.currency === currency)) ?? kept[0];
  const toGive = toReturn.find(({ currency }) => currency === back?.currency)?.amountMinor ?? 0;
  // What a receipt asks for comes as its payment, so the agreed sum is not offered a second time.
  const toTake = askedKop > 0 ? null : (agreed?.amountMinor ?? null);
  return {
    kind: back ? 'returned' : 'received',
    amountMinor: back ? toGive : toTake,
    currency: (back ?? agreed)?.currency ?? 'UAH',
    on: today,
    rate: null,
    note: '',
  };
}
