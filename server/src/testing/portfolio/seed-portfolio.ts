import { createHash } from 'node:crypto';
import type { Statements } from '../factories.ts';
import { type Clients, shareOut, withoutIndexes } from './indexes.ts';
import { firstNumberOf, idSql, MONTH, type Portfolio, portfolioIds, SOUGHT } from './portfolio-size.ts';
import { seedExplanations } from './seed-explanations.ts';

/**
 * Accounts as large as the goals speak of (contract.md §1.7, performance.md §3.1), made inside the server by set statements: a paid or
 * unpaid past behind them and a November ready to be billed with 3–5 lines a receipt. Triggers rest meanwhile and what they keep is
 * counted afterwards by the same function that a migration counts it with. The people are made up. `others` adds what an account has
 * besides (seed-others.ts). A second connection halves the time where a processor is free for it.
 */
export async function seedPortfolios(
  clients: Clients,
  portfolios: readonly Portfolio[],
  others?: (client: Statements, portfolio: Portfolio) => Promise<void>,
): Promise<void> {
  const [client] = clients;
  for (const one of clients) await prepare(one, clients.length);
  await withoutIndexes(clients, async () => {
    const [only, ...more] = portfolios;
    if (only !== undefined && more.length === 0) await insertPortfolio(clients, only, others);
    else
      await shareOut(
        clients,
        portfolios.map((portfolio) => (one) => insertPortfolio([one], portfolio, others)),
      );
  });
  for (const one of clients) await one.query(`set session_replication_role = origin`);
  await client.query('analyze');
  await shareOut(
    clients,
    portfolios.map(
      ({ account }) =>
        (one) =>
          one.query('select private.recount_owner($1)', [portfolioIds(account).ownerId]),
    ),
  );
  await vacuum(clients);
  await client.query('checkpoint');
}

async function prepare(client: Statements, connections: number): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('set session_replication_role = replica');
  await client.query(`set work_mem = '64MB'`);
  await client.query(`set maintenance_work_mem = '256MB'`);
  // The second processor is the second connection's.
  if (connections > 1) await client.query('set max_parallel_maintenance_workers = 0');
}

/** Tables of millions wait for nothing of the others, so another connection fills them meanwhile. */
async function insertPortfolio(
  clients: Clients,
  portfolio: Portfolio,
  others: Parameters<typeof seedPortfolios>[2],
): Promise<void> {
  await shareOut(
    clients,
    bulkOf(portfolio).map((statements) => (one) => runEach(one, statements)),
    async (client) => {
      await insertPeople(client, portfolio);
      await runEach(client, restOf(portfolio));
      await others?.(client, portfolio);
    },
  );
}

async function runEach(client: Statements, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** All tables, those of the catalogue too, the largest first. */
async function vacuum(clients: Clients): Promise<void> {
  const { rows } = await clients[0].query<{ work: string }>(
    `select format('vacuum analyze %s', c.oid::regclass) as work from pg_class c where c.relkind = 'r' and not c.relisshared order by pg_relation_size(c.oid) desc`,
  );
  await shareOut(
    clients,
    rows.map(
      ({ work }) =>
        (one) =>
          one.query(work),
    ),
  );
}

async function insertPeople(client: Statements, { account }: Portfolio): Promise<void> {
  const { ownerId, userId, token } = portfolioIds(account);
  await client.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, session_role, accepted_terms_at)
     values ($1, $2, now(), 'none', 'Ґалина', 'Мар’яненко', 'owner', now())`,
    [userId, `account-${account}@example.com`],
  );
  await client.query(
    `insert into owners (id, name, first_property_at, first_counterparty_at, first_contract_at) values ($1, 'Мар’яненко Ґалина', now(), now(), now())`,
    [ownerId],
  );
  await client.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [ownerId, userId]);
  await client.query(
    `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $2, now(), '2100-01-01', '2100-02-01')`,
    [createHash('sha256').update(token).digest(), userId],
  );
}

const pick = (list: string, step: number) => `(array[${list}])[1 + (i / ${step}) % array_length(array[${list}], 1)]`;

const LAST_NAMES = `'${SOUGHT.common}','Мельник','Ковальчук','В’юненко','Ґудзь','Їжакевич','Бондаренко','Лук’яненко','Єременко','Соломко','Ткач','Зінченко'`;
const FIRST_NAMES = `'Іван','Оксана','Мар’яна','Ілля','Євген','Ґео','Юлія','Тарас','Їлена','Софія'`;
const MIDDLE_NAMES = `'Олегович','Ігорівна','В’ячеславович','Андріївна','Юрійович','Сергіївна','Петрович'`;
const CITIES = `'Київ','Львів','Харків','Одеса','Дніпро','Кам’янець-Подільський','Чернігів'`;
const STREETS = `'вул. Лук’янівська','вул. Шота Руставелі','просп. Берестейський','вул. Ґалаґанівська','вул. Єреванська','бульв. Лесі Українки'`;
/** The seventh tenant has a name that nobody else has. */
const fullName = `case when i = 7 then '${SOUGHT.rare}' else ${pick(LAST_NAMES, 1)} end || ' ' || ${pick(FIRST_NAMES, 12)} || ' ' || ${pick(MIDDLE_NAMES, 120)}`;
const searchable = (text: string) => `replace(replace(replace(lower(${text}), '’', ''), 'ґ', 'г'), '-', ' ')`;
const createdAt = `timestamptz '2026-01-05 08:00+00' + i * interval '3 minutes'`;

const rent = '(1200000 + i % 400 * 5000)';
const consumption = '(100 + i % 200)';
const electricity = `(${consumption} * 432)`;
const area = '(30 + i % 60)';
const building = `(${area} * 987)`;
const INTERNET = 25_000;
const own = `(${rent} + ${electricity} + ${building} + ${INTERNET})`;
/** Of the last month four of five are paid; of the months before it all but a hundredth. */
const isPaid = `(case when m = 1 then i % 5 > 0 else i % 100 > 0 end)`;

function restOf({ account, contracts, counterparties, months, readings }: Portfolio): string[] {
  const base = firstNumberOf(account);
  const id = (kind: Parameters<typeof idSql>[0], n = 'i') => idSql(kind, `(${base} + ${n})`);
  const owner = `'${portfolioIds(account).ownerId}'::uuid`;
  const each = `from generate_series(1, ${contracts}) i`;
  const first = `(date '${MONTH.period}-01' - m * interval '1 month')::date`;
  // A contract is found by its number and the words of its tenant and its object.
  const cards = `counterparties t, properties p where t.id = ${id('counterparty')} and p.id = ${id('property')}`;
  const words = `concat_ws(e'\\n', ${searchable('number')}, t.search_text, p.search_text)`;
  const period = `to_char(${first}, 'YYYY-MM')`;
  return [
    `insert into complexes (id, owner_id, name, search_text, created_at) select ${id('complex')}, ${owner}, name, ${searchable('name')}, ${createdAt}
       from (select i, 'Ґалаґан ' || i as name from generate_series(1, ${Math.ceil(contracts / 50)}) i) c`,
    `insert into counterparties (id, owner_id, kind, roles, last_name, first_name, display_name, ibans, is_self, search_text)
     values (${id('landlord', '0')}, ${owner}, 'person', '{landlord}', 'Мар’яненко', 'Ґалина', 'Мар’яненко Ґалина', '{UA213223130000026007233566001}', true, 'маряненко галина')`,
    `insert into counterparties (id, owner_id, kind, roles, display_name, phones, archived_at, search_text, created_at)
     select ${id('counterparty')}, ${owner}, case when i % 50 = 0 then 'fop' else 'person' end, array[case when i <= ${contracts} then 'tenant' else 'contractor' end], name,
            array['+38050' || lpad(i::text, 7, '0')], case when i > ${contracts} and i % 100 = 1 then now() end, ${searchable('name')}, ${createdAt}
       from generate_series(1, ${counterparties - 1}) i, lateral (select ${fullName} as name) n`,
    // Fifty objects a complex; the last few objects of an account are not let and stand alone.
    `insert into properties (id, owner_id, complex_id, display_name, type, purpose, city, street, building, apartment, area_total, residents_count, manual_status, archived_at, lease, debt_kop, search_text, created_at)
     select ${id('property')}, ${owner}, case when i <= ${contracts} then ${id('complex', '(1 + (i - 1) / 50)')} end, address, case when i % 200 = 0 then 'office' else 'apartment' end, 'residential', city, street, building, apartment, ${area}, 1 + i % 4,
            case when i > ${contracts} and i % 3 = 1 then 'maintenance' end, case when i > ${contracts} and i % 3 = 2 then now() end,
            case when i <= ${contracts} then 'occupied' end, case when i <= ${contracts} then ${own} * ((i % 5 = 0)::int + ${months - 1} * (i % 100 = 0)::int) else 0 end, ${searchable("city || ' ' || address")}, ${createdAt}
       from (select i, ${pick(CITIES, 1)} as city, ${pick(STREETS, 7)} as street, (1 + i / 80)::text as building, (1 + i % 80)::text as apartment
               from generate_series(1, ${contracts} + 30) i) p,
            lateral (select street || ', ' || building || ', кв. ' || apartment as address) a`,
    `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, status, start_date, end_date, effective_end,
       due_day, search_text, find_text, created_at)
     select ${id('contract')}, ${owner}, number, ${id('property')}, ${id('landlord', '0')}, ${id('counterparty')}, case when i % 20 = 0 then 'notice' else 'active' end,
            date '2025-01-01' + i % 365, ending, ending, 1 + i % 28, ${searchable('number')}, ${words}, ${createdAt}
       from (select i, 'Д-' || lpad(i::text, 6, '0') as number, case when i % 5 = 0 then date '2026-12-05' + i % 300 end as ending ${each}) c, ${cards}`,
    `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, status, start_date, end_date, effective_end, search_text, find_text, created_at)
     select ${id('contract', `(${contracts} + i)`)}, ${owner}, number, ${id('property')}, ${id('landlord', '0')}, ${id('counterparty')},
            (array['completed', 'terminated', 'cancelled', 'draft'])[1 + i % 4], '2024-01-01', '2024-12-31', '2024-12-31', ${searchable('number')}, ${words}, timestamptz '2023-12-01 08:00+00' + i * interval '1 minute'
       from (select i, 'С-' || lpad(i::text, 6, '0') as number from generate_series(1, ${Math.floor(contracts / 50)}) i) c, ${cards}`,
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor)
     select ${id('terms')}, ${owner}, ${id('contract')}, date '2025-01-01' + i % 365, ${rent} ${each}`,
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor)
     select ${id('terms', `(${contracts} + i)`)}, ${owner}, ${id('contract', `(${contracts} + i)`)}, '2024-01-01', ${rent} from generate_series(1, ${Math.floor(contracts / 50)}) i`,
    `insert into tariffs (id, owner_id, service, title, unit) values (${id('tariff', '0')}, ${owner}, 'electricity', 'Електроенергія', 'кВт·год')`,
    `insert into tariff_versions (id, owner_id, tariff_id, valid_from, price) values (${id('tariff', '0')}, ${owner}, ${id('tariff', '0')}, '2016-01-01', 4.32)`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, tariff_id)
     select ${id('metered')}, ${owner}, ${id('property')}, 0, 'electricity', 'tenant', 'meter', ${id('tariff', '0')} ${each}`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, price)
     select ${id('perArea')}, ${owner}, ${id('property')}, 1, 'building', 'tenant', 'per_m2', 9.87 ${each}`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, amount_kop)
     select ${id('fixed')}, ${owner}, ${id('property')}, 2, 'internet', 'tenant', 'fixed', ${INTERNET} ${each} where i % 3 > 0`,
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, price)
     select ${id('perPerson')}, ${owner}, ${id('property')}, 3, 'waste', 'tenant', 'per_person', 46.20 ${each} where i % 3 = 2`,
    `insert into physical_meters (id, owner_id, property_id, service, serial, unit, digits, installed_on, initial_values, next_verification_on, find_text, created_at)
     select ${id('meter')}, ${owner}, ${id('property')}, 'electricity', 'НІК-' || lpad(i::text, 7, '0'), 'кВт·год', 6, date '${MONTH.period}-01' - ${readings} * 31, array[1000],
            case when i % 500 = 3 then date '2026-11-01' + i % 90 else date '2027-06-01' + i % 1500 end,
            'нік ' || lpad(i::text, 7, '0') || e'\\n' || p.search_text, ${createdAt} ${each} join properties p on p.id = ${id('property')}`,
    `insert into counters (owner_id, kind, scope, value) select ${owner}, 'receipt', ${period}, ${contracts} from generate_series(1, ${months}) m`,
    // One task a contract: a tenth is open, a hundredth late, every twelfth to replace something, and one has a name of its own.
    `insert into tasks (id, owner_id, title, category, priority, status, source, dedupe_key, property_id, contract_id, due_on, search_text, created_at)
     select ${id('task')}, ${owner}, t.title, 'repair', case when i % 50 = 0 then 'urgent' else 'normal' end,
            (array['new', 'closed', 'closed', 'done', 'closed', 'closed', 'closed', 'closed', 'closed', 'cancelled'])[1 + i % 10],
            case when i % 20 = 1 then 'tenant' when i % 20 = 2 then 'rule' else 'owner' end, case when i % 20 = 2 then 'rule ' || i end,
            ${id('property')}, ${id('contract')}, case when i % 30 > 0 then date '2026-11-10' + (i % 90) - (case when i % 10 > 0 then 90 else 0 end) end, ${searchable('t.title')}, ${createdAt}
     ${each} cross join lateral (select case when i = 7 then '${SOUGHT.rare}' when i % 12 = 0 then 'Замінити кран ' || i else 'Оглянути ' || i end as title) t`,
    // One notification a contract, as of a few years; a fiftieth is unread.
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, entity_id, href, dedupe_key, read_at, created_at)
     select ${id('notification')}, ${owner}, '${portfolioIds(account).userId}', t.type, t.topic, 'Сповіщення ' || i, 'Подробиці ' || i, 'contract', ${id('contract')}, '/contracts', 'seed ' || i,
            case when i % 50 > 0 then ${createdAt} end, ${createdAt}
     ${each} cross join lateral (select (array['payment_reported', 'reading_submitted', 'task_reported'])[1 + i % 3] as type, (array['payments', 'readings', 'tasks'])[1 + i % 3] as topic) t`,
    // One paper a contract: a hundredth ends soon, every fiftieth is in the bin.
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, attached_at)
     select ${id('documentFile')}, ${owner}, 'pdf', 'document', 'seed', 1024, ''::bytea, ${createdAt} ${each}`,
    `insert into documents (id, owner_id, kind, title, property_id, contract_id, valid_until, visibility, deleted_at, search_text, created_at)
     select ${id('document')}, ${owner}, (array['act', 'insurance', 'contract', 'other'])[1 + i % 4], t.title, ${id('property')}, ${id('contract')},
            case when i % 3 > 0 then date '2027-06-01' + i % 300 - case when i % 100 = 1 then 190 else 0 end end, 'tenant', case when i % 50 = 0 then ${createdAt} end, ${searchable('t.title')}, ${createdAt}
     ${each} cross join lateral (select case when i = 7 then '${SOUGHT.rare}' else 'Акт ' || i end as title) t`,
    `insert into document_versions (owner_id, document_id, number, file_id, media, size, storage_key, sha256, name, created_at)
     select ${owner}, ${id('document')}, 1, ${id('documentFile')}, 'pdf', 1024, 'seed', ''::bytea, 'акт.pdf', ${createdAt} ${each}`,
    `insert into expenses (id, owner_id, property_id, category, amount_kop, spent_on, note, created_at, find_text)
     select ${id('expense')}, ${owner}, ${id('property')}, ${pick(`'repair','tax','cleaning','commission'`, 1)}, 10000 + i % 900 * 100, date '2026-01-01' + i % 300,
            ${pick(`'Фарба','Замок','Кран','Рахунок ОСББ','Комісія','Лампи'`, 1)}, ${createdAt}, lower(${pick(`'Фарба','Замок','Кран','Рахунок ОСББ','Комісія','Лампи'`, 1)}) || e'\\n' || p.search_text ${each} join properties p on p.id = ${id('property')}`,
    `insert into deposit_movements (id, owner_id, contract_id, kind, amount_minor, currency, moved_on)
     select ${id('deposit')}, ${owner}, ${id('contract')}, 'received', ${rent}, 'UAH', date '2025-01-01' + i % 365 ${each} where i % 2 = 0`,
  ];
}

function bulkOf({ account, contracts, months, readings }: Portfolio): string[][] {
  const base = firstNumberOf(account);
  const id = (kind: Parameters<typeof idSql>[0], n = 'i') => idSql(kind, `(${base} + ${n})`);
  const owner = `'${portfolioIds(account).ownerId}'::uuid`;
  const each = `from generate_series(1, ${contracts}) i`;
  // Written once for a lease and not for each of its months.
  const kept = `(select i, ${id('contract')} as contract_id, ${id('property')} as property_id, ${id('counterparty')} as tenant_id, ${id('meter')} as meter_id
    from generate_series(1, ${contracts}) i offset 0) k`;
  /** `m` months before November; the receipt of a contract and a month. */
  const issued = `from generate_series(${months}, 1, -1) m cross join ${kept}`;
  const monthly = `(m * ${contracts} + i)`;
  const first = `(date '${MONTH.period}-01' - m * interval '1 month')::date`;
  const period = `to_char(${first}, 'YYYY-MM')`;
  const why = seedExplanations({
    rent,
    area,
    consumption,
    first,
    period,
    internet: INTERNET,
    previous: `(1000 + (${readings} - m - 1) * ${consumption})`,
    meterId: 'k.meter_id',
    readingId: id('reading', monthly.replace('(m', '(m::bigint')),
    tariffVersionId: id('tariff', '0'),
  });
  return [
    [
      `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, receipt_id)
     select ${id('reading', `(m::bigint * ${contracts} + i)`)}, ${owner}, k.meter_id, k.property_id, ${period}, ${first} + 17, array[1000 + (${readings} - m) * ${consumption}],
            'owner', case when m = 0 then 'approved' else 'billed' end, case when m > 0 then ${id('receipt', `(least(m, ${months}) * ${contracts} + i)`)} end
       from generate_series(${readings - 1}, 0, -1) m cross join ${kept} where m > 0 or i % 50 > 0`,
    ],
    [
      `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
     select ${id('rentEntry', monthly)}, ${owner}, k.contract_id, ${first} + 24, 'receivable', 'rent_income', ${rent}, 'charge', 'receipt', ${id('receipt', monthly)} ${issued}
     union all select ${id('utilityEntry', monthly)}, ${owner}, k.contract_id, ${first} + 24, 'receivable', 'utility_income', ${own} - ${rent}, 'charge', 'receipt', ${id('receipt', monthly)} ${issued}
     union all select ${id('paymentEntry', monthly)}, ${owner}, k.contract_id, ${first} + 33, 'cash', 'receivable', ${own}, 'payment', 'payment', ${id('payment', monthly)} ${issued} where ${isPaid}`,
      `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
     select ${id('deposit')}, ${owner}, ${id('contract')}, date '2025-01-01' + i % 365, 'cash', 'deposit_held', ${rent}, 'deposit', 'deposit', ${id('deposit')} ${each} where i % 2 = 0`,
    ],
    [
      ['rent', 'null', 'Оренда', rent, 'null', 'null', 'null', why.rent],
      ['utility', `'electricity'`, 'Електроенергія', electricity, consumption, `'кВт·год'`, '4.32', why.electricity],
      ['utility', `'building'`, 'Утримання будинку', building, area, `'м²'`, '9.87', why.building],
      ['utility', `'internet'`, 'Інтернет', INTERNET, 'null', 'null', 'null', why.internet],
    ].map(
      ([kind, service, title, amount, quantity, unit, price, explanation], index) =>
        `insert into receipt_lines (owner_id, receipt_id, line_no, contract_id, kind, service, title, period, quantity, unit, price, amount_kop, explanation)
         select ${owner}, ${id('receipt', monthly)}, ${index + 1}, k.contract_id, '${kind}', ${service}, '${title}', ${period}, ${quantity}, ${unit}, ${price}, ${amount},
                ${explanation} ${issued}`,
    ),
    [
      `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, number, period, status, issued_on, due_on, charges_kop, rent_kop,
       total_due_kop, paid_kop, issued_at)
     select ${id('receipt', monthly)}, ${owner}, k.contract_id, k.property_id, k.tenant_id, 'К-' || ${period} || '-' || lpad(i::text, greatest(4, length(i::text)), '0'), ${period}, 'issued',
            ${first} + 24, ${first} + 33 + i % 25, ${own}, ${rent}, ${own}, case when ${isPaid} then ${own} else 0 end, ${first} + time '10:00' + interval '24 days' ${issued}`,
    ],
    [
      `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, reference, allocated_kop, utilities_kop)
     select ${id('payment', monthly)}, ${owner}, k.contract_id, ${own}, ${first} + 33 + i % 20, case when i % 40 = 0 then 'cash' else 'bank' end, 'ПД-' || ${monthly}, ${own}, ${own} - ${rent} ${issued} where ${isPaid}`,
    ],
    [
      `insert into allocations (id, owner_id, contract_id, source_type, source_id, item_type, receipt_id, amount_kop, utilities_kop, rent_kop, allocated_on)
     select ${id('allocation', monthly)}, ${owner}, k.contract_id, 'payment', ${id('payment', monthly)}, 'receipt', ${id('receipt', monthly)}, ${own}, ${own} - ${rent}, ${rent}, ${first} + 33 ${issued} where ${isPaid}`,
    ],
  ];
}
