import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { isQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import { chooseRecipient, dueReminder, type ReminderSettings } from '@kliuchar/domain/notifications/reminder-settings';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import { tenantDueTold, tenantReadingsAskedTold } from '@kliuchar/domain/notifications/told-tenant';
import { payableKop } from '@kliuchar/domain/receipts/payment-status';
import type { Deps } from '../../deps.ts';
import type { JobContext } from '../../jobs/job.ts';
import { listServedOwners } from '../../jobs/served-owners.sql.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { ensureLink } from '../contracts/public.ts';
import { readingsRequestLetter, readingsRequestSms } from '../meters/public.ts';
import { sendIfReachable } from '../receipts/public.ts';
import { monthsToAsk } from './months-to-ask.ts';
import { listDue, listReceived, listUnsent } from './remind.sql.ts';
import { receivedLetter, receivedMessage } from './reminder.mail.ts';
import { findReminders } from './rules.sql.ts';
import { readReminders } from './rules.ts';
import { tell, tellerOptions } from './tell.ts';
import { dueKey, settingsOf, write, writeOfReceipt } from './write-reminder.ts';

export type ReminderDeps = Pick<Deps, 'config' | 'vault'>;

/** As wide as the offsets may be (api-schema/src/contract-fields.ts). */
const WIDEST_OFFSET = 60;
/** How far back a program that was off makes up for; an older message would come out of the blue. */
const CATCH_UP_MS = 24 * 3_600_000;

/**
 * Every hour of the day, never in the quiet ones: the tenants whose day it is are written to, each of them once for a cause. One
 * transaction for each of an owner's causes: a failure in one holds up neither the others nor anybody else, and the job is tried again.
 */
export async function remind(
  { database, clock, log }: Pick<JobContext, 'database' | 'clock' | 'log'>,
  deps: ReminderDeps,
): Promise<void> {
  if (isQuiet(clock.nowMs())) return;
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, listServedOwners)) {
    for (const remindOf of [sendIssued, remindOfDue, thankForPayments, askForMonth]) {
      try {
        await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) =>
          remindOf(await stepOf({ ...deps, clock }, db, ownerId)),
        );
      } catch (error) {
        log.error({ err: error, ownerId, event: 'notifications.hourly' }, 'the tenants of an owner were not reminded');
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some tenants were not reminded');
}

type Context = ReminderDeps & Pick<Deps, 'clock'>;
type Step = {
  readonly deps: Context;
  readonly db: Db;
  readonly ownerId: string;
  readonly defaults: ReminderSettings;
  readonly today: Day;
};

async function stepOf(deps: Context, db: Db, ownerId: string): Promise<Step> {
  const defaults = readReminders(await findReminders(db, ownerId));
  return { deps, db, ownerId, defaults, today: deps.clock.today() };
}

async function sendIssued({ deps, db, ownerId, defaults }: Step): Promise<void> {
  const since = instantText(deps.clock.nowMs() - CATCH_UP_MS);
  for (const { receiptId } of await listUnsent(db, ownerId, { since, byDefault: defaults.receiptIssued }))
    await sendIfReachable(deps, db, receiptId);
}

async function remindOfDue(step: Step): Promise<void> {
  const { deps, db, ownerId, defaults, today } = step;
  const days = [
    ...defaults.beforeDueDays.map((left) => addDays(today, left)),
    ...defaults.afterDueDays.map((late) => addDays(today, -late)),
  ];
  const span = { days, from: addDays(today, -WIDEST_OFFSET), to: addDays(today, WIDEST_OFFSET) };
  for (const row of await listDue(db, ownerId, span)) {
    const { receiptId, contractId, period, leftKop, olderLeftKop, dueOn, placeName } = row;
    const settings = settingsOf(row.own, defaults);
    const found = dueReminder(settings, { dueOn, today });
    if (found === null) continue;
    const isTold = await writeOfReceipt(deps, db, {
      ownerId,
      settings,
      owed: row,
      today,
      dedupeKey: dueKey(receiptId, found),
    });
    const told = tenantDueTold({
      receiptId,
      contractId,
      period,
      payableKop: payableKop(leftKop, olderLeftKop),
      dueOn,
      placeName,
      today,
    });
    await tellLease(step, row, { told, settings, key: `my_receipt_due:${receiptId}:${found.when}:${found.days}` });
    if (isTold)
      await db.audit({ action: 'receipt.reminded', entityType: 'receipt', entityId: receiptId, details: found });
  }
}

async function thankForPayments({ deps, db, ownerId, defaults }: Step): Promise<void> {
  const since = instantText(deps.clock.nowMs() - CATCH_UP_MS);
  for (const row of await listReceived(db, ownerId, since)) {
    const settings = settingsOf(row.own, defaults);
    if (!settings.paymentReceived) continue;
    const { contractId, paymentId, landlordName, placeName } = row;
    await write(db, {
      settings,
      contact: row,
      about: { ownerId, contractId, kind: 'payment.received' },
      dedupeKey: `payment-received:${paymentId}`,
      url: () => ensureLink(deps, db, { id: contractId, ownerId }),
      letter: (url) => receivedLetter(row, { landlordName, placeName, url }),
      message: (url) => receivedMessage(row, url),
    });
  }
}

async function askForMonth(step: Step): Promise<void> {
  const { deps, db, ownerId, defaults, today } = step;
  for (const row of await monthsToAsk(db, ownerId, today)) {
    const settings = settingsOf(row.own, defaults);
    if (!settings.readingsReminder) continue;
    const { contractId, propertyName, asked } = row;
    const { period, hasReadings, suppliers } = asked;
    const isTold = await write(db, {
      settings,
      contact: row,
      about: { ownerId, contractId, kind: 'readings.request' },
      dedupeKey: `readings-reminder:${contractId}:${period}`,
      url: () => ensureLink(deps, db, { id: contractId, ownerId }),
      // There is nothing to bring them by but the link.
      letter: (url) => (url === null ? null : readingsRequestLetter({ ...asked, propertyName, url })),
      message: (url) => (url === null ? null : readingsRequestSms({ ...asked, url })),
    });
    if (isTold)
      await db.audit({
        action: hasReadings ? 'reading.requested' : 'supplier_payment.requested',
        entityType: 'contract',
        entityId: contractId,
        details: { period, ...(suppliers.length > 0 && { suppliers }) },
      });
    // Whoever has an account is told by the audit row, and without one where his card has no address.
    else if (chooseRecipient(settings, row) === null) {
      const told = tenantReadingsAskedTold({ ...asked, contractId, placeName: row.placeName });
      await tellLease(step, row, { told, settings, key: `my_readings:${contractId}:${period}` });
    }
  }
}

type ToLease = { readonly told: Told; readonly settings: ReminderSettings; readonly key: string };

/** Tenants who have an account, once for a cause; on their screens only where the settings say so. */
function tellLease(
  { deps, db, ownerId }: Step,
  { contractId, tenantIds }: { readonly contractId: string; readonly tenantIds: readonly string[] },
  { told, settings, key }: ToLease,
): Promise<void> {
  const teller = { db, ...tellerOptions(deps.config) };
  return tell(teller, tenantIds, told, {
    ownerId,
    key,
    lease: { contractId, withPush: settings.channels.includes('push') },
  });
}
