import { formatDayMonth } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { newDeviceTold } from '@kliuchar/domain/notifications/told-event';
import type { JobContext } from '../../jobs/job.ts';
import { withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { findFirstOwner } from './tell.sql.ts';
import { type TellerOptions, tell } from './tell.ts';

type SignIn = { readonly userId: string; readonly device: string; readonly address: string; readonly at: string };

/** On the first day of an account every device is new, and its owner is at it. */
const FIRST_DAY_MS = 86_400_000;

export async function tellNewDevice(
  { database, outboxId, origin, hasBot, hasPush }: JobContext & TellerOptions,
  signIn: SignIn,
): Promise<void> {
  const { userId, device, address } = signIn;
  const person = await withLookup(database, (db) => findFirstOwner(db, userId));
  const atMs = Date.parse(signIn.at);
  if (person === null || atMs - Date.parse(person.accountSince) < FIRST_DAY_MS) return;
  const told = newDeviceTold({ device, address, at: `${formatDayMonth(kyivDay(atMs))} о ${formatKyivClock(atMs)}` });
  const { ownerId } = person;
  await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
    tell({ db, origin, hasBot, hasPush }, [userId], told, { ownerId, key: `new_device:${outboxId}` }),
  );
}
