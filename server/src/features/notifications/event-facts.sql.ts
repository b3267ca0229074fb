import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';

/** What the words of a notification are made of, read by the job of its audit row in the owner's scope. */

export type AuditRow = {
  action: string;
  entityType: string;
  entityId: string;
  actorKind: string;
  actorUserId: string | null;
  at: string;
  fields: string[];
  /** The month it was about, where the row names one. */
  period: Period | null;
  /** Services whose payment was asked for or returned, and why. */
  suppliers: string[];
  reason: string | null;
  announcementId: string | null;
  /** The lease it was about, where it was one or names one. */
  contractId: string | null;
};

export function findAudited(db: Db, ownerId: string, auditId: string): Promise<AuditRow | null> {
  return db.one<AuditRow>(
    'notifications.audited',
    `select action, entity_type as "entityType", entity_id as "entityId", actor_kind as "actorKind", actor_user_id as "actorUserId", at, details ->> 'period' as period,
            coalesce(details -> 'suppliers', '[]') as suppliers, details ->> 'reason' as reason, (details ->> 'announcementId')::uuid as "announcementId",
            case entity_type when 'contract' then entity_id else (details ->> 'contractId')::uuid end as "contractId",
            array(select jsonb_array_elements_text(case when jsonb_typeof(details -> 'fields') = 'array' then details -> 'fields' else '[]' end)) as fields
       from audit_log where owner_id = $1 and id = $2`,
    [ownerId, auditId],
  );
}

/** What others than the owner's people have done since then, in its order. */
export function listAuditedSince(db: Db, ownerId: string, since: string): Promise<{ id: string; at: string }[]> {
  return db.query<{ id: string; at: string }>(
    'notifications.audited-since',
    `select id, at from audit_log where owner_id = $1 and at >= $2 and actor_kind in ('link', 'job') order by at, id`,
    [ownerId, since],
  );
}

type Of = { readonly ownerId: string; readonly id: string };

export type PaymentRow = {
  paymentId: string;
  contractId: string;
  propertyId: string;
  amountKop: Kop;
  paidOn: Day;
  placeName: string;
  tenantName: string;
};

export function findPaymentFacts(db: Db, { ownerId, id }: Of): Promise<PaymentRow | null> {
  return db.one<PaymentRow>(
    'notifications.payment',
    `select y.id as "paymentId", c.id as "contractId", p.id as "propertyId", y.amount_kop as "amountKop", y.paid_on as "paidOn", p.display_name as "placeName", t.display_name as "tenantName"
       from payments y join contracts c on c.owner_id = y.owner_id and c.id = y.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where y.owner_id = $1 and y.id = $2`,
    [ownerId, id],
  );
}

export type RunRow = { runId: string; period: Period; createdCount: number; isAuto: boolean };

export function findRunFacts(db: Db, { ownerId, id }: Of): Promise<RunRow | null> {
  return db.one<RunRow>(
    'notifications.run',
    `select r.id as "runId", r.period, r.created_count as "createdCount",
            exists (select 1 from auto_month_runs a where a.owner_id = r.owner_id and a.run_id = r.id) as "isAuto"
       from receipt_runs r where r.owner_id = $1 and r.id = $2`,
    [ownerId, id],
  );
}

export type ReadingRow = {
  readingId: string;
  period: Period;
  placeName: string;
  serial: string;
  isFlagged: boolean;
  propertyId: string;
};

/** A tenant reads meters of his home alone, so there is a home. */
export function findReadingFacts(db: Db, { ownerId, id }: Of): Promise<ReadingRow | null> {
  return db.one<ReadingRow>(
    'notifications.reading',
    `select r.id as "readingId", r.period, p.display_name as "placeName", m.serial, cardinality(r.flags) > 0 as "isFlagged", p.id as "propertyId"
       from readings r join physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id
       join properties p on p.owner_id = r.owner_id and p.id = coalesce(r.property_id, m.property_id)
      where r.owner_id = $1 and r.id = $2`,
    [ownerId, id],
  );
}

export type ShownRow = {
  contractId: string;
  service: string;
  period: Period;
  amountKop: Kop | null;
  placeName: string;
  tenantName: string;
};

/** By the audit row: the same month may be shown again, and each time is a message of its own. */
export function findShownFacts(db: Db, { ownerId, id }: Of): Promise<ShownRow | null> {
  return db.one<ShownRow>(
    'notifications.shown',
    `select c.id as "contractId", a.details ->> 'service' as service, a.details ->> 'period' as period, (a.details ->> 'amountKop')::int8 as "amountKop",
            p.display_name as "placeName", t.display_name as "tenantName"
       from audit_log a join contracts c on c.owner_id = a.owner_id and c.id = a.entity_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where a.owner_id = $1 and a.id = $2`,
    [ownerId, id],
  );
}

export type ContractRow = {
  contractId: string;
  propertyId: string;
  number: string;
  placeName: string;
  tenantName: string;
  startsOn: Day;
  endsOn: Day | null;
  /** Who has done what is told of, where it was one of the owner's people or managers. */
  actorName: string | null;
};

export function findContractFacts(db: Db, { ownerId, id }: Of, actorId: string | null): Promise<ContractRow | null> {
  return db.one<ContractRow>(
    'notifications.contract',
    `select c.id as "contractId", p.id as "propertyId", c.number, p.display_name as "placeName", t.display_name as "tenantName", c.start_date as "startsOn", c.effective_end as "endsOn",
            private.sender_name(c.owner_id, $3) as "actorName"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where c.owner_id = $1 and c.id = $2`,
    [ownerId, id, actorId],
  );
}

export type DeliveryRow = {
  messageId: string;
  contractId: string;
  receiptId: string | null;
  propertyId: string;
  /** Of the message. */
  kind: string;
  channel: 'email' | 'sms' | 'telegram' | 'push';
  placeName: string;
  tenantName: string;
};

export function findDeliveryFacts(db: Db, { ownerId, id }: Of): Promise<DeliveryRow | null> {
  return db.one<DeliveryRow>(
    'notifications.delivery',
    `select g.id as "messageId", c.id as "contractId", g.receipt_id as "receiptId", p.id as "propertyId", g.kind, g.channel, p.display_name as "placeName", t.display_name as "tenantName"
       from messages g join contracts c on c.owner_id = g.owner_id and c.id = g.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where g.owner_id = $1 and g.id = $2`,
    [ownerId, id],
  );
}

export type TaskRow = {
  taskId: string;
  title: string;
  propertyId: string | null;
  /** Which rule has made it; null for one that people have made. */
  rule: string | null;
  placeName: string | null;
  dueOn: Day | null;
  assigneeId: string | null;
  authorName: string | null;
  /** Of a series, made by the end of the one before it. */
  isNext: boolean;
};

export function findTaskFacts(db: Db, { ownerId, id }: Of, authorId: string | null): Promise<TaskRow | null> {
  return db.one<TaskRow>(
    'notifications.task',
    `select k.id as "taskId", k.title, p.id as "propertyId", case when k.source = 'rule' then split_part(k.dedupe_key, ':', 1) end as rule,
            p.display_name as "placeName", k.due_on as "dueOn", k.assignee_id as "assigneeId", private.sender_name(k.owner_id, $3) as "authorName",
            k.previous_id is not null as "isNext"
       from tasks k left join properties p on p.owner_id = k.owner_id and p.id = k.property_id
      where k.owner_id = $1 and k.id = $2`,
    [ownerId, id, authorId],
  );
}

/** Of an endpoint that was given up; null when it has been deleted meanwhile. */
export async function findWebhookHost(db: Db, { ownerId, id }: Of): Promise<string | null> {
  const row = await db.one<{ url: string }>(
    'notifications.webhook',
    'select url from webhook_endpoints where owner_id = $1 and id = $2',
    [ownerId, id],
  );
  return row === null ? null : new URL(row.url).host;
}
