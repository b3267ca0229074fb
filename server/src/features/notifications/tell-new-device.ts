import { atClock } from '@kliuchar/domain/dates/clock-words';
import { formatDayMonth } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { newDeviceTold } from '@kliuchar/domain/notifications/told-event';
import type { JobContext } from '../../jobs/job.ts';
import { withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { findFirstOwner } from './tell.sql.ts';
import { type TellerOptions, tellEach } from './tell.ts';

type SignIn = { readonly userId: string; readonly device: string; readonly address: string; readonly at: string };

/** On the first day of an account every device is new, and its owner is at it. */
const FIRST_DAY_MS = 86_400_000;

export async function tellNewDevice(
  { database, clock, outboxId, origin, hasBot, hasPush, hasSms }: JobContext & TellerOptions,
  signIn: SignIn,
): Promise<void> {
  const { userId, device, address } = signIn;
  const person = await withLookup(database, (db) => findFirstOwner(db, userId, clock.today()));
  const atMs = Date.parse(signIn.at);
  if (person === null || atMs - Date.parse(person.accountSince) < FIRST_DAY_MS) return;
  const told = newDeviceTold({
    device,
    address,
    at: `${formatDayMonth(kyivDay(atMs))} ${atClock(formatKyivClock(atMs))}`,
  });
  // Whoever owns nothing is told as himself: it stays his when the access that he has ends.
  const { ownerId, isMember } = person;
  const piece = { userId, told, key: `new_device:${outboxId}`, needs: isMember ? null : [] };
  await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
    tellEach({ db, origin, hasBot, hasPush, hasSms }, [piece], { ownerId }),
  );
}
