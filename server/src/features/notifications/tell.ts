import {
  emailPlan,
  type MessageChannel,
  messagePlan,
  type NotificationRules,
  readRules,
} from '@kliuchar/domain/notifications/notification-rules';
import { NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import { afterQuiet, isQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import { notifyOwner, notifyPerson } from '../../jobs/events.sql.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { pushMessage } from '../push/public.ts';
import { notificationLetter, notificationMessage } from './notification.mail.ts';
import { listReaders, type ReaderRow } from './rules.sql.ts';
import { insertTold } from './tell.sql.ts';

/** Of a tenant, the lease he is told of; whether its settings let it be shown on his screen. */
type Lease = { readonly contractId: string; readonly withPush: boolean };
type Cause = { readonly ownerId: string; readonly key: string; readonly lease?: Lease };

export type TellerOptions = {
  /** The address of the application, for the links of letters. */
  readonly origin: string;
  /** Whether this installation has a bot. */
  readonly hasBot: boolean;
  /** Whether it sends web push. */
  readonly hasPush: boolean;
};

/** A scope of the owner's and what the words are made with. */
export type Teller = TellerOptions & { readonly db: Db };

/**
 * Writes the notification for each of these people once, says so to their open screens with the commit, and queues the letters their
 * rules ask for. Who was told of the cause before gets nothing again.
 */
export async function tell(
  teller: Teller,
  userIds: readonly string[],
  told: Told,
  { ownerId, key, lease }: Cause,
): Promise<void> {
  if (userIds.length === 0) return;
  const { db } = teller;
  const { group } = NOTIFICATION_KINDS[told.type];
  const at = instantText(db.clock.nowMs());
  const readers = await listReaders(db, userIds);
  const silent = readers.filter(({ settings }) => readRules(settings).silent.includes(told.type));
  const silentIds = silent.map(({ userId }) => userId);
  const rows = await insertTold(db, userIds, told, {
    ownerId,
    key,
    topic: group,
    at,
    silentIds,
    contractId: lease?.contractId ?? null,
  });
  const [first] = rows;
  if (first === undefined) return;
  if (lease === undefined) await notifyOwner(db, 'notification', first.id);
  else for (const { id, userId } of rows) await notifyPerson(db, userId, { event: 'notification', id });
  for (const { id, userId } of rows) {
    const reader = readers.find((one) => one.userId === userId);
    if (reader === undefined) continue;
    const reached = lease?.withPush === false ? { ...reader, deviceIds: [] } : reader;
    await write(teller, reached, told, { ownerId, id });
  }
}

type Target = { readonly ownerId: string; readonly id: string };

async function write(teller: Teller, reader: ReaderRow, told: Told, target: Target): Promise<void> {
  const rules = readRules(reader.settings);
  if (reader.email !== null) await writeLetter(teller, { ...reader, email: reader.email, rules }, told, target);
  const { id } = target;
  if (reader.hasTelegram && teller.hasBot) {
    const text = notificationMessage(told, teller.origin);
    const message = {
      channel: 'telegram',
      recipient: reader.userId,
      dedupeKey: `notification:${id}:telegram`,
      text,
    } as const;
    await writeMessage(teller, { ...reader, rules }, told, { ...target, message });
  }
  // To each device by itself: one that is off is tried again without the others.
  for (const deviceId of teller.hasPush ? reader.deviceIds : []) {
    const text = pushMessage({ id, ...told });
    const message = {
      channel: 'push',
      recipient: deviceId,
      dedupeKey: `notification:${id}:${deviceId}`,
      text,
    } as const;
    await writeMessage(teller, { ...reader, rules }, told, { ...target, message });
  }
}

type Reader = { readonly userId: string; readonly rules: NotificationRules };

async function writeLetter(
  { db, origin }: Teller,
  { userId, email, rules }: Reader & { readonly email: string },
  told: Told,
  { ownerId, id }: Target,
): Promise<void> {
  const nowMs = db.clock.nowMs();
  const plan = emailPlan(rules, told.type, isQuiet(nowMs));
  if (plan === 'none' || plan === 'digest') return;
  await db.send({
    channel: 'email',
    recipient: email,
    kind: 'notification',
    ownerId,
    userId,
    dedupeKey: `notification:${id}`,
    ...(plan === 'morning' && { runAt: instantText(afterQuiet(nowMs)) }),
    ...notificationLetter(told, origin),
  });
}

type Message = {
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly dedupeKey: string;
  readonly text: string;
};

async function writeMessage(
  { db }: Teller,
  { userId, rules }: Reader,
  { type }: Told,
  { ownerId, message }: Target & { readonly message: Message },
): Promise<void> {
  const nowMs = db.clock.nowMs();
  const plan = messagePlan(rules, message.channel, type, isQuiet(nowMs));
  if (plan === 'none') return;
  const runAt = plan === 'morning' ? { runAt: instantText(afterQuiet(nowMs)) } : {};
  await db.send({ ...message, ...runAt, kind: 'notification', ownerId, userId });
}
