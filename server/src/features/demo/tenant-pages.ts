import { addDays, type Day, dayNumber } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { instantText } from '../../platform/clock.ts';
import { withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/tokens.ts';
import { countContractView, countReceiptView } from '../public-pages/public.ts';
import type { Billed } from './bill-month.ts';
import { chance } from './meter-use.ts';
import type { Stage } from './stage.ts';

/** What tenants do by the link they have been sent: nothing of it asks for an account. */

export type Planned = { readonly on: Day; readonly step: () => Promise<unknown> };

/** Of a hundred receipts as many are looked at within three days. */
const LOOKED_AT = 93;
const LOOKED_AT_THIS_MONTH = 68;
const MINUTES_OF_DAY = 660;

/** When the tenant looks at his receipt for the first time; null where he does not, or was not sent it. */
export function view(stage: Stage, { contractId, receipt, lease, month, key, isSent }: Billed): Planned | null {
  const issuedOn = stage.deps.clock.today();
  const likely = month === periodOfDay(stage.today) ? LOOKED_AT_THIS_MONTH : LOOKED_AT;
  if (!isSent || chance(lease.home, dayNumber(issuedOn), 5) >= likely) return null;
  const on = addDays(issuedOn, chance(lease.home, dayNumber(issuedOn), 7) % 3);
  const lot = chance(lease.home, dayNumber(on), 11);
  return { on, step: () => look(stage, { receiptId: receipt.id, contractId, key, lot }) };
}

type Look = Readonly<Record<'receiptId' | 'contractId' | 'key', string>> & { readonly lot: number };

async function look({ deps, today }: Stage, { receiptId, contractId, key, lot }: Look): Promise<void> {
  const { clock } = deps;
  // At any hour of a day that is over; of this one, now.
  const later = clock.today() === today ? 0 : ((lot * MINUTES_OF_DAY) / 100) * 60_000;
  const actor = { kind: 'public-receipt', receiptId, keyHash: sha256(key), requestId: newId() } as const;
  const at = instantText(clock.nowMs() + later);
  await withWriteScope(deps.db, actor, async (db) => {
    await countReceiptView(db, receiptId, at);
    if (lot % 3 === 0) await countContractView(db, contractId);
  });
}
