import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import { SERVICE_CODES, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import type { Pool } from 'pg';
import { newId } from '../platform/ids.ts';
import { newToken, sha256 } from '../platform/tokens.ts';

/** Rows put straight into the database, past row-level security: what a test needs to stand on and does not test itself. */

/** A pool, or one connection inside a transaction. */
export type Statements = Pick<Pool, 'query'>;

export type TestOwner = { readonly ownerId: string; readonly userId: string; readonly token: string };

export async function insertUser(
  db: Statements,
  options: { email?: string; phone?: string | null } = {},
): Promise<{ userId: string; token: string }> {
  const userId = newId();
  await db.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, phone, session_role, accepted_terms_at)
     values ($1, $2, now(), 'none', 'Олена', 'Коваленко', $3, 'owner', now())`,
    [userId, options.email ?? `${userId}@example.com`, options.phone ?? null],
  );
  return { userId, token: await insertSession(db, userId) };
}

/** A signed-in browser; the token is the value of its cookie. */
export async function insertSession(db: Statements, userId: string): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, now(), '2100-01-01', '2100-02-01')`,
    [sha256(token), newId(), userId],
  );
  return token;
}

export async function insertOwner(db: Statements, name = 'Олена Коваленко'): Promise<TestOwner> {
  const { userId, token } = await insertUser(db);
  const ownerId = newId();
  await db.query('insert into owners (id, name) values ($1, $2)', [ownerId, name]);
  await db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [ownerId, userId]);
  return { ownerId, userId, token };
}

export async function insertCounterparty(
  db: Statements,
  ownerId: string,
  values: {
    displayName?: string;
    emails?: string[];
    phones?: string[];
    ibans?: string[];
    roles?: string[];
    taxIdSealed?: Buffer;
  } = {},
): Promise<string> {
  const id = newId();
  const displayName = values.displayName ?? 'Петренко Іван Олегович';
  const [lastName = displayName, firstName = 'Іван'] = displayName.split(' ');
  await db.query(
    `insert into counterparties (id, owner_id, kind, roles, last_name, first_name, display_name, emails, phones, ibans, tax_id_kind, tax_id_sealed, search_text)
     values ($1, $2, 'person', $3, $4, $5, $6, $7, $8, $9, $10, $11, lower($6))`,
    [
      id,
      ownerId,
      values.roles ?? ['tenant'],
      lastName,
      firstName,
      displayName,
      values.emails ?? [],
      values.phones ?? [],
      values.ibans ?? [],
      values.taxIdSealed === undefined ? null : 'rnokpp',
      values.taxIdSealed ?? null,
    ],
  );
  return id;
}

export async function insertProperty(
  db: Statements,
  ownerId: string,
  values: {
    city?: string;
    street?: string;
    building?: string;
    apartment?: string;
    areaTotal?: string;
    residentsCount?: number;
    purpose?: 'residential' | 'commercial';
  } = {},
): Promise<string> {
  const id = newId();
  const street = values.street ?? 'Саксаганського';
  const displayName = `${street}, ${values.building ?? '77'}, кв. ${values.apartment ?? '12'}`;
  await db.query(
    `insert into properties (id, owner_id, display_name, type, purpose, city, street, building, apartment, area_total, residents_count, search_text)
     values ($1, $2, $3, 'apartment', $4, $5, $6, $7, $8, $9, $10, lower($3))`,
    [
      id,
      ownerId,
      displayName,
      values.purpose ?? 'residential',
      values.city ?? 'Київ',
      street,
      values.building ?? '77',
      values.apartment ?? '12',
      values.areaTotal ?? '45.50',
      values.residentsCount ?? 2,
    ],
  );
  return id;
}

export type ContractValues = {
  status?: ContractStatus;
  startDate?: string;
  endDate?: string | null;
  rentMinor?: number;
  currency?: 'UAH' | 'USD' | 'EUR';
  peg?: object;
  propertyId?: string;
  tenantId?: string;
  landlordId?: string;
  dueDay?: number;
  graceDays?: number;
  paymentUtilities?: 'same' | 'previous';
  proration?: 'actual_days' | 'thirty_days' | 'none';
  vatMode?: 'none' | 'on_top' | 'included';
  accountIban?: string | null;
  openingBalanceKop?: number;
  number?: string;
};
export type TestContract = {
  readonly contractId: string;
  readonly propertyId: string;
  readonly tenantId: string;
  readonly landlordId: string;
};

/** A contract with its first terms; property and people are made unless they are given. Rent is 20 000,00 ₴ from 2026-01-01. */
export async function insertContract(
  db: Statements,
  ownerId: string,
  values: ContractValues = {},
): Promise<TestContract> {
  const contractId = newId();
  const propertyId = values.propertyId ?? (await insertProperty(db, ownerId));
  const tenantId = values.tenantId ?? (await insertCounterparty(db, ownerId, { emails: ['tenant@example.com'] }));
  const landlordId =
    values.landlordId ??
    (await insertCounterparty(db, ownerId, { displayName: 'Коваленко Олена Сергіївна', roles: ['landlord'] }));
  const startDate = values.startDate ?? '2026-01-01';
  await db.query(
    `insert into contracts (id, owner_id, number, rental_object_id, landlord_counterparty_id, tenant_counterparty_id, status, start_date, end_date,
       effective_end, due_day, grace_days, payment_utilities, proration, vat_mode, account_iban, opening_balance_kop, search_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16, '')`,
    [
      contractId,
      ownerId,
      values.number ?? `Д-${contractId.slice(-12)}`,
      propertyId,
      landlordId,
      tenantId,
      values.status ?? 'active',
      startDate,
      values.endDate ?? null,
      values.dueDay ?? 5,
      values.graceDays ?? 0,
      values.paymentUtilities ?? 'same',
      values.proration ?? 'actual_days',
      values.vatMode ?? 'none',
      values.accountIban === undefined ? TEST_IBAN : values.accountIban,
      values.openingBalanceKop ?? 0,
    ],
  );
  await db.query(
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor, rent_currency, peg) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      ownerId,
      contractId,
      startDate,
      values.rentMinor ?? 2_000_000,
      values.currency ?? 'UAH',
      JSON.stringify(values.peg ?? { mode: 'none' }),
    ],
  );
  return { contractId, propertyId, tenantId, landlordId };
}

/** A valid IBAN of the standard's own example. */
export const TEST_IBAN = 'UA213223130000026007233566001';

export async function insertContractParty(
  db: Statements,
  ownerId: string,
  contractId: string,
  userId: string,
): Promise<void> {
  await db.query('insert into contract_parties (owner_id, contract_id, user_id) values ($1, $2, $3)', [
    ownerId,
    contractId,
    userId,
  ]);
}

export async function insertService(
  db: Statements,
  ownerId: string,
  values: {
    propertyId: string;
    position?: number;
    code: string;
    method: string;
    payer?: string;
    price?: string;
    amountKop?: number;
    tariffId?: string;
  },
): Promise<void> {
  await db.query(
    `insert into property_services (id, owner_id, property_id, position, code, payer, method, price, amount_kop, tariff_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newId(),
      ownerId,
      values.propertyId,
      values.position ?? 0,
      values.code,
      values.payer ?? 'tenant',
      values.method,
      values.price ?? null,
      values.amountKop ?? null,
      values.tariffId ?? null,
    ],
  );
}

function unitOf(service: string): string {
  const code = SERVICE_CODES.find((known) => known === service);
  return (code && SERVICE_TEXTS[code].unitUk) ?? 'шт';
}

export async function insertMeter(
  db: Statements,
  ownerId: string,
  values: {
    propertyId: string;
    service: string;
    serial?: string;
    initial?: string;
    installedOn?: string;
    digits?: number;
    unit?: string;
  },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into physical_meters (id, owner_id, property_id, service, serial, unit, digits, installed_on, initial_values)
     values ($1, $2, $3, $4, $5, $9, $6, $7, array[$8::numeric])`,
    [
      id,
      ownerId,
      values.propertyId,
      values.service,
      values.serial ?? id.slice(-8),
      values.digits ?? 6,
      values.installedOn ?? '2025-12-31',
      values.initial ?? '1000',
      values.unit ?? unitOf(values.service),
    ],
  );
  return id;
}

export async function insertReading(
  db: Statements,
  ownerId: string,
  values: { meterId: string; propertyId: string; on: string; value: string; state?: string; source?: string },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state)
     values ($1, $2, $3, $4, left($5, 7), $5::date, array[$6::numeric], $7, $8)`,
    [
      id,
      ownerId,
      values.meterId,
      values.propertyId,
      values.on,
      values.value,
      values.source ?? 'owner',
      values.state ?? 'approved',
    ],
  );
  return id;
}
