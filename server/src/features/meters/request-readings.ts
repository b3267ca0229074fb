import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { errorText } from '@kliuchar/api-schema/error-codes';
import type { requestReadings as endpoint } from '@kliuchar/api-schema/meters';
import type { Period } from '@kliuchar/domain/dates/period';
import type { AskedMonth } from '@kliuchar/domain/notifications/asked-month';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { ensureLink, isStopped } from '../contracts/public.ts';
import { namesOfUnshown } from '../supplier-payments/public.ts';
import { readingsRequestLetter, readingsRequestSms } from './readings.mail.ts';
import { contractsToAsk, type RequestRow } from './request-readings.sql.ts';

type Item = ReplyOf<typeof endpoint>['items'][number];

/**
 * Sends the tenants their links; without a list, those whose meters have no reading of the month, or who have not shown a payment to a supplier
 * (product.md §6, contract.md §1.10).
 */
export async function requestReadings(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const sentAt = instantText(deps.clock.nowMs());
  const items = await withWriteScope(deps.db, actor, async (db) => {
    const rows = await contractsToAsk(db, body.period, body.contractIds ?? null);
    assertAllFound(body.contractIds ?? [], rows);
    const answers: Item[] = [];
    for (const row of rows) {
      const asked = askedOf(row, body.period);
      if (body.contractIds !== undefined || asked.hasReadings || asked.suppliers.length > 0)
        answers.push(await ask(deps, db, { row, asked, sentAt }));
    }
    return answers;
  });
  return { period: body.period, items, sentAt };
}

function assertAllFound(wanted: readonly string[], rows: readonly RequestRow[]): void {
  const found = new Set(rows.map((row) => row.contract_id));
  const lost = wanted.findIndex((id) => !found.has(id));
  if (lost >= 0) throw unknownReference(`contractIds.${lost}`);
}

/** For what asks by itself: the same letter, to those of these contracts whose meters still have no reading of the month. */
export async function askForReadings(
  deps: AskDeps,
  db: Db,
  of: { period: Period; contractIds: readonly string[] },
): Promise<void> {
  const sentAt = instantText(deps.clock.nowMs());
  const rows = await contractsToAsk(db, of.period, of.contractIds);
  for (const row of rows) if (row.missing > 0) await ask(deps, db, { row, asked: askedOf(row, of.period), sentAt });
}

function askedOf({ missing, suppliers }: RequestRow, period: Period): AskedMonth {
  const names = namesOfUnshown(suppliers, period);
  return { period, hasReadings: missing > 0, suppliers: names };
}

type AskDeps = Pick<Deps, 'clock' | 'config' | 'vault'>;
type Asking = { readonly row: RequestRow; readonly asked: AskedMonth; readonly sentAt: string };

/** By e-mail if the tenant has one, else by SMS. */
function wayTo({ emails, phones }: RequestRow) {
  const [[email], [phone]] = [emails, phones];
  if (email !== undefined) return { channel: 'email', recipient: email } as const;
  return phone === undefined ? null : ({ channel: 'sms', recipient: phone } as const);
}

/** One request a day and month for a contract, whatever is pressed twice. */
async function ask(deps: AskDeps, db: Db, { row, asked, sentAt }: Asking): Promise<Item> {
  const { period, suppliers } = asked;
  // Whoever is asked by hand while nothing is missing is asked for readings.
  const hasReadings = asked.hasReadings || suppliers.length === 0;
  const { contract_id: contractId, owner_id: ownerId } = row;
  if (row.status !== 'active' && row.status !== 'notice') {
    return { contractId, ok: false, code: 'not_active', error: errorText('not_active') };
  }
  const way = wayTo(row);
  if (way === null) return { contractId, ok: false, code: 'no_recipient', error: errorText('no_recipient') };
  if (await isStopped(db, { contractId, ...way }))
    return { contractId, ok: false, code: 'recipient_stopped', error: errorText('recipient_stopped') };
  const url = await ensureLink(deps, db, { id: contractId, ownerId });
  const about = { period, hasReadings, suppliers, propertyName: row.property_name, url };
  await db.send({
    ...way,
    kind: 'readings.request',
    ...(way.channel === 'email' ? readingsRequestLetter(about) : { text: readingsRequestSms(about) }),
    dedupeKey: `readings-request:${contractId}:${period}:${sentAt.slice(0, 10)}`,
    ownerId,
    contractId,
  });
  await db.audit({
    ownerId,
    action: hasReadings ? 'reading.requested' : 'supplier_payment.requested',
    entityType: 'contract',
    entityId: contractId,
    details: { period, ...(suppliers.length > 0 && { suppliers }) },
  });
  return { contractId, ok: true };
}
