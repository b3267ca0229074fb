import { addReceiptLine as lineEndpoint } from '@kliuchar/api-schema/receipt-lines';
import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { addLine, issueOne, runReceipts, sendOne } from '../receipts/public.ts';
import { type DraftRow, listDrafts } from './drafts.sql.ts';
import { bodyOf } from './found-portfolio.ts';
import type { LivedLease } from './lease-steps.ts';
import { eachOf, type Stage } from './stage.ts';

export type Billed = LivedLease & {
  readonly receipt: DraftRow;
  readonly month: Period;
  readonly isSent: boolean;
};

/** The lift stood still in the spring, so these paid less once. */
const DISCOUNT = { home: 38, monthsAgo: 7, kop: -60_000 } as const;
/** Drafts that wait for the owner's eye this month. */
const LEFT_AS_DRAFTS = new Set([8, 34]);
/** Whose figures of the last month have not come: their receipts of this one go without them. */
const AWAITED = new Set([10, 24, 41]);
/** Issued this month and not sent yet: every so many of the flats. */
const UNSENT_EVERY = 9;

/** The run of the month, as the owner would start it, and the receipts issued and sent; of this month two stay drafts. */
export async function billMonth(stage: Stage, leases: readonly LivedLease[], month: Period): Promise<Billed[]> {
  const { deps, actor, today } = stage;
  const isThisMonth = month === periodOfDay(today);
  const isOfAll = leases.length > 1;
  const awaited = isThisMonth ? leases.filter(({ lease }) => AWAITED.has(lease.home)) : [];
  const idsOf = (of: readonly LivedLease[]) => of.map(({ contractId }) => contractId);
  // First those whose figures are waited for; the run of all passes over whoever has a receipt.
  if (awaited.length > 0)
    await runReceipts(deps, actor, { period: month, estimate: false, contractIds: idsOf(awaited) });
  await runReceipts(deps, actor, { period: month, estimate: true, contractIds: isOfAll ? undefined : idsOf(leases) });
  const drafts = await withReadScope(deps.db, actor, (db) => listDrafts(db, month));
  const byContract = new Map(drafts.map((draft) => [draft.contract_id, draft]));
  const billed = leases.flatMap((lived): Billed[] => {
    const receipt = byContract.get(lived.contractId);
    if (receipt === undefined || (isThisMonth && LEFT_AS_DRAFTS.has(lived.lease.home))) return [];
    return [{ ...lived, receipt, month, isSent: !(isThisMonth && lived.lease.home % UNSENT_EVERY === 1) }];
  });
  await eachOf(billed, async ({ receipt, lease, isSent }) => {
    if (lease.home === DISCOUNT.home && isMonthsAgo(stage, month)) await discount(stage, receipt.id);
    await withWriteScope(deps.db, actor, async (db) => {
      await issueOne(deps, db, { receiptId: receipt.id });
      if (isSent) await sendOne(deps, db, receipt.id);
    });
  });
  return billed;
}

function isMonthsAgo({ today }: Stage, month: Period): boolean {
  const [now, then] = [periodOfDay(today), month].map((each) => {
    const [year = 0, number = 0] = each.split('-').map(Number);
    return year * 12 + number;
  });
  return (now ?? 0) - (then ?? 0) === DISCOUNT.monthsAgo;
}

async function discount({ deps, actor }: Stage, receiptId: string): Promise<void> {
  const line = bodyOf(lineEndpoint, {
    kind: 'adjustment',
    title: 'Знижка за дні без ліфта',
    amountKop: DISCOUNT.kop,
    reason: 'Ліфт не працював 9\u00a0днів',
  });
  await addLine(deps, actor, { receiptId, line });
}
