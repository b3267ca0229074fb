import type { Currency } from '../money/format-money.ts';

export type { Currency };

/** Currencies a rent or a deposit may be named in; each has 100 minor units. Settlement itself is always in UAH (ЦКУ 524, 533). */
export const CURRENCIES = ['UAH', 'USD', 'EUR'] as const satisfies readonly Currency[];
