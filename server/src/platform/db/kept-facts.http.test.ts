import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstNumberOf, idOf, portfolioIds } from '../../testing/portfolio/portfolio-size.ts';
import { seedPortfolios } from '../../testing/portfolio/seed-portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** What triggers keep is proven against counting, after each kind of change (0111_search.sql, 0112_kept_facts.sql). */

const { ownerId } = portfolioIds(1);
const id = (kind: Parameters<typeof idOf>[0], number: number) => idOf(kind, firstNumberOf(1) + number);
const CONTRACTS = 40;
const receipt = (month: number, contract: number) => id('receipt', month * CONTRACTS + contract);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.superuser.connect();
  await seedPortfolios([client], [{ account: 1, contracts: CONTRACTS, counterparties: 90, months: 3, readings: 4 }]);
  client.release();
});
afterAll(() => database.drop());

const FACTS = `with kept as (select fact, key, sum(count)::bigint as count, sum(kop)::bigint as kop from owner_facts where owner_id = $1 group by fact, key having sum(count) <> 0 or sum(kop) <> 0),
  counted as (select fact, key, count, kop from private.count_facts($1) where count <> 0 or kop <> 0)
  select 'kept' as side, k.* from (select * from kept except select * from counted) k
  union all select 'counted', c.* from (select * from counted except select * from kept) c`;
const PROPERTIES = `select p.display_name, p.lease, p.debt_kop from properties p where p.owner_id = $1 and (p.lease, p.debt_kop) is distinct from (
    (select case when bool_or(c.status in ('active', 'notice')) then 'occupied' when bool_or(c.status in ('pending', 'scheduled')) then 'reserved' end
       from contracts c where c.rental_object_id = p.id),
    (select coalesce(sum(case when e.debit_account in ('receivable', 'tenant_credit') then e.amount_kop else 0 end
        - case when e.credit_account in ('receivable', 'tenant_credit') then e.amount_kop else 0 end), 0)::bigint
       from contracts c join ledger_entries e on e.contract_id = c.id and e.currency = 'UAH' where c.rental_object_id = p.id))`;
const DEBTS = `select c.number from contracts c left join contract_debts d on d.contract_id = c.id
  cross join lateral (select coalesce(sum(r.left_kop), 0)::bigint as owed, min(r.overdue_after) as since from receipts r where r.contract_id = c.id and r.status = 'issued' and r.left_kop > 0) o
  cross join lateral (select case when c.opening_posted_at is null then 0 else greatest(c.opening_balance_kop, 0)
      - (select coalesce(sum(a.amount_kop), 0) from allocations a where a.contract_id = c.id and a.item_type = 'opening') end as kop) b
  where c.owner_id = $1 and (coalesce(d.owed_kop, 0) <> o.owed or (o.owed > 0 and d.overdue_from is distinct from o.since) or coalesce(d.opening_kop, 0) <> b.kop)`;
const BALANCES = `select c.number, b.* from contracts c left join contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id
  cross join lateral (select coalesce(sum(case when e.debit_account in ('receivable', 'tenant_credit') then e.amount_kop else 0 end
      - case when e.credit_account in ('receivable', 'tenant_credit') then e.amount_kop else 0 end), 0)::bigint as kop
    from ledger_entries e where e.contract_id = c.id and e.currency = 'UAH') l
  where c.owner_id = $1 and (b.balance_kop is distinct from l.kop or b.is_payer is distinct from
    (c.status in ('pending', 'scheduled', 'active', 'notice') or c.status in ('completed', 'terminated') and l.kop <> 0))`;
const WORDS = `select c.number from contracts c join counterparties t on t.id = c.tenant_counterparty_id join properties p on p.id = c.rental_object_id
  where c.owner_id = $1 and c.find_text <> concat_ws(e'\\n', c.search_text, t.search_text, p.search_text)
  union all select m.serial from physical_meters m left join properties p on p.id = m.property_id
  where m.owner_id = $1 and m.find_text <> concat_ws(e'\\n', private.searchable(m.serial), p.search_text)`;

const CHANGES: readonly (readonly [string, string, unknown[]])[] = [
  ['a payment of a part', 'update receipts set paid_kop = paid_kop + 100 where id = $1', [receipt(1, 5)]],
  ['payments of all', `update receipts set paid_kop = own_kop where owner_id = $1 and status = 'issued'`, [ownerId]],
  ['a reversal of many', `update receipts set paid_kop = 0 where owner_id = $1 and period = '2026-09'`, [ownerId]],
  [
    'deposits that are asked for, of which one is paid in part and one is void',
    `update receipts set deposit_kop = case when id = $1 then 300 else own_kop end, paid_kop = case when id = $1 then own_kop - 100 else 0 end,
       status = case when id = $2 then 'void' else status end where id = any (array[$1, $2, $3]::uuid[])`,
    [receipt(1, 8), receipt(1, 9), receipt(1, 10)],
  ],
  [
    'a receipt that is sent',
    'update receipts set sent_at = now() where id = any ($1)',
    [[receipt(1, 11), receipt(2, 11)]],
  ],
  ['a later day', 'update receipts set due_on = due_on + 40, grace_days = 3 where id = $1', [receipt(2, 6)]],
  ['a void receipt', `update receipts set status = 'void' where id = any ($1)`, [[receipt(1, 7), receipt(2, 7)]]],
  [
    'drafts of a month',
    `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, number, period, charges_kop)
     select gen_random_uuid(), owner_id, id, rental_object_id, tenant_counterparty_id, 'К-2026-11-' || number, '2026-11', 5000 from contracts where owner_id = $1 and status = 'active'`,
    [ownerId],
  ],
  [
    'the issue of drafts',
    `update receipts set status = 'issued', issued_on = '2026-11-20', due_on = '2026-11-25' where owner_id = $1 and status = 'draft'`,
    [ownerId],
  ],
  [
    'the end of contracts',
    `update contracts set status = 'terminated', effective_end = '2026-11-19' where id = any ($1)`,
    [[id('contract', 5), id('contract', 7)]],
  ],
  [
    'debts brought in, and a prepayment',
    `update contracts set opening_balance_kop = case when id = $2 then -500 else 700 end, opening_posted_at = now() where id = any ($1)`,
    [[id('contract', 13), id('contract', 14)], id('contract', 14)],
  ],
  [
    'a payment of a debt brought in',
    `insert into allocations (id, owner_id, contract_id, source_type, source_id, item_type, amount_kop, rent_kop, allocated_on)
     values (gen_random_uuid(), $1, $2, 'payment', gen_random_uuid(), 'opening', 300, 300, '2026-11-20')`,
    [ownerId, id('contract', 13)],
  ],
  [
    'a contract in force again',
    `update contracts set status = 'notice', effective_end = '2026-12-24' where id = $1`,
    [id('contract', 5)],
  ],
  [
    'another object',
    'update contracts set rental_object_id = $2 where id = $1',
    [id('contract', 9), id('property', CONTRACTS + 3)],
  ],
  [
    'another tenant',
    'update contracts set tenant_counterparty_id = $2 where id = $1',
    [id('contract', 9), id('counterparty', 77)],
  ],
  [
    'an account of its own',
    `update contracts set account_iban = 'UA213223130000026007233566001' where id = $1`,
    [id('contract', 11)],
  ],
  [
    'a draft',
    `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, start_date, search_text)
     select gen_random_uuid(), owner_id, 'Ч-1', rental_object_id, landlord_counterparty_id, tenant_counterparty_id, '2030-01-01', 'ч 1' from contracts where id = $1`,
    [id('contract', 1)],
  ],
  ['a draft that is thrown away', `delete from contracts where owner_id = $1 and status = 'draft'`, [ownerId]],
  [
    'a tenant renamed',
    `update counterparties set search_text = 'олійник ніна' where id = $1`,
    [id('counterparty', 12)],
  ],
  ['an object renamed', `update properties set search_text = 'київ хрещатик 1' where id = $1`, [id('property', 12)]],
  [
    'archived cards',
    'update counterparties set archived_at = now() where id = any ($1)',
    [[id('counterparty', 80), id('counterparty', 81)]],
  ],
  ['an archived object', 'update properties set archived_at = now() where id = $1', [id('property', CONTRACTS + 6)]],
  [
    'a reading submitted with a flag',
    `update readings set state = 'submitted', flags = '{high}', receipt_id = null where meter_id = $1 and period = '2026-11'`,
    [id('meter', 3)],
  ],
  [
    'a reading rejected',
    `update readings set state = 'rejected' where meter_id = $1 and period = '2026-11'`,
    [id('meter', 3)],
  ],
  [
    'two readings of a month, the later one in the middle of a statement',
    `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state) select gen_random_uuid(), m.owner_id, m.id, m.property_id, '2026-11', d.day, '{9000}', 'owner', d.state
       from physical_meters m, (values (date '2026-11-20', 'submitted'), (date '2026-11-25', 'approved'), (date '2026-11-22', 'submitted')) d(day, state) where m.id = any ($1)`,
    [[id('meter', 3), id('meter', 4)]],
  ],
  [
    'readings taken back',
    `delete from readings where meter_id = any ($1) and taken_on = '2026-11-25'`,
    [[id('meter', 3), id('meter', 4)]],
  ],
  [
    'a correction beside a reading',
    `insert into readings (id, owner_id, meter_id, period, taken_on, reading_values, source, state, corrects_id) select gen_random_uuid(), owner_id, meter_id, period, taken_on, '{1}', 'owner', 'approved', id from readings where meter_id = $1 and period = '2026-10'`,
    [id('meter', 8)],
  ],
  [
    'meters read as their lease begins',
    `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state) select gen_random_uuid(), m.owner_id, m.id, m.property_id, to_char(c.start_date, 'YYYY-MM'), c.start_date, '{1}', 'handover', 'approved'
       from physical_meters m join contracts c on c.rental_object_id = m.property_id where c.id = any ($1)
      on conflict do nothing`,
    [[id('contract', 14), id('contract', 15)]],
  ],
  [
    'leases that began in another month',
    `update contracts set start_date = start_date + 60 where id = any ($1)`,
    [[id('contract', 14), id('contract', 15)]],
  ],
  ['a meter replaced', `update physical_meters set status = 'replaced' where id = $1`, [id('meter', 4)]],
  ['a serial corrected', `update physical_meters set serial = 'ҐС–77' where id = $1`, [id('meter', 6)]],
  ['a verification', `update physical_meters set next_verification_on = '2030-01-01' where id = $1`, [id('meter', 6)]],
  ['a payment told of', `update payments set status = 'reported' where id = $1`, [id('payment', CONTRACTS + 1)]],
  [
    'a deposit held and given back in part',
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
     select gen_random_uuid(), $1, $2, '2026-11-01', d, c, a, 'deposit', 'deposit', $2 from (values ('cash', 'deposit_held', 900000), ('deposit_held', 'cash', 250000)) v(d, c, a)`,
    [ownerId, id('contract', 2)],
  ],
  [
    'a debt, a payment of more than it, and a deposit in another currency',
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, currency, kind, source_type, source_id)
     select gen_random_uuid(), $1, k, '2026-11-01', d, c, a, u, 'opening', 'opening', k from unnest($2::uuid[]) k,
       (values ('receivable', 'opening', 700, 'UAH'), ('cash', 'tenant_credit', 900, 'UAH'), ('cash', 'deposit_held', 50000, 'USD')) v(d, c, a, u)`,
    [ownerId, [id('contract', 3), id('contract', 2)]],
  ],
  [
    'leases that are over',
    `update contracts set status = 'completed' where id = any ($1)`,
    [[id('contract', 3), id('contract', 4)]],
  ],
  ['receipts taken away', `delete from receipts where owner_id = $1 and period = '2026-11'`, [ownerId]],
];

test.each(CHANGES)('%s', async (_, statement, values) => {
  const { rowCount } = await database.superuser.query(statement, values);
  expect(rowCount).toBeGreaterThan(0);
  for (const check of [FACTS, PROPERTIES, DEBTS, BALANCES, WORDS])
    expect((await database.superuser.query(check, [ownerId])).rows).toEqual([]);
});

test('contracts that end and come at once leave the same as one after the other', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => 20 + index);
  await Promise.all(
    numbers.map((number) =>
      database.superuser.query(
        `update contracts set status = case when status = 'active' then 'terminated' else 'active' end where id = $1`,
        [id('contract', number)],
      ),
    ),
  );
  for (const check of [FACTS, PROPERTIES, DEBTS, BALANCES])
    expect((await database.superuser.query(check, [ownerId])).rows).toEqual([]);
});

test('a search finds rows of the scope alone, and never more than asked for', async () => {
  const client = await database.superuser.connect();
  try {
    const find = async (owners: string[], limit: number) => {
      await client.query('begin');
      await client.query(`select set_config('app.owner_ids', $1::uuid[]::text, true)`, [owners]);
      await client.query('set local role kliuchar_app');
      const { rows } = await client.query<{ ids: string[] }>(
        `select private.find_by_text('contracts', '{%шевченко%}', $1) as ids`,
        [limit],
      );
      await client.query('rollback');
      return rows[0]?.ids.length;
    };
    expect(await find([ownerId], 1000)).toBeGreaterThan(1);
    expect(await find([ownerId], 1)).toBe(1);
    expect(await find([portfolioIds(2).ownerId], 1000)).toBe(0);
    expect(await find([], 1000)).toBe(0);
  } finally {
    client.release();
  }
});

test('writers at once do not wait for each other (0135_fact_slots.sql)', async () => {
  // Of one day, so that all of them change one fact.
  const { rows } = await database.superuser.query<{ id: string }>(
    `update receipts set due_on = '2026-10-15', paid_kop = 0 where id in (
       select id from receipts where owner_id = $1 and status = 'issued' order by id limit 3) returning id`,
    [ownerId],
  );
  const ids = rows.map((row) => row.id);
  expect(ids).toHaveLength(3);
  const writers = await Promise.all(ids.map(() => database.superuser.connect()));
  try {
    for (const [index, writer] of writers.entries()) {
      await writer.query('begin');
      // Whoever waited for an open transaction would be refused.
      await writer.query(`set local lock_timeout = '300ms'`);
      await writer.query('update receipts set paid_kop = paid_kop + 1 where id = $1', [ids[index]]);
    }
    for (const writer of writers) await writer.query('commit');
  } finally {
    for (const writer of writers) writer.release(true);
  }
  for (const check of [FACTS, PROPERTIES, DEBTS])
    expect((await database.superuser.query(check, [ownerId])).rows).toEqual([]);
});
