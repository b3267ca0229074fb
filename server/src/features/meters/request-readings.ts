import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { requestReadings as endpoint } from '@kliuchar/api-schema/meters';
import type { Period } from '@kliuchar/domain/dates/period';
import type { AskedMonth } from '@kliuchar/domain/notifications/asked-month';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { namesOfUnshown } from '../supplier-payments/public.ts';
import { type AskDeps, askTenants, type RequestAnswer } from './ask-tenants.ts';
import { contractsToAsk, type RequestRow } from './request-readings.sql.ts';

/**
 * Sends the tenants their links; without a list, those whose meters have no reading of the month, or who have not shown a payment to a supplier
 * (product.md §6, contract.md §1.10).
 */
export async function requestReadings(
  deps: Deps,
  actor: SessionActor,
  { period, contractIds }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const sentAt = instantText(deps.clock.nowMs());
  const items = await withWriteScope(deps.db, actor, async (db) => {
    const answers: RequestAnswer[] = [];
    const found = new Set<string>();
    for await (const rows of contractsToAsk(db, period, contractIds ?? null)) {
      for (const row of rows) found.add(row.contract_id);
      const asked = rows.map((row) => ({ row, asked: askedOf(row, period) }));
      const wanted = contractIds === undefined ? asked.filter((each) => isAnythingAsked(each.asked)) : asked;
      answers.push(...(await askTenants(deps, db, wanted)));
    }
    assertAllFound(contractIds ?? [], found);
    return answers;
  });
  return { period, items, sentAt };
}

function isAnythingAsked({ hasReadings, suppliers }: AskedMonth): boolean {
  return hasReadings || suppliers.length > 0;
}

/** What was queued before goes back with the transaction. */
function assertAllFound(wanted: readonly string[], found: ReadonlySet<string>): void {
  const lost = wanted.findIndex((id) => !found.has(id));
  if (lost >= 0) throw unknownReference(`contractIds.${lost}`);
}

/** For what asks by itself: the same letter, to those of these contracts whose meters still have no reading of the month. */
export async function askForReadings(
  deps: AskDeps,
  db: Db,
  of: { period: Period; contractIds: readonly string[] },
): Promise<void> {
  for await (const rows of contractsToAsk(db, of.period, of.contractIds)) {
    const missing = rows.filter((row) => row.missing > 0);
    await askTenants(
      deps,
      db,
      missing.map((row) => ({ row, asked: askedOf(row, of.period) })),
    );
  }
}

function askedOf({ missing, suppliers }: RequestRow, period: Period): AskedMonth {
  const names = namesOfUnshown(suppliers, period);
  return { period, hasReadings: missing > 0, suppliers: names };
}
