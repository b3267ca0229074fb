import { type Decimal, multiplyDecimal } from '../money/decimal.ts';
import { type Kop, kop, storableKop, subtractKop } from '../money/kop.ts';
import { divideHalfUp, shareOfKop } from '../money/rounding.ts';
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
function fxLineAtRate(issued: IssuedFx, rate: Decimal): Kop {
  return roundExact(bound(multiplyDecimal(exactKop(issued.amountMinor), rate), issued), issued.proration);
}

/** The difference for the next receipt once the rate of the wanted day is known (contract.md §1.13). */
export function fxTrueUp(issued: IssuedFx, rate: Decimal): Kop {
  return subtractKop(fxLineAtRate(issued, rate), issued.lineKop);
}

/** VAT of the line: on top of the rent, or inside it; null where the contract has none. */
export type FxVat = { readonly mode: 'on_top' | 'included'; readonly percent: number } | null;

/**
 * `rate_day: due` with the day ahead (contract.md §1.13): what the next receipt carries once the rate of that day is known, and the
 * VAT in it. 500 USD at 44.00 are 22 000.00; the rate of the day is 44.50: +250.00, and with VAT on top +300.00, 50.00 of it VAT.
 */
export function fxDueDifference(issued: IssuedFx, rate: Decimal, vat: FxVat): { amountKop: Kop; vatKop: Kop } {
  const differenceKop = storableKop(fxTrueUp(issued, rate));
  if (vat === null) return { amountKop: differenceKop, vatKop: kop(0) };
  if (vat.mode === 'included') {
    return {
      amountKop: differenceKop,
      vatKop: shareOfKop(differenceKop, BigInt(vat.percent), BigInt(100 + vat.percent)),
    };
  }
  const vatKop = shareOfKop(differenceKop, BigInt(vat.percent), 100n);
  return { amountKop: storableKop(differenceKop + vatKop), vatKop };
}

/**
 * `rate_day: payment`: a payment covers paid / rate(paid_on) of the currency, so what it left uncovered is owed at that rate: the
 * paid share of (the line at the new rate − the line). 500 USD issued at 44.00, paid in full at 44.50: +250.00.
 */
export function fxPaymentDifference(issued: IssuedFx, paidKop: Kop, rate: Decimal): Kop {
  if (issued.lineKop === 0) return kop(0);
  return storableKop(shareOfKop(fxTrueUp(issued, rate), BigInt(paidKop), BigInt(issued.lineKop)));
}

/** Money laid on a rent line, with the rate of its day; null where it has none (credit from before the books): it counts as the line was billed. */
export type FxCover = { readonly paidKop: Kop; readonly rate: Decimal | null };

/**
 * `rate_day: payment`, over all the money that lies on a line of `lineKop` (VAT with it), in its order: what the line came to in the end
 * less what was billed. Each payment covers paid / rate of the currency (contract.md §1.13), and that is what counts once the line is covered:
 * of 500 USD issued at 44.00 the exact 21 750.00 at 43.50 leave −250.00 beside the 250.00 that stay open, so nothing is owed. Paid in full in
 * hryvnias with some of the currency uncovered, that rest is owed at the rate of the last payment. A line that is open in both
 * has the paid share of its difference, as `fxPaymentDifference` counts it.
 */
export function fxCoverDifference(issued: IssuedFx, lineKop: Kop, covers: readonly FxCover[]): Kop {
  let [paidKop, costKop, differenceKop] = [0, 0, 0];
  /** The part of the line's currency that is not covered yet. */
  let open = { units: 1n, of: 1n };
  for (const cover of covers) {
    const at = cover.rate === null ? lineKop : lineKop + fxPaymentDifference(issued, lineKop, cover.rate);
    const restKop = Number(divideHalfUp(open.units * BigInt(at), open.of));
    paidKop += cover.paidKop;
    costKop += Math.min(cover.paidKop, restKop);
    const leftKop = restKop - Math.min(cover.paidKop, restKop);
    open =
      leftKop === 0
        ? { units: 0n, of: 1n }
        : { units: open.units * BigInt(at) - BigInt(cover.paidKop) * open.of, of: open.of * BigInt(at) };
    if (leftKop === 0 || paidKop >= lineKop) differenceKop = costKop + leftKop - lineKop;
    else if (cover.rate !== null) differenceKop += fxPaymentDifference(issued, cover.paidKop, cover.rate);
  }
  return storableKop(differenceKop);
}
