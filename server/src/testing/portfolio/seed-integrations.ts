import type { Vault } from '../../platform/crypto.ts';
import type { Statements } from '../factories.ts';
import { firstNumberOf, idSql, MONTH, type Portfolio, portfolioIds } from './portfolio-size.ts';

/**
 * What an account gathers at its edges, one of each a contract: lines of bank statements with a twentieth still waiting, payers learnt from
 * them, what a program was told, keys that were taken back; and as many imports as there are hundreds of contracts.
 */
export async function insertIntegrations(client: Statements, portfolio: Portfolio, vault: Vault): Promise<void> {
  for (const statement of statementsOf(portfolio, payerName(vault))) await client.query(statement);
}

/** One name for all of them: a list opens whatever it shows, and made-up people may be called alike. */
const payerName = (vault: Vault) =>
  `'\\x${vault.seal(JSON.stringify(['В’юненко Їлена', null]), 'bank_payers.name').toString('hex')}'::bytea`;

/** Rows of one import: a page of it costs the same as a page of one that has twenty. */
const ROWS_OF_AN_IMPORT = 1_000;

function statementsOf({ account, contracts }: Portfolio, payer: string): string[] {
  const base = firstNumberOf(account);
  const { ownerId, userId, token } = portfolioIds(account);
  const owner = `'${ownerId}'::uuid`;
  const user = `'${userId}'::uuid`;
  const id = (kind: Parameters<typeof idSql>[0], number = 'i') => idSql(kind, `${base} + ${number}`);
  const every = (step: number) => `from generate_series(${step}, ${contracts}, ${step}) i`;
  const minute = `timestamptz '2026-01-05 08:00+00' + i * interval '3 minutes'`;
  const paidOn = `date '2026-11-19' - (i % 300)`;
  const confidence = `(array['high', 'medium', 'low', 'none'])[1 + i % 4]`;
  return [
    `insert into bank_statements (id, owner_id, file_name, format, added_count, known_count, outgoing_count, refused_count, created_at)
     select ${id('statement')}, ${owner}, 'виписка-' || i || '.csv', 'privat24', 20, 0, 3, 0, ${minute} ${every(20)}`,
    `insert into bank_lines (id, owner_id, statement_id, row_no, fingerprint, paid_on, amount_kop, status, confidence, reason, contract_id)
     select ${id('bankLine')}, ${owner}, ${id('statement', 'greatest(20, i / 20 * 20)')}, 1 + i % 20, decode(md5(i::text), 'hex'), ${paidOn}, 2000000 + i % 900 * 100,
            case when i % 20 = 0 then 'waiting' when i % 20 = 1 then 'ignored' else 'confirmed' end, ${confidence}, 'none', ${id('contract')} ${every(1)}`,
    `insert into bank_payers (id, owner_id, contract_id, payer_key, name_sealed, last_paid_on)
     select ${id('bankPayer')}, ${owner}, ${id('contract')}, decode(md5('payer ' || i), 'hex'), ${payer}, ${paidOn} ${every(1)}`,
    `insert into imports (id, owner_id, user_id, kind, state, file_name, source, headings, mapping, settings, created_at, changed_at, finished_at)
     select ${id('import')}, ${owner}, ${user}, 'properties', 'saved', 'таблиця-' || i || '.xlsx', '{"format": "xlsx", "sheets": [], "sheet": null, "delimiter": null, "encoding": null, "heading": true}',
            '{}', '[]', '{"duplicates": "skip", "city": null, "billingFrom": null}', ${minute}, ${minute}, ${minute} ${every(100)}`,
    `insert into import_rows (id, owner_id, import_id, number, state)
     select ${id('importRow')}, ${owner}, ${id('import', '500')}, i, 'saved' from generate_series(1, ${Math.min(ROWS_OF_AN_IMPORT, contracts)}) i`,
    `insert into webhook_endpoints (id, owner_id, url, events, secret_sealed, created_at)
     select ${id('webhook')}, ${owner}, 'https://hooks.example.com/' || i, '{receipt.issued}', ''::bytea, ${minute} from generate_series(1, 3) i`,
    `insert into webhook_deliveries (id, owner_id, endpoint_id, event, payload, status, attempts, answer_status, created_at)
     select ${id('delivery')}, ${owner}, ${id('webhook', '1 + i % 3')}, 'receipt.issued', '{}', 'delivered', 1, 200, ${minute} ${every(1)}`,
    `insert into api_keys (id, owner_id, created_by, name, prefix, key_hash, scope, revoked_at, created_at)
     select ${id('apiKey')}, ${owner}, ${user}, 'Ключ ' || i, 'kl_' || i, decode(md5('${account} ' || i), 'hex'), 'read', case when i > 5 then timestamptz '${MONTH.now}' - i * interval '1 second' end, ${minute} ${every(1)}`,
    `insert into calendar_feeds (user_id, token_hash, with_sums, created_at) values (${user}, sha256('${token}'), true, '${MONTH.now}')`,
  ];
}
