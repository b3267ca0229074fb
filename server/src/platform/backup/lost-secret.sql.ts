import type pg from 'pg';
import type { Vault } from '../crypto.ts';
import { makeLinkKey } from '../link-key.ts';
import { newWebhookSecret, sealWebhookSecret } from '../webhook-post.ts';
import type { Table } from './backup.sql.ts';

type Lost = { readonly table: string } & (
  | { readonly set: Readonly<Record<string, string>> }
  /** Rows that are nothing without what the secret opened or compared. */
  | { readonly gone: readonly string[] }
  | { readonly renewed: readonly string[] }
);

/**
 * What becomes of all that only the lost secret could open or compare. Texts of signed papers become empty and not null, so that a paper
 * stays known as sent with its hash and is never taken for one that can be composed anew; a repeated request is refused and not carried
 * out twice, as after a process that died (0661).
 */
export const LOST: readonly Lost[] = [
  { table: 'counterparties', set: { tax_id_sealed: 'null', tax_id_lookup: 'null', id_document_sealed: 'null' } },
  { table: 'payment_accounts', set: { tax_id_sealed: 'null' } },
  { table: 'receipts', set: { requisites_tax_id_sealed: 'null' } },
  { table: 'billing_requisites', set: { tax_id_sealed: 'null' } },
  { table: 'subscription_invoices', set: { payer_tax_id_sealed: 'null' } },
  { table: 'contract_documents', set: { data_sealed: `''` } },
  { table: 'handover_acts', set: { text_sealed: `case when text_sealed is not null then ''::bytea end` } },
  { table: 'bank_lines', set: { details_sealed: 'null' } },
  {
    table: 'import_rows',
    set: { cells_sealed: 'null', state: `case when state = 'saved' then state else 'skipped' end` },
  },
  { table: 'idempotency_keys', set: { answer_sealed: 'null', status: 'null', committed: 'true' } },
  { table: 'bank_payers', gone: ['payer_key', 'other_payer_key', 'name_sealed'] },
  { table: 'totp_secrets', gone: ['secret_sealed'] },
  { table: 'recovery_codes', gone: ['code_hash'] },
  { table: 'secrets', gone: ['token_hash', 'target'] },
  { table: 'push_devices', gone: ['endpoint_hash', 'address_sealed'] },
  { table: 'throttles', gone: ['key_hash'] },
  { table: 'contract_links', renewed: ['key_hash', 'key_sealed'] },
  { table: 'webhook_endpoints', renewed: ['secret_sealed', 'previous_secret_sealed'] },
];

/** In the transaction of the load, before anybody reads: nothing sealed by the lost secret is left. An older copy has fewer columns. */
export async function forgetSealed(client: pg.Client, tables: ReadonlyMap<string, Table>, vault: Vault): Promise<void> {
  for (const lost of LOST) {
    const known = tables.get(`public.${lost.table}`)?.columns;
    if (known === undefined || 'renewed' in lost) continue;
    if ('gone' in lost) await client.query(`delete from public.${lost.table}`);
    else {
      const sets = Object.entries(lost.set).filter(([column]) => known.includes(column));
      if (sets.length > 0)
        await client.query(
          `update public.${lost.table} set ${sets.map(([column, value]) => `${column} = ${value}`).join(', ')}`,
        );
    }
  }
  if (tables.has('public.contract_links')) await renewLinks(client, vault);
  if (tables.has('public.webhook_endpoints')) await renewWebhooks(client, vault);
}

/** Closed pages stay closed: only the key is another, and the owner sends it again. */
async function renewLinks(client: pg.Client, vault: Vault): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select contract_id as id from public.contract_links');
  const keys = rows.map(() => makeLinkKey(vault));
  await client.query(
    `update public.contract_links l set key_hash = x.hash, key_sealed = x.sealed, rotated_at = now()
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) x(id, hash, sealed) where x.id = l.contract_id`,
    [rows.map(({ id }) => id), keys.map(({ keyHash }) => keyHash), keys.map(({ keySealed }) => keySealed)],
  );
}

/** Paused, because nobody knows the new secret until the owner makes one of his own. */
async function renewWebhooks(client: pg.Client, vault: Vault): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from public.webhook_endpoints');
  await client.query(
    `update public.webhook_endpoints w set secret_sealed = x.sealed, previous_secret_sealed = null, previous_until = null,
            status = case when w.status = 'active' then 'paused' else w.status end
       from unnest($1::uuid[], $2::bytea[]) x(id, sealed) where x.id = w.id`,
    [rows.map(({ id }) => id), rows.map(() => sealWebhookSecret(vault, newWebhookSecret()))],
  );
}
