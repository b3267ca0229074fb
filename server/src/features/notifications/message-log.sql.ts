import type { ContractMessage } from '@kliuchar/api-schema/notification-rules';
import type { Db } from '../../platform/db/scope.ts';

export async function ownsContract(db: Db, contractId: string): Promise<boolean> {
  const row = await db.one(
    'notifications.owns-contract',
    'select 1 from contracts where id = $1 and owner_id = any ($2::uuid[])',
    [contractId, db.ownerIds],
  );
  return row !== null;
}

export type MessageRow = Omit<ContractMessage, 'reason'> & { readonly error: string | null };

type Page = { readonly limit: number; readonly offset: number };

/** The newest first; the total counts no further than a list does. */
export async function listMessageRows(
  db: Db,
  { contractId, receiptId }: { contractId: string; receiptId: string | undefined },
  { limit, offset }: Page,
): Promise<{ rows: MessageRow[]; total: number }> {
  const [condition, key] = receiptId === undefined ? ['', 'all'] : [' and g.receipt_id = $3', 'receipt'];
  const values = receiptId === undefined ? [db.ownerIds, contractId] : [db.ownerIds, contractId, receiptId];
  const from = `from messages g where g.owner_id = any ($1::uuid[]) and g.contract_id = $2${condition}`;
  const [rows, counted] = await Promise.all([
    db.query<MessageRow>(
      `notifications.messages:${key}`,
      `select g.id, g.channel, g.recipient, g.kind, g.status, g.attempts, g.error, g.receipt_id as "receiptId", g.created_at as "createdAt", g.sent_at as "sentAt", g.delivered_at as "deliveredAt"
         ${from} order by g.created_at desc, g.id desc limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    ),
    db.one<{ total: number }>(
      `notifications.messages-count:${key}`,
      `select count(*)::int as total from (select 1 ${from} limit 10001) x`,
      values,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
