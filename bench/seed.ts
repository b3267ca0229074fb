import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * One account as large as the goals speak of (contract.md §1.7, performance.md §1.1): 10 000 contracts, 20 000 counterparties, 10 000
 * properties, a paid or unpaid October behind them and a November ready to be billed with 3–5 lines a receipt. Set statements only,
 * and nothing random: every run measures the same rows. The people are made up.
 */
export const SEED = {
  contracts: 10_000,
  counterparties: 20_000,
  ownerId: '01900000-0000-7000-8000-00000000000a',
  userId: '01900000-0000-7000-8000-00000000000b',
  /** The cookie's value; only its SHA-256 stands in the database, as for every session. */
  token: createHash('sha256').update('a session of the measured account').digest('base64url'),
  period: '2026-11',
  previousPeriod: '2026-10',
  now: '2026-11-20T09:00:00Z',
} as const;

const LANDLORD = '01900000-0000-7000-8000-00000000000c';
const TARIFF = '01900000-0000-7000-8000-00000000000d';

export async function seed(client: pg.Client): Promise<void> {
  await client.query(`set statement_timeout = 0`);
  await insertPeople(client);
  for (const statement of [...PORTFOLIO, ...UTILITIES, ...OCTOBER]) await client.query(statement);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function insertPeople(client: pg.Client): Promise<void> {
  const { ownerId, userId, token } = SEED;
  await client.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, session_role, accepted_terms_at)
     values ($1, 'account@example.com', now(), 'none', 'Ґалина', 'Мар’яненко', 'owner', now())`,
    [userId],
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

/** Identifiers in the order of their making, as UUIDv7 gives them: the kind in the random part, the number in the time. */
const id = (kind: number, n = 'i') =>
  `('0199' || lpad(to_hex(${n}), 8, '0') || '7${String(kind).padStart(3, '0')}8' || lpad(to_hex(${n}), 15, '0'))::uuid`;
const owner = `'${SEED.ownerId}'::uuid`;
const each = `from generate_series(1, ${SEED.contracts}) i`;
const pick = (list: string, step: number) => `(array[${list}])[1 + (i / ${step}) % array_length(array[${list}], 1)]`;

const LAST_NAMES = `'Шевченко','Мельник','Ковальчук','В’юненко','Ґудзь','Їжакевич','Бондаренко','Лук’яненко','Єременко','Соломко','Ткач','Зінченко'`;
const FIRST_NAMES = `'Іван','Оксана','Мар’яна','Ілля','Євген','Ґео','Юлія','Тарас','Їлена','Софія'`;
const MIDDLE_NAMES = `'Олегович','Ігорівна','В’ячеславович','Андріївна','Юрійович','Сергіївна','Петрович'`;
const CITIES = `'Київ','Львів','Харків','Одеса','Дніпро','Кам’янець-Подільський','Чернігів'`;
const STREETS = `'вул. Лук’янівська','вул. Шота Руставелі','просп. Берестейський','вул. Ґалаґанівська','вул. Єреванська','бульв. Лесі Українки'`;
const fullName = `${pick(LAST_NAMES, 1)} || ' ' || ${pick(FIRST_NAMES, 12)} || ' ' || ${pick(MIDDLE_NAMES, 120)}`;
const searchable = (text: string) => `replace(replace(lower(${text}), '’', ''), 'ґ', 'г')`;
const rent = '(1200000 + i % 400 * 5000)';
const consumption = '(100 + i % 200)';
const electricity = `(${consumption} * 432)`;
const createdAt = `timestamptz '2026-01-05 08:00+00' + i * interval '41 minutes'`;

const PORTFOLIO = [
  `insert into counterparties (id, owner_id, kind, roles, last_name, first_name, display_name, ibans, is_self, search_text)
   values ('${LANDLORD}', ${owner}, 'person', '{landlord}', 'Мар’яненко', 'Ґалина', 'Мар’яненко Ґалина', '{UA213223130000026007233566001}', true, 'маряненко галина')`,
  `insert into counterparties (id, owner_id, kind, roles, display_name, phones, search_text, created_at)
   select ${id(1)}, ${owner}, 'person', array[case when i <= ${SEED.contracts} then 'tenant' else 'contractor' end], name,
          array['+38050' || lpad(i::text, 7, '0')], ${searchable('name')}, ${createdAt}
     from generate_series(1, ${SEED.counterparties - 1}) i, lateral (select ${fullName} as name) n`,
  `insert into properties (id, owner_id, display_name, type, purpose, city, street, building, apartment, area_total, residents_count, search_text, created_at)
   select ${id(2)}, ${owner}, address, 'apartment', 'residential', city, street, building, apartment, 30 + i % 60, 1 + i % 4, ${searchable("city || ' ' || address")}, ${createdAt}
     from (select i, ${pick(CITIES, 1)} as city, ${pick(STREETS, 7)} as street, (1 + i / 80)::text as building, (1 + i % 80)::text as apartment ${each}) p,
          lateral (select street || ', ' || building || ', кв. ' || apartment as address) a`,
  `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, status, start_date, end_date, effective_end,
     due_day, search_text, created_at)
   select ${id(3)}, ${owner}, number, ${id(2)}, '${LANDLORD}', ${id(1)}, case when i % 20 = 0 then 'notice' else 'active' end,
          date '2025-01-01' + i % 365, ending, ending, 1 + i % 28, ${searchable('number')}, ${createdAt}
     from (select i, 'Д-' || lpad(i::text, 5, '0') as number, case when i % 5 = 0 then date '2026-12-05' + i % 300 end as ending ${each}) c`,
  `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor)
   select ${id(4)}, ${owner}, ${id(3)}, date '2025-01-01' + i % 365, ${rent} ${each}`,
];

const UTILITIES = [
  `insert into tariffs (id, owner_id, service, title, unit) values ('${TARIFF}', ${owner}, 'electricity', 'Електроенергія', 'кВт·год')`,
  `insert into tariff_versions (id, owner_id, tariff_id, valid_from, price) values ('${TARIFF}', ${owner}, '${TARIFF}', '2024-06-01', 4.32)`,
  `insert into property_services (id, owner_id, property_id, position, code, payer, method, tariff_id)
   select ${id(5)}, ${owner}, ${id(2)}, 0, 'electricity', 'tenant', 'meter', '${TARIFF}' ${each}`,
  `insert into property_services (id, owner_id, property_id, position, code, payer, method, price)
   select ${id(6)}, ${owner}, ${id(2)}, 1, 'building', 'tenant', 'per_m2', 9.87 ${each}`,
  `insert into property_services (id, owner_id, property_id, position, code, payer, method, amount_kop)
   select ${id(7)}, ${owner}, ${id(2)}, 2, 'internet', 'tenant', 'fixed', 25000 ${each} where i % 3 > 0`,
  `insert into property_services (id, owner_id, property_id, position, code, payer, method, price)
   select ${id(8)}, ${owner}, ${id(2)}, 3, 'waste', 'tenant', 'per_person', 46.20 ${each} where i % 3 = 2`,
  `insert into physical_meters (id, owner_id, property_id, service, serial, unit, digits, installed_on, initial_values, created_at)
   select ${id(9)}, ${owner}, ${id(2)}, 'electricity', 'НІК-' || lpad(i::text, 7, '0'), 'кВт·год', 6, '2024-12-31', array[1000], ${createdAt} ${each}`,
];

/** October was issued to all, and four of five have paid it; November's readings wait. */
const OCTOBER = [
  `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, number, period, status, issued_on, due_on, charges_kop, rent_kop,
     total_due_kop, paid_kop, issued_at)
   select ${id(10)}, ${owner}, ${id(3)}, ${id(2)}, ${id(1)}, 'К-${SEED.previousPeriod}-' || lpad(i::text, greatest(4, length(i::text)), '0'), '${SEED.previousPeriod}', 'issued',
          '2026-10-25', '2026-11-05', ${rent} + ${electricity}, ${rent}, ${rent} + ${electricity},
          case when i % 5 > 0 then ${rent} + ${electricity} else 0 end, '2026-10-25 10:00+00' ${each}`,
  `insert into receipt_lines (owner_id, receipt_id, line_no, contract_id, kind, title, period, amount_kop, explanation)
   select ${owner}, ${id(10)}, 1, ${id(3)}, 'rent', 'Оренда за жовтень 2026', '${SEED.previousPeriod}', ${rent},
          jsonb_build_object('rule', 'full_month', 'text_uk', 'Оренда за повний місяць') ${each}`,
  `insert into receipt_lines (owner_id, receipt_id, line_no, contract_id, kind, service, title, period, quantity, unit, price, amount_kop, explanation)
   select ${owner}, ${id(10)}, 2, ${id(3)}, 'utility', 'electricity', 'Електроенергія', '${SEED.previousPeriod}', ${consumption}, 'кВт·год', 4.32, ${electricity},
          jsonb_build_object('rule', 'meter', 'text_uk', 'За показниками лічильника') ${each}`,
  `insert into counters (owner_id, kind, scope, value) values (${owner}, 'receipt', '${SEED.previousPeriod}', ${SEED.contracts})`,
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, receipt_id)
   select ${id(11)}, ${owner}, ${id(9)}, ${id(2)}, '${SEED.previousPeriod}', '2026-10-20', array[1000 + ${consumption}], 'owner', 'billed', ${id(10)} ${each}`,
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state)
   select ${id(12)}, ${owner}, ${id(9)}, ${id(2)}, '${SEED.period}', '2026-11-18', array[1000 + 2 * ${consumption}], 'owner', 'approved' ${each}`,
  `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
   select ${id(13)}, ${owner}, ${id(3)}, date '2026-10-25', 'receivable', 'rent_income', ${rent}, 'charge', 'receipt', ${id(10)} ${each}
   union all select ${id(14)}, ${owner}, ${id(3)}, '2026-10-25', 'receivable', 'utility_income', ${electricity}, 'charge', 'receipt', ${id(10)} ${each}
   union all select ${id(15)}, ${owner}, ${id(3)}, '2026-11-03', 'cash', 'receivable', ${rent} + ${electricity}, 'payment', 'payment', ${id(16)} ${each} where i % 5 > 0`,
  `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, allocated_kop)
   select ${id(16)}, ${owner}, ${id(3)}, ${rent} + ${electricity}, '2026-11-03', 'bank', ${rent} + ${electricity} ${each} where i % 5 > 0`,
  `insert into allocations (id, owner_id, contract_id, source_type, source_id, item_type, receipt_id, amount_kop, utilities_kop, rent_kop, allocated_on)
   select ${id(17)}, ${owner}, ${id(3)}, 'payment', ${id(16)}, 'receipt', ${id(10)}, ${rent} + ${electricity}, ${electricity}, ${rent}, '2026-11-03' ${each} where i % 5 > 0`,
];
