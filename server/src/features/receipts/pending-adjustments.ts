import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import type { ChargedRent, PendingAdjustment } from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import type { Chunk } from './billing-inputs.sql.ts';
import { type AdjustmentRow, listChargedRents } from './pending-adjustments.sql.ts';

/** By contract; what is relieved of is a part of it. Few leases have reliefs that wait, so nothing is asked for the others. */
export async function chargedRents(
  db: Db,
  { ownerId }: Pick<Chunk, 'ownerId'>,
  adjustments: readonly AdjustmentRow[],
): Promise<ReadonlyMap<string, ChargedRent>> {
  const reliefs = adjustments.filter(({ relief }) => relief !== null);
  const months = reliefs.flatMap(({ relief }) => (relief ? [periodOfDay(relief.from), periodOfDay(relief.to)] : []));
  const [from, to] = [months.toSorted()[0], months.toSorted().at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const contractIds = reliefs.map(({ contractId }) => contractId);
  const rents = await listChargedRents(db, { ownerId, contractIds, from, to });
  const charged = new Map<string, Map<Period, Explanation[]>>();
  for (const { contractId, period, explanation } of rents) {
    const months = charged.get(contractId) ?? new Map<Period, Explanation[]>();
    charged.set(contractId, months.set(period, [...(months.get(period) ?? []), explanation]));
  }
  return charged;
}

const NOTHING_CHARGED: ChargedRent = new Map();

export function pendingAdjustment(row: AdjustmentRow, charged: ChargedRent = NOTHING_CHARGED): PendingAdjustment {
  const { explanation, relief } = row;
  return {
    adjustmentId: row.id,
    about: explanation.about ?? (row.kind === 'reading' ? 'utility' : row.kind === 'manual' ? 'other' : 'rent'),
    service: row.service,
    title: row.title,
    period: explanation.period ?? null,
    amountKop: kop(row.amountKop),
    vatKop: kop(explanation.vatKop ?? 0),
    reasonUk: explanation.textUk ?? row.title,
    correction: explanation.correction,
    ...(relief !== null && { relief: { ...relief, charged } }),
  };
}
