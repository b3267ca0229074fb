import { fxDueDifference } from '@kliuchar/domain/contracts/fx-difference';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { decimal } from '@kliuchar/domain/money/decimal';
import { formatPrice } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import type { JobContext } from '../../jobs/job.ts';
import { type Db, withLookup, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { newId } from '../../platform/ids.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { findRateOn, isRateSettled } from '../rates/public.ts';
import { insertFxAdjustment } from './fx-adjustment.sql.ts';
import { settleEach } from './settle-each.ts';
import { settlePaymentRates } from './settle-payment-rates.ts';
import { type AwaitingLine, listAwaitingLines, listAwaitingOwners, takeAwaitedRate } from './settle-rates.sql.ts';

/**
 * `rate_day: due` with the day ahead (contract.md §1.13): the receipt was issued by the last known rate; when the rate of its own day
 * is known, the difference waits for the next receipt. Payments that came before the rate of their own day wait likewise.
 * Of one owner, or of everybody who waits. A failure with one holds up no other, and fails the job at the end.
 */
export async function settleRates(
  { database, log }: Pick<JobContext, 'database' | 'log'>,
  of: string | null,
): Promise<void> {
  const owners = of === null ? await withLookup(database, listAwaitingOwners) : [of];
  const failures: unknown[] = [];
  for (const ownerId of owners) {
    try {
      failures.push(...(await settleOwner({ database, log }, ownerId)));
      failures.push(...(await settlePaymentRates({ database, log }, ownerId)));
    } catch (error) {
      log.error({ err: error, ownerId, event: 'receipts.settle_rates' }, 'rate differences of an owner were not made');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some rate differences were not made');
}

/** One short transaction a receipt: the contract is locked only while its own difference is made. */
async function settleOwner(
  { database, log }: Pick<JobContext, 'database' | 'log'>,
  ownerId: string,
): Promise<unknown[]> {
  const actor = { kind: 'owner-job', ownerId } as const;
  const waiting = await withReadScope(database, actor, (db) => listAwaitingLines(db, ownerId));
  const receipts = [...groupRows(waiting, (line) => line.receiptId)].flatMap(([receiptId, lines]) => {
    const [first] = lines;
    return first === undefined ? [] : [{ ownerId, receiptId, first, lines }];
  });
  return settleEach(
    { log },
    {
      items: receipts,
      // The id of a receipt stands in the address of its page, so the log has the owner's alone.
      name: () => ({ ownerId }),
      settle: (receipt) => withWriteScope(database, actor, (db) => settleReceipt(db, receipt)),
    },
  );
}

type Settled = {
  readonly ownerId: string;
  readonly receiptId: string;
  readonly first: AwaitingLine;
  readonly lines: readonly AwaitingLine[];
};

async function settleReceipt(db: Db, { ownerId, receiptId, first, lines }: Settled): Promise<void> {
  const differences: ReturnType<typeof fxDueDifference>[] = [];
  for (const line of lines) if (!(await isKnown(db, ownerId, line))) return;
  if ((await lockContractMoney(db, [ownerId], first.contractId)) === null) return;
  if (!(await takeAwaitedRate(db, ownerId, receiptId))) return;
  for (const line of lines) differences.push(await addDifference(db, ownerId, line));
  await db.audit({
    ownerId,
    action: 'receipt.rate_settled',
    entityType: 'receipt',
    entityId: receiptId,
    details: { number: first.number, awaitedOn: first.awaitedOn, amountKop: differences.map((each) => each.amountKop) },
  });
}

function questionOf(ownerId: string, { explanation, awaitedOn }: AwaitingLine) {
  return { ownerId, currency: explanation.currency, source: explanation.rateSource, on: awaitedOn };
}

function isKnown(db: Db, ownerId: string, line: AwaitingLine): Promise<boolean> {
  return isRateSettled(db, questionOf(ownerId, line));
}

async function addDifference(db: Db, ownerId: string, line: AwaitingLine): Promise<ReturnType<typeof fxDueDifference>> {
  const found = await findRateOn(db, questionOf(ownerId, line));
  if (found === null) throw new Error('A rate that was known is gone');
  const { explanation } = line;
  const { amountMinor, capKop, floorKop, proration, vat } = explanation;
  const onTopKop = vat?.mode === 'on_top' ? line.vatKop : 0;
  const issued = { amountMinor, capKop, floorKop, proration, lineKop: kop(line.amountKop - onTopKop) };
  const rate = decimal(found.rate);
  const difference = fxDueDifference(issued, rate, vat);
  if (difference.amountKop === 0) return difference;
  const textUk = `${line.number}: курс на день оплати ${formatDay(line.awaitedOn)} — ${formatPrice(rate)}, нараховано за курсом ${formatPrice(explanation.rate)}.`;
  insertFxAdjustment(db, ownerId, {
    id: newId(),
    contractId: line.contractId,
    title: 'Курсова різниця',
    amountKop: difference.amountKop,
    explanation: { about: 'rent', textUk: textUk.replace(' —', '\u00a0—'), vatKop: difference.vatKop },
    paymentId: null,
    receiptId: line.receiptId,
  });
  return difference;
}
