import { type Decimal, multiplyDecimal } from '../money/decimal.ts';
import { type Kop, kop, subtractKop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import { bound, exactKop, roundExact } from './peg.ts';
import type { ProrationDays } from './proration.ts';

/** The frozen figures of an issued rent line in a currency, as its explanation holds them. */
export type IssuedFx = {
  readonly amountMinor: number;
  readonly capKop: Kop | null;
  readonly floorKop: Kop | null;
  readonly proration: ProrationDays | null;
  /** The sum of the line without VAT on top. */
  readonly lineKop: Kop;
};

/** What the line would be at another rate, under the same cap, floor and days. */
export function fxLineAtRate(issued: IssuedFx, rate: Decimal): Kop {
  return roundExact(bound(multiplyDecimal(exactKop(issued.amountMinor), rate), issued), issued.proration);
}

/** The difference for the next receipt once the rate of the wanted day is known (contract.md §1.13). */
export function fxTrueUp(issued: IssuedFx, rate: Decimal): Kop {
  return subtractKop(fxLineAtRate(issued, rate), issued.lineKop);
}

/**
 * `rate_day: payment`: a payment covers paid / rate(paid_on) of the currency, so what it left uncovered is owed at that rate: the
 * paid share of (the line at the new rate − the line). 500 USD issued at 44.00, paid in full at 44.50: +250.00.
 */
export function fxPaymentDifference(issued: IssuedFx, paidKop: Kop, rate: Decimal): Kop {
  if (issued.lineKop === 0) return kop(0);
  return shareOfKop(fxTrueUp(issued, rate), BigInt(paidKop), BigInt(issued.lineKop));
}
