import { kyivMidnight } from '@kliuchar/domain/dates/kyiv-day';
import { instantText } from '../../platform/clock.ts';
import { TOTAL_CAP } from '../../platform/db/list-query.ts';
import type { Db } from '../../platform/db/scope.ts';

export type RecipientRow = {
  readonly contractId: string;
  readonly own: unknown;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly tenantName: string;
  readonly landlordName: string;
  readonly placeName: string;
  readonly hasAccount: boolean;
};

/** The leases that are in force in the complex, each with the ways to its tenant. */
export function listRecipients(db: Db, of: { ownerId: string; complexId: string }): Promise<RecipientRow[]> {
  return db.query<RecipientRow>(
    'announcements.recipients',
    `select c.id as "contractId", c.notification_settings as own, t.emails, t.phones, t.display_name as "tenantName", l.display_name as "landlordName", p.display_name as "placeName",
            exists (select 1 from contract_parties y where y.owner_id = c.owner_id and y.contract_id = c.id) as "hasAccount"
       from properties p join contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id and c.status in ('active', 'notice')
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where p.owner_id = $1 and p.complex_id = $2
      order by c.id`,
    [of.ownerId, of.complexId],
  );
}

/** Of this day by Kyiv's calendar; whoever is to send another holds the complex. */
export async function countToday(db: Db, of: { ownerId: string; complexId: string }): Promise<number> {
  const since = instantText(kyivMidnight(db.clock.today()));
  const row = await db.one<{ count: number }>(
    'announcements.count-today',
    'select count(*)::int as count from announcements where owner_id = $1 and complex_id = $2 and created_at >= $3',
    [of.ownerId, of.complexId, since],
  );
  return row?.count ?? 0;
}

export type NewAnnouncement = {
  readonly id: string;
  readonly ownerId: string;
  readonly complexId: string;
  readonly title: string;
  readonly text: string;
  readonly sentBy: string | null;
  readonly at: string;
};

type Recipient = { readonly contractId: string; readonly messageId: string | null; readonly hasAccount: boolean };

export async function insertAnnouncement(db: Db, made: NewAnnouncement, to: readonly Recipient[]): Promise<void> {
  const { id, ownerId, complexId, title, text, sentBy, at } = made;
  await db.query(
    'announcements.insert',
    'insert into announcements (id, owner_id, complex_id, title, body, sent_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, ownerId, complexId, title, text, sentBy, at],
  );
  await db.query(
    'announcements.insert-recipients',
    `insert into announcement_recipients (owner_id, announcement_id, contract_id, message_id, has_account)
     select $1, $2, x.contract_id, x.message_id, x.has_account from unnest($3::uuid[], $4::uuid[], $5::boolean[]) x(contract_id, message_id, has_account)`,
    [
      ownerId,
      id,
      to.map(({ contractId }) => contractId),
      to.map(({ messageId }) => messageId),
      to.map(({ hasAccount }) => hasAccount),
    ],
  );
}

export type AnnouncementRow = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly createdAt: string;
  readonly total: number;
  readonly sent: number;
  readonly queued: number;
  readonly failed: number;
  readonly appOnly: number;
  readonly unreached: number;
};

/** A message that is kept no more has left long ago. */
const ROWS = (wanted: string) => `select a.id, a.title, a.body as text, a.created_at as "createdAt", d.*
   from (${wanted}) a cross join lateral (
     select count(*)::int as total,
            (count(*) filter (where r.message_id is not null and coalesce(m.status, 'sent') in ('stored', 'sent', 'delivered')))::int as sent,
            (count(*) filter (where m.status = 'queued'))::int as queued,
            (count(*) filter (where m.status in ('failed', 'suppressed')))::int as failed,
            (count(*) filter (where r.message_id is null and r.has_account))::int as "appOnly",
            (count(*) filter (where r.message_id is null and not r.has_account))::int as unreached
       from announcement_recipients r left join messages m on m.owner_id = r.owner_id and m.id = r.message_id
      where r.owner_id = a.owner_id and r.announcement_id = a.id) d
  order by a.created_at desc, a.id desc`;

export function findAnnouncement(db: Db, of: { ownerId: string; id: string }): Promise<AnnouncementRow | null> {
  return db.one<AnnouncementRow>(
    'announcements.find',
    ROWS('select x.* from announcements x where x.owner_id = $1 and x.id = $2'),
    [of.ownerId, of.id],
  );
}

type Page = { readonly limit: number; readonly offset: number };

export async function listAnnouncementRows(
  db: Db,
  { ownerId, complexId }: { ownerId: string; complexId: string },
  { limit, offset }: Page,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.query<AnnouncementRow>(
      'announcements.list',
      ROWS(
        'select x.* from announcements x where x.owner_id = $1 and x.complex_id = $2 order by x.created_at desc, x.id desc limit $3 offset $4',
      ),
      [ownerId, complexId, limit, offset],
    ),
    db.one<{ total: number }>(
      'announcements.total',
      `select count(*)::int as total from (select 1 from announcements where owner_id = $1 and complex_id = $2 limit ${TOTAL_CAP + 1}) x`,
      [ownerId, complexId],
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
