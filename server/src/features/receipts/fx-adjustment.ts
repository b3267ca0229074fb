import { type FxCover, fxCoverDifference, type IssuedFx } from '@kliuchar/domain/contracts/fx-difference';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { coverLines } from '@kliuchar/domain/ledger/cover-lines';
import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop, storableKop } from '@kliuchar/domain/money/kop';
import { vatInside } from '@kliuchar/domain/receipts/vat';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { newId } from '../../platform/ids.ts';
import { findRateOn, isRateSettled } from '../rates/public.ts';
import {
  type FxLineRow,
  insertFxAdjustment,
  listPaymentDays,
  listPaymentRateLines,
  listRentMoves,
  type RentMoveRow,
  sumPaymentDifferences,
} from './fx-adjustment.sql.ts';
import { awaitRate, isRateAwaited, type PaidRent } from './payment-rates.sql.ts';

type Payment = { readonly id: string; readonly contractId: string; readonly ownerId: string; readonly paidOn: Day };

/**
 * `rate_day: payment` (contract.md §1.13): the rent was billed at the rate of its issue, the payment covers it at the rate of its own
 * day; the difference waits for the next receipt. 500 USD issued at 44.00 and paid at 44.50: +250.00. What the payment pays beyond
 * the line has no rate, and what earlier money covered of the line is not covered twice. What all the money on the line covered of the
 * currency decides, so each payment makes what the ones before it have not made yet. While the bank's rate of the day is not known here,
 * the payment waits for it with all its differences (settle-payment-rates.ts).
 */
export async function addPaymentRateDifferences(db: Db, payment: Payment, paid: readonly PaidRent[]): Promise<void> {
  const receiptIds = new Set(
    paid.flatMap(({ receiptId, rentKop }) => (receiptId !== null && rentKop > 0 ? [receiptId] : [])),
  );
  if (receiptIds.size === 0) return;
  const lines = await listPaymentRateLines(db, payment.ownerId, [...receiptIds]);
  if (lines.length === 0) return;
  if (await isRateAwaited(db, payment)) return;
  if (!(await areRatesSettled(db, payment, lines))) return awaitRate(db, payment);
  const linesOf = groupRows(lines, ({ receiptId }) => receiptId);
  const ids = [...linesOf.keys()];
  const movesOf = groupRows(await listRentMoves(db, payment.ownerId, ids), ({ receiptId }) => receiptId);
  const made = await sumPaymentDifferences(db, payment.ownerId, ids);
  const rateOf = ratesOf(db, payment.ownerId);
  for (const [receiptId, rents] of linesOf) {
    const receipt = { rents, moves: movesOf.get(receiptId) ?? [], paid, rateOf };
    const parts = await countDifferences(receipt);
    const missing = parts.reduce((sum, { allKop }) => sum + allKop, -(made.get(receiptId) ?? 0));
    const own = parts.filter(({ paidKop }) => paidKop > 0);
    // What a payment taken back in between has left to set right goes with the last of them.
    let restKop = missing;
    for (const [index, part] of own.entries()) {
      const amountKop = index === own.length - 1 ? restKop : part.ownKop;
      restKop -= amountKop;
      const rate = await rateOf(part.line, payment.paidOn);
      if (rate !== null && amountKop !== 0)
        addDifference(db, payment, { ...part, rate, amountKop: storableKop(amountKop) });
    }
  }
}

type RateOf = (line: FxLineRow, on: Day) => Promise<Decimal | null>;

/** Many payments of a line are of few days. */
function ratesOf(db: Db, ownerId: string): RateOf {
  const known = new Map<string, Promise<Decimal | null>>();
  return ({ explanation: { currency, rateSource: source } }, on) => {
    const key = `${currency} ${source} ${on}`;
    const asked =
      known.get(key) ?? findRateOn(db, { ownerId, currency, source, on }).then((found) => found && decimal(found.rate));
    known.set(key, asked);
    return asked;
  };
}

type Covered = {
  readonly rents: readonly FxLineRow[];
  readonly moves: readonly RentMoveRow[];
  readonly paid: readonly PaidRent[];
  readonly rateOf: RateOf;
};
type Part = { readonly line: FxLineRow; readonly paidKop: number; readonly allKop: number; readonly ownKop: number };

/** Of each line: what `paid` covers of it, the difference of all the money on it, and what of that came with `paid`. */
async function countDifferences({ rents, moves, paid, rateOf }: Covered): Promise<Part[]> {
  const covered = coverLines(
    rents.map(({ amountKop }) => amountKop),
    moves,
  );
  const ratedOn = new Map(moves.map((move) => [move.id, move.ratedOn]));
  const ours = new Set(paid.map(({ id }) => id));
  const parts: Part[] = [];
  for (const [index, line] of rents.entries()) {
    const covers: (FxCover & { readonly isOurs: boolean })[] = [];
    for (const [id, sums] of covered) {
      const paidKop = kop(sums[index] ?? 0);
      const on = ratedOn.get(id) ?? null;
      if (paidKop > 0) covers.push({ paidKop, rate: on && (await rateOf(line, on)), isOurs: ours.has(id) });
    }
    const count = (of: readonly FxCover[]) => fxCoverDifference(issuedOf(line), line.amountKop, of);
    const allKop = count(covers);
    const ownKop = allKop - count(covers.filter(({ isOurs }) => !isOurs));
    const paidKop = covers.reduce((sum, cover) => sum + (cover.isOurs ? cover.paidKop : 0), 0);
    parts.push({ line, paidKop, allKop, ownKop });
  }
  return parts;
}

function issuedOf({ amountKop, vatKop, explanation }: FxLineRow): IssuedFx {
  const { amountMinor, capKop, floorKop, proration, vat } = explanation;
  return {
    amountMinor,
    capKop,
    floorKop,
    proration,
    lineKop: kop(amountKop - (vat?.mode === 'on_top' ? vatKop : 0)),
  };
}

/** Whether the bank has told the rate of the day of payment; a rate that the landlord enters himself has no day it must come by. */
export async function areRatesSettled(db: Db, payment: Payment, lines: readonly FxLineRow[]): Promise<boolean> {
  const currencies = lines.flatMap(({ explanation }) =>
    explanation.rateSource === 'nbu' ? [explanation.currency] : [],
  );
  for (const currency of new Set(currencies)) {
    const question = { ownerId: payment.ownerId, currency, source: 'nbu', on: payment.paidOn } as const;
    if (!(await isRateSettled(db, question))) return false;
  }
  return true;
}

type UsedCredit = PaidRent & { readonly sourceType: string; readonly sourceId: string };

/** The same where credit of earlier payments pays a receipt: each payment covers it at the rate of its own day. */
export async function addCreditRateDifferences(
  db: Db,
  contract: { ownerId: string; id: string },
  used: readonly UsedCredit[],
): Promise<void> {
  const byPayment = groupRows(
    used.filter(({ sourceType }) => sourceType === 'payment'),
    ({ sourceId }) => sourceId,
  );
  if (byPayment.size === 0) return;
  for (const { id, paidOn } of await listPaymentDays(db, contract.ownerId, [...byPayment.keys()])) {
    await addPaymentRateDifferences(
      db,
      { id, paidOn, ownerId: contract.ownerId, contractId: contract.id },
      byPayment.get(id) ?? [],
    );
  }
}

type Difference = {
  readonly line: FxLineRow;
  readonly paidKop: number;
  readonly rate: Decimal;
  readonly amountKop: Kop;
};

function addDifference(db: Db, payment: Payment, { line, paidKop, rate, amountKop }: Difference): void {
  const { ownerId, contractId, paidOn } = payment;
  const { rate: issuedAt, vat } = line.explanation;
  const textUk = `Оплата ${formatUah(kop(paidKop))} надійшла ${formatDay(paidOn)} за курсом ${formatPrice(rate)}, нараховано за курсом ${formatPrice(issuedAt)}.`;
  insertFxAdjustment(db, ownerId, {
    id: newId(),
    contractId,
    title: 'Курсова різниця',
    amountKop,
    // The line carried VAT on top or inside; either way what was paid of it, and so the difference, has VAT inside.
    explanation: { about: 'rent', textUk, vatKop: vat === null ? 0 : vatInside(amountKop, vat.percent) },
    paymentId: payment.id,
    receiptId: line.receiptId,
  });
}
