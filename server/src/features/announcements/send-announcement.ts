import {
  ANNOUNCEMENTS_PER_DAY,
  type Announcement,
  type sendAnnouncement as endpoint,
} from '@kliuchar/api-schema/announcements';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { byDay } from '../../platform/by-day.ts';
import { instantText } from '../../platform/clock.ts';
import { type OutgoingMessage, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { holdComplex } from '../complexes/public.ts';
import { announcementLetter, announcementSms } from './announcement.mail.ts';
import { countToday, findAnnouncement, insertAnnouncement } from './announcements.sql.ts';
import { isReached, isWay, type Reached, reachRecipients } from './reach-recipients.ts';

type Words = BodyOf<typeof endpoint>;

/**
 * To every lease in force in the complex at once: the words, the messages and the traces stand together or not at all. By night the messages
 * wait for the morning; whoever has an account is told by the trace of his lease, as of everything (ADR 0039).
 */
export function sendAnnouncement(
  deps: Deps,
  actor: SessionActor,
  { complexId, ...words }: Words & { readonly complexId: string },
): Promise<Announcement> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { owner_id: ownerId, name } = await holdComplex(db, complexId);
    if ((await countToday(db, { ownerId, complexId })) >= ANNOUNCEMENTS_PER_DAY)
      throw new AppError('announcements_full');
    const reached = await reachRecipients(db, { ownerId, complexId });
    if (reached.length === 0) throw new AppError('announcement_to_nobody');
    if (!reached.some(isReached)) throw new AppError('announcement_unreached');
    const id = newId();
    const recipients = reached.map((each) => ({ ...each, message: messageOf(each, { id, ownerId, ...words }) }));
    const at = instantText(deps.clock.nowMs());
    await insertAnnouncement(db, { id, ownerId, complexId, ...words, sentBy: actor.userId, at }, recipients.map(rowOf));
    const entry = { ownerId, action: 'announcement.sent', details: { announcementId: id, title: words.title } };
    const details = { ...entry.details, name, count: reached.length };
    await db.audit({ ...entry, entityType: 'complex', entityId: complexId, details });
    await db.auditEach(
      { ...entry, entityType: 'contract' },
      reached.filter(isReached).map(({ row }) => row.contractId),
    );
    const later = byDay(db.clock);
    await db.sendEach(recipients.flatMap(({ message }) => (message === null ? [] : [{ ...message, ...later }])));
    const made = await findAnnouncement(db, { ownerId, id });
    if (made === null) throw new Error('What was sent is not there');
    return made;
  });
}

type Sent = { readonly id: string; readonly ownerId: string } & Words;

type Addressed = Reached & { readonly message: { readonly id: string } | null };

function rowOf({ row: { contractId, hasAccount }, message }: Addressed) {
  return { contractId, hasAccount, messageId: message?.id ?? null };
}

function messageOf(
  { row, way }: Reached,
  { id, ownerId, title, text }: Sent,
): (OutgoingMessage & { id: string }) | null {
  if (!isWay(way)) return null;
  const { contractId, landlordName, placeName } = row;
  const content =
    way.channel === 'email'
      ? announcementLetter({ title, text, landlordName, placeName })
      : { text: announcementSms({ title, text, placeName }) };
  const dedupeKey = `announcement:${id}:${contractId}`;
  return { id: newId(), ...way, kind: 'announcement', ownerId, contractId, dedupeKey, ...content };
}
