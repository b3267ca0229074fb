import { kyivMidnight } from '@kliuchar/domain/dates/kyiv-day';
import {
  emailPlan,
  type MessageChannel,
  messagePlan,
  type NotificationRules,
  readRules,
  SMS_PER_DAY,
} from '@kliuchar/domain/notifications/notification-rules';
import { NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import { afterQuiet, isQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import { notifyOwner, notifyPeople } from '../../jobs/events.sql.ts';
import { instantText } from '../../platform/clock.ts';
import { type Config, developmentOutboxAllowed } from '../../platform/config.ts';
import { memberKey } from '../../platform/db/member-key.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { OutgoingMessage } from '../../platform/db/scoped-db.ts';
import { newId } from '../../platform/ids.ts';
import { pushMessage } from '../push/public.ts';
import { notificationLetter, notificationMessage, notificationSms } from './notification.mail.ts';
import { countSms, listReaders, type ReaderRow } from './rules.sql.ts';
import { insertTold } from './tell.sql.ts';

/** Of a tenant, the lease he is told of; whether its settings let it be shown on his screen. */
type Lease = { readonly contractId: string; readonly withPush: boolean };
type Cause = { readonly ownerId: string; readonly key: string; readonly lease?: Lease };

/** What one person is told; `needs` are the keys of a manager (ADR 0059), null for everybody else. */
export type Piece = {
  readonly userId: string;
  readonly told: Told;
  readonly key: string;
  readonly needs: readonly string[] | null;
};

export type TellerOptions = {
  /** The address of the application, for the links of letters. */
  readonly origin: string;
  /** Whether this installation has a bot. */
  readonly hasBot: boolean;
  /** Whether it sends web push. */
  readonly hasPush: boolean;
  /** Whether it sends SMS, or keeps them to be looked at in development. */
  readonly hasSms: boolean;
};

export function tellerOptions(config: Config): TellerOptions {
  const { origin, telegram, push, sms } = config;
  const hasSms = sms !== null || developmentOutboxAllowed(config);
  return { origin, hasBot: telegram !== null, hasPush: push !== null, hasSms };
}

/** A scope of the owner's and what the words are made with. */
export type Teller = TellerOptions & {
  readonly db: Db;
  /** Told of a day that is over: on the screen alone, and there as read where it is long ago. */
  readonly past?: { readonly isRead: boolean };
};

/** The same words to each of these people, who are the owner's or the tenants of one lease. */
export function tell(
  teller: Teller,
  userIds: readonly string[],
  told: Told,
  { ownerId, key, lease }: Cause,
): Promise<void> {
  const pieces = userIds.map((userId) => ({ userId, told, key, needs: null }));
  return tellEach(teller, pieces, lease === undefined ? { ownerId } : { ownerId, lease });
}

/**
 * Writes each of these notifications once, says so to the open screens of whom they are for with the commit, and queues the letters their
 * rules ask for. Who was told of the cause before gets nothing again.
 */
export async function tellEach(
  teller: Teller,
  pieces: readonly Piece[],
  { ownerId, lease }: Omit<Cause, 'key'>,
): Promise<void> {
  if (pieces.length === 0) return;
  const { db } = teller;
  const readers = new Map(
    (await listReaders(db, [...new Set(pieces.map(({ userId }) => userId))])).map((reader) => [reader.userId, reader]),
  );
  const rows = pieces.map((piece) => ({
    ...piece,
    id: newId(),
    topic: NOTIFICATION_KINDS[piece.told.type].group,
    isSilent:
      teller.past?.isRead === true || readRules(readers.get(piece.userId)?.settings).silent.includes(piece.told.type),
  }));
  const at = instantText(db.clock.nowMs());
  const isNew = await insertTold(db, rows, { ownerId, at, contractId: lease?.contractId ?? null });
  const made = rows.filter(({ id }) => isNew.has(id));
  await announce(db, made, lease !== undefined);
  if (teller.past !== undefined) return;
  for (const { id, userId, told, needs } of made) {
    const reader = readers.get(userId);
    if (reader === undefined) continue;
    const reached = lease?.withPush === false ? { ...reader, deviceIds: [] } : reader;
    const keys = needs ?? keysOfMember({ ownerId, told, isOfLease: lease !== undefined });
    await write(teller, reached, told, { ownerId, id, ...(keys !== null && { needs: keys }) });
  }
}

/** One of the owner's people must still be one when it leaves; a tenant is bound by his lease, and what is told of himself by nothing. */
function keysOfMember({ ownerId, told, isOfLease }: { ownerId: string; told: Told; isOfLease: boolean }) {
  return isOfLease || told.type === 'new_device' ? null : [memberKey(ownerId)];
}

type Made = { readonly id: string; readonly userId: string; readonly needs: readonly string[] | null };

/** An owner's people hear it together; tenants and managers, each for himself, once however much he is told. */
async function announce(db: Db, made: readonly Made[], isOfLease: boolean): Promise<void> {
  const members = isOfLease ? [] : made.filter(({ needs }) => needs === null);
  const others = new Map(made.filter((row) => !members.includes(row)).map((row) => [row.userId, row]));
  const [first] = members;
  if (first !== undefined) await notifyOwner(db, 'notification', first.id);
  await notifyPeople(db, 'notification', [...others.values()]);
}

/** Whose, of which notification, and what its reader must still be let into when the message leaves. */
type Target = { readonly ownerId: string; readonly id: string; readonly needs?: readonly string[] };

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
  if (reader.phone !== null && teller.hasSms)
    await writeSms(teller, { ...reader, phone: reader.phone, rules }, told, target);
}

/** Each costs money and a person's patience: those that are over the day's number are not sent. */
async function writeSms(
  teller: Teller,
  reader: Reader & { readonly phone: string },
  told: Told,
  target: Target,
): Promise<void> {
  const { db, origin } = teller;
  const { rules, phone } = reader;
  if (!rules.sms.includes(told.type)) return;
  const since = instantText(kyivMidnight(db.clock.today()));
  if ((await countSms(db, phone, since)) >= SMS_PER_DAY) return;
  const text = notificationSms(told, origin);
  const message = { channel: 'sms', recipient: phone, dedupeKey: `notification:${target.id}:sms`, text } as const;
  await writeMessage(teller, reader, told, { ...target, message });
}

type Reader = { readonly userId: string; readonly rules: NotificationRules };

async function writeLetter(
  { db, origin }: Teller,
  { userId, email, rules }: Reader & { readonly email: string },
  told: Told,
  { ownerId, id, needs }: Target,
): Promise<void> {
  const nowMs = db.clock.nowMs();
  const plan = emailPlan(rules, told.type, isQuiet(nowMs));
  if (plan === 'none' || plan === 'digest') return;
  const letter = { channel: 'email', recipient: email, ownerId, userId, ...notificationLetter(told, origin) } as const;
  const isMorning = plan === 'morning';
  if (isGathered(told)) return gather(db, letter, { told, id, isMorning, needs });
  await db.send({
    ...letter,
    kind: 'notification',
    ...(needs && { needs }),
    dedupeKey: `notification:${id}`,
    ...(isMorning && { runAt: instantText(afterQuiet(nowMs)) }),
  });
}

/** Objects are closed one by one, and often several at once: what comes within some minutes is one message that names them all. */
const isGathered = ({ type }: Told) => type === 'access_ended';
const GATHERED_MS = 10 * 60_000;
/** Nothing joins a message that is about to leave. */
const CLOSING_MS = 60_000;

type Gathering = {
  readonly told: Told;
  readonly id: string;
  readonly isMorning: boolean;
  readonly needs?: readonly string[] | undefined;
};
type Gathered = Omit<OutgoingMessage, 'kind' | 'dedupeKey'> & { readonly userId: string };

async function gather(db: Db, message: Gathered, { told, id, isMorning, needs = [] }: Gathering): Promise<void> {
  const { type, title, body, href } = told;
  const { channel, recipient, ownerId, userId } = message;
  const nowMs = db.clock.nowMs();
  const leavesMs = isMorning ? afterQuiet(nowMs) : Math.ceil((nowMs + CLOSING_MS) / GATHERED_MS) * GATHERED_MS;
  const key = `${type}:${ownerId}:${userId}:${channel}:${recipient}:${leavesMs}`;
  const parts = [{ type, title, body, href, needs }];
  const sent = { ...message, kind: `notification.${type}`, runAt: instantText(leavesMs), parts };
  // One that has left already, by a clock that runs ahead of ours, takes nothing in.
  if (!(await db.send({ ...sent, dedupeKey: key }))) await db.send({ ...sent, dedupeKey: `${key}:${id}` });
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
  told: Told,
  { ownerId, id, needs, message }: Target & { readonly message: Message },
): Promise<void> {
  const nowMs = db.clock.nowMs();
  const plan = messagePlan(rules, message.channel, told.type, isQuiet(nowMs));
  if (plan === 'none') return;
  const isMorning = plan === 'morning';
  if (isGathered(told)) {
    const { channel, recipient, text } = message;
    return gather(db, { channel, recipient, text, ownerId, userId }, { told, id, isMorning, needs });
  }
  const runAt = isMorning ? { runAt: instantText(afterQuiet(nowMs)) } : {};
  await db.send({ ...message, ...runAt, ...(needs && { needs }), kind: 'notification', ownerId, userId });
}
