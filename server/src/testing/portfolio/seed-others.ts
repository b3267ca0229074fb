import { createHash } from 'node:crypto';
import type { Statements } from '../factories.ts';
import {
  ENTRUSTED,
  firstNumberOf,
  idSql,
  LET,
  MONTH,
  managerIds,
  type Portfolio,
  portfolioIds,
  tenantIds,
} from './portfolio-size.ts';

/** A tenant of one lease of the account, a manager of twenty objects, and what grows with it: the invited, bills of a house, what was sent to tenants. */
export async function insertOthers(client: Statements, portfolio: Portfolio): Promise<void> {
  const { account } = portfolio;
  await insertPerson(client, `tenant-${account}@example.com`, tenantIds(account));
  await insertPerson(client, `manager-${account}@example.com`, managerIds(account));
  for (const statement of statementsOf(portfolio)) await client.query(statement);
}

type Person = ReturnType<typeof tenantIds>;

async function insertPerson(client: Statements, email: string, { userId, token }: Person): Promise<void> {
  await client.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, accepted_terms_at)
     values ($1, $2, now(), 'none', 'Їлена', 'В’юненко', now())`,
    [userId, email],
  );
  await client.query(
    `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $2, now(), '2100-01-01', '2100-02-01')`,
    [createHash('sha256').update(token).digest(), userId],
  );
}

function statementsOf({ account, contracts }: Portfolio): string[] {
  const base = firstNumberOf(account);
  const owner = `'${portfolioIds(account).ownerId}'::uuid`;
  const tenant = `'${tenantIds(account).userId}'::uuid`;
  const id = (kind: Parameters<typeof idSql>[0], number = 'i') => idSql(kind, `${base} + ${number}`);
  const every = (step: number) => `from generate_series(${step}, ${contracts}, ${step}) i`;
  const minute = `timestamptz '2026-01-05 08:00+00' + i * interval '3 minutes'`;
  const lease = id('contract', `${LET}`);
  return [
    `insert into contract_parties (owner_id, contract_id, user_id) values (${owner}, ${lease}, ${tenant})`,
    // As many as the owner has: what is said to a tenant names the lease.
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, entity_id, href, dedupe_key, contract_id, read_at, created_at)
     select ${id('notification', `${contracts} + i`)}, ${owner}, ${tenant}, 'payment_recorded', 'payments', 'Платіж ' || i, 'Подробиці ' || i, 'receipt', ${id('receipt', `${LET}`)}, '/receipts',
            'told ' || i, ${lease}, case when i % 50 > 0 then ${minute} end, ${minute} ${every(1)}`,
    // As many to the manager, of the objects entrusted to him; every tenth of one that is no more, unread as often as the others.
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, entity_id, href, dedupe_key, needs, read_at, created_at)
     select ${id('notification', `2 * ${contracts} + i`)}, ${owner}, '${managerIds(account).userId}'::uuid, 'task_reported', 'tasks', 'Заявка ' || i, 'Подробиці ' || i, 'task',
            ${id('task', '1')}, '/tasks', 'managed ' || i,
            array['tasks:' || case when i % 10 = 0 then ${id('property', '1')} else ${id('property', `${LET} + 1 + i % ${ENTRUSTED}`)} end],
            case when i % 49 > 0 then ${minute} end, ${minute} ${every(1)}`,
    // Every tenth object has somebody who was invited and has not answered yet.
    `insert into grants (id, owner_id, kind, property_id, phone, switches, expires_at, sent_on)
     select ${id('grant')}, ${owner}, case when i % 20 = 0 then 'manager' else 'tenant' end, ${id('property')}, '+38050' || lpad(i::text, 7, '0'), '{view}', '2100-01-01', '2026-01-05'
       ${every(10)}`,
    `insert into grants (id, owner_id, kind, property_id, user_id, phone, switches, status, answered_at, expires_at, sent_on)
     select ${id('grant', `${contracts} + i`)}, ${owner}, 'manager', ${id('property', `${LET} + i`)}, '${managerIds(account).userId}', '+380671110000',
            '{view,readings,receipts,payments,contracts,tasks,documents,finance}', 'accepted', now(), '2100-01-01', '2026-01-05' from generate_series(1, ${ENTRUSTED}) i`,
    `insert into shared_bills (id, owner_id, service, period, total_kop, basis, weight_total, created_at)
     select ${id('sharedBill')}, ${owner}, 'heating', to_char(date '${MONTH.period}-01' - interval '1 month' * (i / 20 % 24), 'YYYY-MM'), 400000, 'equal', 4, ${minute} ${every(20)}`,
    `insert into shared_bill_shares (owner_id, bill_id, property_id, position, weight, amount_kop, remainder_kop)
     select ${owner}, ${id('sharedBill')}, ${id('property', '(i - k)')}, k, 1, 100000, 0 ${every(20)} cross join generate_series(0, 3) k`,
    `insert into messages (id, owner_id, channel, recipient, kind, text, status, created_at, sent_at, contract_id)
     select ${id('message')}, ${owner}, 'email', 'tenant-' || i || '@example.com', 'receipt', 'Квитанція', 'sent', ${minute}, ${minute}, ${id('contract')} ${every(1)}`,
  ];
}
