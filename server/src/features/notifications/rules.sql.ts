import type { Day } from '@kliuchar/domain/dates/day';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

export type RulesRow = { readonly settings: unknown; readonly version: number };

export function findRules(db: Db, userId: string): Promise<RulesRow | null> {
  return db.one<RulesRow>(
    'notifications.rules',
    'select settings, version from notification_rules where user_id = $1',
    [userId],
  );
}

export async function findProvenPhone(db: Db, userId: string): Promise<string | null> {
  const row = await db.one<{ phone: string | null }>(
    'notifications.proven-phone',
    'select phone from users where id = $1 and phone_verified_at is not null',
    [userId],
  );
  return row?.phone ?? null;
}

/** How much was sent to a number in the owner's name since then. */
export async function countSms(db: Db, phone: string, since: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    'notifications.sms-count',
    `select count(*)::int as count from messages where recipient = $1 and created_at >= $2 and channel = 'sms' and kind like 'notification%'`,
    [phone, since],
  );
  return row?.count ?? 0;
}

type Saved = {
  readonly userId: string;
  readonly settings: object;
  readonly at: string;
  readonly version: number | null;
};

/** Null when somebody has saved meanwhile; without a version the last one wins. What is not said of Telegram, of push or of SMS stays. */
export function saveRules(db: Db, { userId, settings, at, version }: Saved): Promise<RulesRow | null> {
  return db.one<RulesRow>(
    'notifications.save-rules',
    `insert into notification_rules as r (user_id, settings, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set settings = jsonb_strip_nulls(jsonb_build_object('telegram', r.settings -> 'telegram', 'push', r.settings -> 'push', 'sms', r.settings -> 'sms')) || $2::jsonb,
       version = r.version + 1, updated_at = $3 where $4::int is null or r.version = $4 returning settings, version`,
    [userId, JSON.stringify(settings), at, version],
  );
}

export type ReaderRow = {
  readonly userId: string;
  readonly email: string | null;
  /** Only one that was proven: another would tell a stranger. */
  readonly phone: string | null;
  readonly hasTelegram: boolean;
  /** Where push is switched on and the sign-in it was switched on in has not run out. */
  readonly deviceIds: readonly string[];
  readonly settings: unknown;
};

/** People by what they want to be told; a letter goes only to an address that was proven, a message only where it is let in. */
export function listReaders(db: Db, userIds: readonly string[]): Promise<ReaderRow[]> {
  return db.query<ReaderRow>(
    'notifications.readers',
    `select u.id as "userId", case when u.email_verified_at is not null then u.email end as email, case when u.phone_verified_at is not null then u.phone end as phone, r.settings,
            exists (select 1 from telegram_links l where l.user_id = u.id and l.blocked_at is null) as "hasTelegram",
            array(select d.id from push_devices d join sessions s on s.id = d.session_id where d.user_id = u.id and s.expires_at > $2 order by d.id) as "deviceIds"
       from users u left join notification_rules r on r.user_id = u.id where u.id = any ($1::uuid[]) and u.blocked_at is null order by u.id`,
    [userIds, instantText(db.clock.nowMs())],
  );
}

/** What the owner's tenants are told, unless a contract says otherwise; null while he has not said. */
export async function findReminders(db: Db, ownerId: string): Promise<unknown> {
  const row = await db.one<{ reminders: unknown }>(
    'notifications.reminders',
    `select settings -> 'reminders' as reminders from owners where id = $1 and id = any ($2::uuid[])`,
    [ownerId, db.ownerIds],
  );
  return row?.reminders ?? null;
}

export function listReminders(db: Db): Promise<{ ownerId: string; reminders: unknown }[]> {
  return db.query<{ ownerId: string; reminders: unknown }>(
    'notifications.all-reminders',
    `select id as "ownerId", settings -> 'reminders' as reminders from owners where id = any ($1::uuid[]) order by id`,
    [db.ownerIds],
  );
}

export function saveReminders(db: Db, ownerId: string, reminders: object | null): Promise<unknown> {
  return db.query(
    'notifications.save-reminders',
    `update owners set settings = case when $2::jsonb is null then settings - 'reminders' else jsonb_set(settings, '{reminders}', $2::jsonb) end
      where id = $1 and id = any ($3::uuid[])`,
    [ownerId, reminders === null ? null : JSON.stringify(reminders), db.ownerIds],
  );
}

export type ToldLetterRow = {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  /** Of a manager, the keys that have opened it, of the owner's people theirs; null for a tenant. */
  readonly needs: readonly string[] | null;
  /** Whose it is, by the name under which this person knows him: a tenant knows the landlord of his lease. */
  readonly owner: string;
};

/** A day's letter counts so many of one owner: a reading of each home of a large company, told one by one. */
const DIGEST_MOST = 1000;

/**
 * Of a span of time, what is still unread, and what came as read because it is silent in the app: whoever has chosen the letter alone has
 * seen it nowhere. Of a manager, what is still entrusted to him.
 */
export function listTold(
  db: Db,
  { ownerId, userId, from, to, today }: { ownerId: string; userId: string; from: string; to: string; today: Day },
): Promise<ToldLetterRow[]> {
  return db.query<ToldLetterRow>(
    'notifications.told-since',
    `select n.type, n.title, n.body, n.href, coalesce(n.needs, case when n.contract_id is null then array['member:' || n.owner_id] end) as needs,
            case when c.id is null then o.name else l.display_name end as owner
       from notifications n join owners o on o.id = n.owner_id
       left join contracts c on c.owner_id = n.owner_id and c.id = n.contract_id
       left join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where n.owner_id = $1 and n.user_id = $2 and n.created_at >= $3 and n.created_at < $4 and (n.read_at is null or n.read_at = n.created_at)
        and case when n.needs is null then true else (select private.entrusted_keys($2, $5::date)) ?& n.needs end order by n.created_at, n.id limit ${DIGEST_MOST}`,
    [ownerId, userId, from, to, today],
  );
}
