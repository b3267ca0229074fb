import type { Pool } from 'pg';
import { newLinkKey, sha256 } from '../../platform/tokens.ts';
import {
  insertContract,
  insertCounterparty,
  insertMeter,
  insertOwner,
  insertProperty,
  insertReading,
  insertService,
  TEST_IBAN,
  type TestContract,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Words that must never be seen without the key; each is unlike anything else on a page. */
export const CANARIES = {
  tenantSurname: 'Канаренко',
  tenantPatronymic: 'Мирославович',
  landlordSurname: 'Жайворонко',
  // With a letter that no id has: the digits alone stand in the time of every id for a quarter of an hour at a time.
  flat: '187-Є',
  building: '4242-Ґ',
  tenantPhone: '+380671112233',
  tenantEmail: 'canary.tenant@example.com',
  landlordPhone: '+380501234567',
  landlordEmail: 'canary.landlord@example.com',
  taxId: '3383904825',
  meterSerial: 'SER-777-XY',
} as const;

export type Scene = TestContract & {
  readonly owner: TestOwner;
  readonly api: Client;
  readonly key: string;
  readonly meterId: string;
};

/** A let flat with a meter, a link and people whose data are canaries. */
export async function makeScene(
  test: TestApp,
  values: { status?: 'draft' | 'active' | 'completed'; rentMinor?: number; openingBalanceKop?: number } = {},
): Promise<Scene> {
  const db: Pool = test.database.superuser;
  const owner = await insertOwner(db);
  const { ownerId } = owner;
  const propertyId = await insertProperty(db, ownerId, {
    city: 'Київ',
    street: 'Лук’янівська',
    building: CANARIES.building,
    apartment: CANARIES.flat,
  });
  const landlordId = await insertCounterparty(db, ownerId, {
    displayName: `${CANARIES.landlordSurname} Олена Сергіївна`,
    roles: ['landlord'],
    phones: [CANARIES.landlordPhone, '+380671234567'],
    emails: [CANARIES.landlordEmail],
    ibans: [TEST_IBAN],
    taxIdSealed: test.deps.vault.seal(CANARIES.taxId, 'counterparties.tax_id'),
  });
  const tenantId = await insertCounterparty(db, ownerId, {
    displayName: `${CANARIES.tenantSurname} Тарас ${CANARIES.tenantPatronymic}`,
    phones: [CANARIES.tenantPhone],
    emails: [CANARIES.tenantEmail],
  });
  const contract = await insertContract(db, ownerId, {
    propertyId,
    landlordId,
    tenantId,
    dueDay: 25,
    status: values.status ?? 'active',
    rentMinor: values.rentMinor ?? 1_650_075,
    openingBalanceKop: values.openingBalanceKop ?? 0,
    accountIban: null,
  });
  await insertService(db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter', price: '4.32' });
  await insertService(db, ownerId, { propertyId, position: 1, code: 'internet', method: 'fixed', amountKop: 28_000 });
  await insertService(db, ownerId, { propertyId, position: 2, code: 'building', method: 'per_m2', price: '8.75' });
  const meterId = await insertMeter(db, ownerId, {
    propertyId,
    service: 'electricity',
    serial: CANARIES.meterSerial,
    initial: '8128',
  });
  await insertReading(db, ownerId, { meterId, propertyId, on: '2026-10-31', value: '8270' });
  const key = await insertLink(test, ownerId, contract.contractId);
  return { ...contract, owner, api: clientOf(test, owner.token), key, meterId };
}

export async function insertLink(test: TestApp, ownerId: string, contractId: string): Promise<string> {
  const key = newLinkKey();
  await test.database.superuser.query(
    'insert into contract_links (contract_id, owner_id, key_hash, key_sealed) values ($1, $2, $3, $4)',
    [contractId, ownerId, sha256(key), test.deps.vault.seal(key, 'contract_links.key')],
  );
  return key;
}

/** Runs a month for the scene's contract and issues its receipt. */
export async function issueReceipt({ api, contractId }: Scene, period = '2026-11'): Promise<string> {
  const run = await api.post('/receipts/run', { period, contract_ids: [contractId] });
  const id: string = run.body.created[0];
  await api.post(`/receipts/${id}/issue`);
  return id;
}

/** A person's browser; programs that only preview a link are not counted as views. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
