import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  getNotificationRules as getEndpoint,
  RemindersView,
  getReminders as remindersEndpoint,
  saveNotificationRules as saveEndpoint,
  saveReminders as saveRemindersEndpoint,
} from '@kliuchar/api-schema/notification-rules';
import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import { readRules } from '@kliuchar/domain/notifications/notification-rules';
import { type NotificationType, typesFor } from '@kliuchar/domain/notifications/notification-types';
import { DEFAULT_REMINDERS, type ReminderSettings } from '@kliuchar/domain/notifications/reminder-settings';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import {
  findProvenPhone,
  findReminders,
  findRules,
  listReminders,
  saveReminders as saveReminderRow,
  saveRules as saveRulesRow,
} from './rules.sql.ts';
import { tellerOptions } from './tell.ts';

/** A person's own rules; version 0 stands for the defaults, which nobody has saved yet. */
export async function getRules(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof getEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const [row, phone] = await Promise.all([findRules(db, actor.userId), findProvenPhone(db, actor.userId)]);
    return viewRules(deps, actor, { settings: row?.settings, version: row?.version ?? 0, phone });
  });
}

export function saveRules(
  deps: Deps,
  actor: SessionActor,
  { version, types: _types, smsTo: _smsTo, ...rules }: BodyOf<typeof saveEndpoint>,
): Promise<ReplyOf<typeof saveEndpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { silent, email, telegram, push, sms } = rules;
    const settings = {
      ...rules,
      silent: [...new Set(silent)],
      email: [...new Set(email)],
      ...(telegram && { telegram: [...new Set(telegram)] }),
      ...(push && { push: [...new Set(push)] }),
      ...(sms && { sms: [...new Set(sms)] }),
    };
    const at = instantText(deps.clock.nowMs());
    const saved = await saveRulesRow(db, { userId: actor.userId, settings, at, version: version || null });
    if (saved === null) throw new AppError('version_conflict');
    return viewRules(deps, actor, { ...saved, phone: await findProvenPhone(db, actor.userId) });
  });
}

type Stored = { readonly settings: unknown; readonly version: number; readonly phone: string | null };

function viewRules(
  { config }: Pick<Deps, 'config'>,
  actor: SessionActor,
  { settings, version, phone }: Stored,
): ReplyOf<typeof getEndpoint> {
  const smsTo = phone === null || !tellerOptions(config).hasSms ? null : maskPhone(phone);
  return { ...readRules(settings), smsTo, types: typesOf(actor), version };
}

/** An owner's people, a manager and a tenant are told of different things; who is several of them, of all. */
function typesOf({ ownerIds, capacities }: SessionActor): NotificationType[] {
  const switches = GRANT_SWITCHES.filter((name) => capacities.includes(name));
  return [...typesFor({ isOwner: ownerIds.length > 0, isTenant: capacities.includes('lease'), switches })];
}

/** What the tenants of each of the person's owners are told by default; `isDefault` while he has not chosen. */
export async function getReminders(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof remindersEndpoint>> {
  const rows = await withReadScope(deps.db, actor, listReminders);
  return { items: rows.map(({ ownerId, reminders }) => viewReminders(ownerId, reminders)), total: rows.length };
}

export function saveReminders(
  deps: Deps,
  actor: SessionActor,
  { ownerId: wanted, reminders }: BodyOf<typeof saveRemindersEndpoint>,
): Promise<ReplyOf<typeof saveRemindersEndpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, wanted);
    await saveReminderRow(db, ownerId, reminders);
    await db.audit({ ownerId, action: 'owner.reminders_updated', entityType: 'owner', entityId: ownerId });
    return viewReminders(ownerId, reminders);
  });
}

function viewReminders(ownerId: string, stored: unknown): RemindersView {
  return { ownerId, reminders: readReminders(stored), isDefault: stored === null };
}

/** What was stored has passed the schema of the call that stored it. */
export function readReminders(stored: unknown): ReminderSettings {
  return stored === null ? DEFAULT_REMINDERS : { ...DEFAULT_REMINDERS, ...(stored as ReminderSettings) };
}

/** What tenants of this owner are told, where their contract says nothing of its own. */
export async function readOwnersReminders(db: Db, ownerId: string): Promise<ReminderSettings> {
  return readReminders(await findReminders(db, ownerId));
}
