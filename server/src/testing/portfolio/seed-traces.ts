import type { Statements } from '../factories.ts';
import { firstNumberOf, idSql, LET, MONTH, type Portfolio, portfolioIds } from './portfolio-size.ts';

/**
 * What gathers around the leases of an account: the journal of what was done, words under tasks, changes and reliefs agreed on, acts, money
 * given back, payments to suppliers, months that run by themselves, runs and invoices. One of each a lease, or of a few of them; of the lease
 * that is looked at (`LET`) as many as somebody would have to turn pages of.
 */
export async function insertTraces(client: Statements, portfolio: Portfolio): Promise<void> {
  for (const statement of statementsOf(portfolio)) await client.query(statement);
}

/** Of one thing, whatever the size of the account: a page of it costs the same in both. */
const OF_ONE = 60;

function statementsOf({ account, contracts }: Portfolio): string[] {
  const base = firstNumberOf(account);
  const { ownerId, userId } = portfolioIds(account);
  const owner = `'${ownerId}'::uuid`;
  const user = `'${userId}'::uuid`;
  const id = (kind: Parameters<typeof idSql>[0], number = 'i') => idSql(kind, `${base} + ${number}`);
  const every = (step: number) => `from generate_series(${step}, ${contracts}, ${step}) i`;
  const ofOne = `from generate_series(1, ${OF_ONE}) k`;
  const beyond = `${contracts} + k`;
  const minute = `timestamptz '2026-01-05 08:00+00' + i * interval '3 minutes'`;
  const lately = `timestamptz '2026-11-01 08:00+00' + k * interval '3 minutes'`;
  const day = `date '2026-11-19' - i % 300`;
  const relief = `jsonb_build_object('about', 'rent', 'textUk', 'Знижка', 'period', '${MONTH.period}', 'vatKop', 0, 'from', '2026-11-01', 'to', '2026-11-02', 'percent', '10', 'reason', 'Не було води', 'fileId', null)`;
  const adjusted = `'relief', 'Знижка', -2000, ${relief}`;
  return [
    `insert into audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id)
     select ${id('audit')}, ${owner}, ${minute}, 'user', ${user}, 'contract.updated', 'contract', ${id('contract')} ${every(1)}
     union all select ${id('audit', beyond)}, ${owner}, ${lately}, 'user', ${user}, 'contract.updated', 'contract', ${id('contract', `${LET}`)} ${ofOne}`,
    `insert into task_comments (id, owner_id, task_id, author_id, body, created_at)
     select ${id('comment')}, ${owner}, ${id('task')}, ${user}, 'Майстер буде завтра', ${minute} ${every(1)}
     union all select ${id('comment', beyond)}, ${owner}, ${id('task', `${LET}`)}, ${user}, 'Майстер був', ${lately} ${ofOne}`,
    `insert into contract_amendments (id, owner_id, contract_id, number, valid_from, note, created_at)
     select ${id('amendment')}, ${owner}, ${id('contract')}, 1, '2027-01-01', 'Дозволено кота', ${minute} ${every(10)}`,
    `update contracts set late_fee = '{"mode":"percent_day","percent":"0.1"}' where id = ${id('contract', `${LET}`)}`,
    `insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation, created_at)
     select ${id('adjustment')}, ${owner}, ${id('contract')}, ${adjusted}, ${minute} ${every(10)}
     union all select ${id('adjustment', beyond)}, ${owner}, ${id('contract', `${LET}`)}, ${adjusted}, ${lately} ${ofOne}`,
    `insert into handover_acts (id, owner_id, contract_id, property_id, direction, held_on, created_at, updated_at)
     select ${id('act')}, ${owner}, ${id('contract')}, ${id('property')}, 'in', '2026-01-05', ${minute}, ${minute} ${every(1)}`,
    `insert into settlements (id, owner_id, contract_id, kind, amount_kop, settled_on, method, created_at)
     select ${id('settlement')}, ${owner}, ${id('contract')}, 'refund', 100, ${day}, 'bank', ${minute} ${every(20)}`,
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, attached_at)
     select ${id('supplierFile')}, ${owner}, 'image', 'supplier_payment', 'seed', 1024, ''::bytea, ${minute} ${every(1)}`,
    `insert into supplier_payments (id, owner_id, contract_id, service, period, paid_on, file_id, source, created_at)
     select ${id('supplierPayment')}, ${owner}, ${id('contract')}, 'gas', to_char(date '2026-10-01' - i % 10 * interval '1 month', 'YYYY-MM'), ${day}, ${id('supplierFile')}, 'owner', ${minute} ${every(1)}
     union all select ${id('supplierPayment', beyond)}, ${owner}, ${id('contract', `${LET}`)}, 'gas', to_char(date '2026-10-01' - k % 10 * interval '1 month', 'YYYY-MM'), '2026-11-01', ${id('supplierFile', 'k')}, 'owner', ${lately} ${ofOne}`,
    `insert into auto_months (owner_id, contract_id, mode, day, billed_month)
     select ${owner}, ${id('contract')}, 'drafts', 1 + i % 28, 'previous' ${every(1)}`,
    `insert into auto_month_runs (owner_id, run_id, told_at) select ${owner}, ${id('run')}, ${minute} ${every(10)}`,
    `insert into contract_acceptances (id, owner_id, contract_id, method, accepted_at, document_sha256)
     select ${id('acceptance')}, ${owner}, ${id('contract')}, 'paper', ${minute}, ''::bytea ${every(1)}`,
    `insert into contract_co_tenants (owner_id, contract_id, counterparty_id) select ${owner}, ${id('contract')}, ${id('counterparty', `${contracts} + i`)} ${every(8)}`,
    `insert into move_outs (owner_id, contract_id, moved_out_on, keys_returned, created_at)
     select ${owner}, ${id('contract', `${contracts} + i`)}, '2024-12-31', 2, ${minute} from generate_series(1, ${Math.floor(contracts / 50)}) i`,
    `insert into document_reminders (owner_id, document_id, valid_until, days) select ${owner}, ${id('document')}, '2026-12-01', 30 ${every(8)}`,
    `insert into shared_bill_charges (owner_id, bill_id, contract_id, property_id, receipt_id)
     select ${owner}, ${id('sharedBill')}, ${id('contract', 'i - k')}, ${id('property', 'i - k')}, ${id('receipt', `${contracts} + i - k`)} ${every(20)} cross join generate_series(0, 3) k`,
    `insert into import_entries (id, owner_id, import_id, row_id, entity, entity_id, change)
     select ${id('importEntry')}, ${owner}, ${id('import', '500')}, ${id('importRow')}, 'property', ${id('property')}, 'created' from generate_series(1, ${Math.min(1_000, contracts)}) i`,
    `insert into message_stops (owner_id, contract_id, channel, recipient_hash, created_at)
     select ${owner}, ${id('contract')}, 'email', decode(md5(i::text), 'hex'), ${minute} ${every(5)}`,
    // A month of hundreds of leases is run once, and some leases again.
    `insert into receipt_runs (id, owner_id, period, status, contract_ids, total, done, created_count, created_at, finished_at)
     select ${id('run')}, ${owner}, '${MONTH.previousPeriod}', 'done', array[${id('contract')}], 1, 1, 1, ${minute}, ${minute} ${every(10)}`,
    `insert into receipt_batches (id, owner_id, kind, period, total, started_at, finished_at)
     select ${id('run')}, ${owner}, 'run', '${MONTH.previousPeriod}', 1, ${minute}, ${minute} ${every(10)}`,
    `insert into subscription_invoices (id, owner_id, number, kind, status, plan, billing_period, lines, amount_kop, value_kop, period_from, period_end, anchor_date, issued_on, due_on, closed_at, created_at)
     select ${id('invoice')}, ${owner}, 'КЛ-' || ${account} || '-' || i, 'renewal', 'void', 'company', 'month', '[]', 100, 100, ${day}, ${day} + 30, 1, ${day}, ${day}, ${minute}, ${minute} ${every(10)}`,
    `insert into support_requests (id, user_id, email, topic, message, created_at)
     select ${id('support')}, ${user}, 'account-${account}@example.com', 'question', 'Як додати об’єкт?', ${minute} ${every(10)}`,
    `insert into data_exports (id, user_id, status, created_at) select ${id('export')}, ${user}, 'failed', ${minute} ${every(10)}`,
  ];
}
