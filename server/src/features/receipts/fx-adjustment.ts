import { fxPaymentDifference } from '@kliuchar/domain/contracts/fx-difference';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { coverLines } from '@kliuchar/domain/ledger/cover-lines';
import { decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk, formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
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
} from './fx-adjustment.sql.ts';
import { awaitRate, isRateAwaited, type PaidRent } from './payment-rates.sql.ts';

type Payment = { readonly id: string; readonly contractId: string; readonly ownerId: string; readonly paidOn: Day };

/**
 * `rate_day: payment` (contract.md §1.13): the rent was billed at the rate of its issue, the payment covers it at the rate of its own
 * day; the difference waits for the next receipt. 500 USD issued at 44.00 and paid at 44.50: +250.00. What the payment pays beyond
 * the line has no rate, and what earlier money covered of the line is not covered twice. While the bank's rate of the day is not known here,
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
  const movesOf = groupRows(
    await listRentMoves(db, payment.ownerId, [...linesOf.keys()]),
    ({ receiptId }) => receiptId,
  );
  for (const [receiptId, rents] of linesOf) {
    const covered = coverLines(
      rents.map(({ amountKop }) => amountKop),
      movesOf.get(receiptId) ?? [],
    );
    for (const [index, line] of rents.entries()) {
      const paidKop = paid.reduce((sum, { id }) => sum + (covered.get(id)?.[index] ?? 0), 0);
      if (paidKop > 0) await addDifference(db, payment, { line, paidKop });
    }
  }
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

async function addDifference(
  db: Db,
  payment: Payment,
  { line, paidKop }: { line: FxLineRow; paidKop: number },
): Promise<void> {
  const { explanation } = line;
  const { ownerId, contractId, paidOn } = payment;
  const found = await findRateOn(db, {
    ownerId,
    currency: explanation.currency,
    source: explanation.rateSource,
    on: paidOn,
  });
  if (found === null) return;
  const { amountMinor, capKop, floorKop, proration, vat } = explanation;
  const onTop = vat?.mode === 'on_top' ? line.vatKop : 0;
  const issued = { amountMinor, capKop, floorKop, proration, lineKop: kop(line.amountKop - onTop) };
  const rate = decimal(found.rate);
  const amountKop = fxPaymentDifference(issued, kop(paidKop), rate);
  if (amountKop === 0) return;
  const textUk = `Оплата ${formatUah(kop(paidKop))} надійшла ${formatDay(paidOn)} за курсом ${formatDecimalUk(rate)}, нараховано за курсом ${formatDecimalUk(explanation.rate)}.`;
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
