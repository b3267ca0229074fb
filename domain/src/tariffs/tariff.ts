import type { Day } from '../dates/day.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';

/** `upTo` is cumulative in a month (contract.md §3.10); the last block has null. */
export type TariffBlock = { readonly upTo: Decimal | null; readonly price: Decimal };

/** A price that holds from a day until the next version. Exactly one of `price`, `zonePrices`, `blocks` carries the prices. */
export type TariffVersion = {
  readonly id: string;
  readonly validFrom: Day;
  readonly price: Decimal | null;
  readonly zonePrices: readonly Decimal[];
  readonly blocks: readonly TariffBlock[];
  readonly monthlyFeeKop: Kop;
};

export type Tariff = {
  readonly id: string;
  readonly service: ServiceCode;
  readonly title: string;
  readonly unit: string;
  readonly zones: 1 | 2 | 3;
  /** Ascending by `validFrom`. */
  readonly versions: readonly TariffVersion[];
};
