import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { addPeriods, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { loadBillingCases } from './billing-inputs.ts';
import { loadBillingTables } from './billing-tables.ts';
import { computeReceipts } from './compute-receipts.ts';
import { issueOne } from './issue-receipt.ts';
import { listRegularFrom } from './last-receipts.sql.ts';
import { type FullReceipt, readReceipt } from './read-receipt.ts';
import { voidOne } from './void-receipt.ts';
import { writeReceipts } from './write-receipts.ts';

export type LastReceipts = { readonly voided: readonly string[]; readonly issued: readonly FullReceipt[] };

/**
 * What a lease that has ended still asks for (contract.md §1.1, §1.12): the receipts of the last month and of those after it are made
 * anew, the last month to its day, and with `utilities: previous` the month after it for the last consumption. What was paid on the old
 * ones goes over to the new. The contract is held and already ended by the caller.
 */
export async function makeLastReceipts(
  deps: Deps,
  db: Db,
  lease: { ownerId: string; contractId: string; endedOn: Day; paymentUtilities: 'same' | 'previous' },
): Promise<LastReceipts> {
  const { ownerId, contractId, endedOn } = lease;
  const last = periodOfDay(endedOn);
  const reason = `Перерахунок: орендар виїхав ${formatDay(endedOn)}`;
  const standing = await listRegularFrom(db, { ownerId, contractId, from: last });
  for (const { id } of standing) await voidOne(deps, db, { receiptId: id, reason });
  const periods = lease.paymentUtilities === 'previous' ? [last, addPeriods(last, 1)] : [last];
  const issued: FullReceipt[] = [];
  for (const period of periods) {
    const id = await writeOne(deps, db, { ownerId, contractId, period });
    if (id === null) continue;
    await issueOne(deps, db, { receiptId: id });
    issued.push(await readReceipt(deps, db, id));
  }
  return { voided: standing.map(({ number }) => number), issued };
}

/** Null where the month has nothing to bill. */
async function writeOne(
  deps: Deps,
  db: Db,
  { ownerId, contractId, period }: { ownerId: string; contractId: string; period: Period },
): Promise<string | null> {
  const tables = await loadBillingTables(db, ownerId, period);
  const chunk = { ownerId, period, contractIds: [contractId] };
  const cases = await loadBillingCases(db, chunk, { issuedOn: deps.clock.today(), tables });
  const { receipts, existingCount } = await computeReceipts(cases);
  const [receipt] = receipts;
  if (receipt === undefined && existingCount === 0) return null;
  const numbers = await writeReceipts(db, { ownerId, period, kind: 'regular', runId: null, estimates: [] }, receipts);
  // A run has made one meanwhile.
  if (receipt === undefined || !numbers.has(receipt.id)) throw new AppError('version_conflict');
  return receipt.id;
}
