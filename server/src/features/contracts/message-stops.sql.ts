import type { Db } from '../../platform/db/scope.ts';

export type StopChannel = 'email' | 'sms';
export type StopRow = { readonly channel: StopChannel; readonly stoppedAt: string };

type Reached = { readonly contractId: string; readonly channel: StopChannel; readonly recipient: string };

/** Whether who is written to there has asked for no more of this contract; private.queue_message would keep the message from leaving. */
export async function isStopped(db: Db, { contractId, channel, recipient }: Reached): Promise<boolean> {
  const row = await db.one(
    'contracts.message-stop',
    `select 1 from message_stops where owner_id = any ($1::uuid[]) and contract_id = $2 and channel = $3
        and recipient_hash = sha256(convert_to(lower($4), 'UTF8'))`,
    [db.ownerIds, contractId, channel, recipient],
  );
  return row !== null;
}

/** The contracts of those, out of many, who have asked for no more. */
export async function listStopped(db: Db, reached: readonly Reached[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    'contracts.stopped-messages',
    `select s.contract_id as id from unnest($2::uuid[], $3::text[], $4::text[]) x(contract_id, channel, recipient)
       join message_stops s on s.contract_id = x.contract_id and s.channel = x.channel
        and s.recipient_hash = sha256(convert_to(lower(x.recipient), 'UTF8'))
      where s.owner_id = any ($1::uuid[])`,
    [
      db.ownerIds,
      reached.map(({ contractId }) => contractId),
      reached.map(({ channel }) => channel),
      reached.map(({ recipient }) => recipient),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

const OF_TENANT = `s.owner_id = any ($1::uuid[]) and s.contract_id = $2 and c.owner_id = s.owner_id and c.id = s.contract_id
        and t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
        and s.recipient_hash in (select sha256(convert_to(lower(a), 'UTF8')) from unnest(t.emails || t.phones) a)`;

/** What the tenant has stopped at an address he still has, each channel once. */
export function listStops(db: Db, contractId: string): Promise<StopRow[]> {
  return db.query<StopRow>(
    'contracts.message-stops',
    `select s.channel, max(s.created_at) as "stoppedAt" from message_stops s, contracts c, counterparties t
      where ${OF_TENANT} group by s.channel order by s.channel`,
    [db.ownerIds, contractId],
  );
}

/** True if there was something to resume. */
export async function deleteStops(db: Db, contractId: string, channel: StopChannel): Promise<boolean> {
  const rows = await db.query(
    'contracts.resume-messages',
    `delete from message_stops s using contracts c, counterparties t where ${OF_TENANT} and s.channel = $3 returning s.channel`,
    [db.ownerIds, contractId, channel],
  );
  return rows.length > 0;
}
