import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '../platform/ids.ts';
import { PasswordHasher } from '../platform/password-hash.ts';
import { newLinkKey, newToken, sha256 } from '../platform/tokens.ts';
import {
  type Build,
  CANARY,
  insertRow,
  LANDLORD_TAX_ID,
  NEIGHBOUR,
  peopleOf,
  SECRET,
  WORLD_IDS,
  type World,
  type WorldId,
} from './access-world.ts';
import { insertBank } from './build-bank.ts';
import { insertBilling } from './build-billing.ts';
import { insertCards } from './build-cards.ts';
import { insertCheckout } from './build-checkout.ts';
import { insertGrants } from './build-grants.ts';
import { insertImports } from './build-imports.ts';
import { insertKeys, insertWebhooks } from './build-integrations.ts';
import { receiptNumber } from './build-lease-money.ts';
import { insertLeases } from './build-leases.ts';
import { insertActs, insertDocuments } from './build-papers.ts';
import { insertTasks } from './build-tasks.ts';
import { insertTraces } from './build-traces.ts';
import { insertSession, insertUser, TEST_IBAN } from './factories.ts';
import type { TestDatabase } from './test-database.ts';

export type WorldDeps = Build['deps'];

/** In one transaction on one connection; a pipelined one takes all statements at once. */
export async function buildWorld(database: TestDatabase, deps: WorldDeps, letter: string): Promise<World> {
  const db = await database.arranging.connect();
  try {
    await db.query('begin');
    const [owner, tenant, former, newcomer, partner, manager, reader, exManager, exMember] = await Promise.all([
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
      insertUser(db),
    ]);
    const named = WORLD_IDS.map((name) => [name, newId()] as const);
    const world: World = {
      letter,
      ownerId: newId(),
      ...owner,
      tenant,
      former,
      newcomer,
      partner,
      manager,
      reader,
      exManager,
      exMember,
      key: newLinkKey(),
      pendingKey: newLinkKey(),
      endedKey: newLinkKey(),
      apiKeys: { read: newApiKey(), write: newApiKey(), revoked: newApiKey() },
      lateNumber: receiptNumber(letter, '2026-10', 1),
      ids: Object.fromEntries(named) as Record<WorldId, string>,
    };
    const build: Build = { db, deps, world, sent: [] };
    await insertAccount(build);
    await insertFiles(build);
    insertPortfolio(build);
    await insertLeases(build);
    insertTasks(build);
    insertGrants(build);
    build.sent.push(
      build.db.query('update files set property_id = $2 where id = any ($1)', [
        [world.ids.readingPhoto, world.ids.expenseFile],
        world.ids.property,
      ]),
    );
    await insertDocuments(build, await picture);
    await insertActs(build, await picture);
    insertBank(build);
    insertBilling(build);
    insertCheckout(build);
    insertImports(build);
    insertKeys(build);
    insertWebhooks(build);
    insertTraces(build);
    await Promise.all(build.sent);
    await db.query('commit');
    db.release();
    return world;
  } catch (error) {
    db.release(true);
    throw error;
  }
}

const newApiKey = () => `kliuchar_${newToken()}`;

async function insertAccount(build: Build): Promise<void> {
  const { db, deps, world } = build;
  insertRow(build, 'owners', { id: world.ownerId, name: `Власник ${CANARY}-${world.letter}` });
  insertRow(build, 'owner_members', { owner_id: world.ownerId, user_id: world.userId });
  const elsewhere = newId();
  insertRow(build, 'owners', { id: elsewhere, name: 'Інший власник' });
  for (const owner_id of [world.ownerId, elsewhere])
    insertRow(build, 'owner_members', { owner_id, user_id: world.partner.userId });
  // A hash of nobody's password, in the form that can be compared with.
  await db.query('update users set password_hash = $2 where id = any($1)', [
    peopleOf(world).map(({ userId }) => userId),
    await passwordHash,
  ]);
  const other = await insertSession(db, world.userId);
  await db.query('update sessions set id = $2 where token_hash = $1', [sha256(other), world.ids.session]);
  insertRow(build, 'push_devices', {
    id: world.ids.pushDevice,
    user_id: world.userId,
    session_id: world.ids.session,
    endpoint_hash: sha256(world.ids.pushDevice),
    address_sealed: deps.vault.seal(`${SECRET}-${world.letter}`, 'push_devices.address'),
    name: `${SECRET}-${world.letter}`,
    created_at: '2026-11-19T08:00:00Z',
  });
  insertRow(build, 'calendar_feeds', {
    user_id: world.userId,
    token_hash: sha256(world.ids.pushDevice),
    created_at: '2026-11-19T08:00:00Z',
  });
  insertRow(build, 'list_views', {
    id: world.ids.listView,
    user_id: world.userId,
    list: 'contracts',
    name: `Борги ${SECRET}-${world.letter}`,
    name_key: 'борги',
    query: 'overdue=true',
    created_at: '2026-11-19T08:00:00Z',
  });
  insertRow(build, 'payment_accounts', {
    id: world.ids.account,
    owner_id: world.ownerId,
    name: `Рахунок ${SECRET}-${world.letter}`,
    iban: TEST_IBAN,
    tax_id_sealed: deps.vault.seal(LANDLORD_TAX_ID, 'payment_accounts.tax_id'),
    is_default: true,
  });
}

/** The bytes are one small picture for all worlds; whose it is stands in the row. */
const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

const passwordHash = new PasswordHasher().hash(randomUUID());

const FILES = {
  photo: 'property_photo',
  sparePhoto: 'property_photo',
  readingPhoto: 'reading_photo',
  meterPhoto: 'meter_photo',
  paymentPhoto: 'payment_photo',
  supplierPhoto: 'supplier_payment',
  spareSupplierPhoto: 'supplier_payment',
  scan: 'contract_document',
  expenseFile: 'expense_document',
} as const;
const ATTACHED: ReadonlySet<string> = new Set(['photo', 'paymentPhoto', 'supplierPhoto']);

async function insertFiles(build: Build): Promise<void> {
  const { world, deps } = build;
  const bytes = await picture;
  const key = await deps.files.put(bytes);
  for (const name of Object.keys(FILES) as (keyof typeof FILES)[]) {
    insertRow(build, 'files', {
      id: world.ids[name],
      owner_id: world.ownerId,
      kind: 'image',
      purpose: FILES[name],
      storage_key: key,
      size: bytes.length,
      sha256: sha256(bytes),
      width: 4,
      height: 4,
      original_name: `${SECRET}-${world.letter}.png`,
      attached_at: ATTACHED.has(name) ? '2026-01-01T00:00:00Z' : null,
    });
  }
}

function insertPortfolio(build: Build): void {
  const { world } = build;
  const owned = { owner_id: world.ownerId };
  const [canary, secret] = [`${CANARY}-${world.letter}`, `${SECRET}-${world.letter}`];
  for (const name of ['complex', 'spareComplex'] as const)
    insertRow(build, 'complexes', { id: world.ids[name], ...owned, name: secret, description: secret });
  for (const [name, building] of [
    ['property', canary],
    ['vacant', secret],
    ['reserved', canary],
    ['archived', secret],
    ['neighbourHome', `${NEIGHBOUR}-${world.letter}`],
  ] as const) {
    const address = `Саксаганського, ${building}`;
    insertRow(build, 'properties', {
      id: world.ids[name],
      ...owned,
      complex_id: name === 'property' ? world.ids.complex : null,
      display_name: address,
      type: 'apartment',
      purpose: 'residential',
      city: 'Київ',
      street: 'Саксаганського',
      building,
      apartment: '12',
      area_total: '45.50',
      residents_count: 2,
      base_rent_minor: 2_111_111,
      base_rent_currency: 'UAH',
      cadastral_number: secret,
      registry_number: secret,
      notes: secret,
      access_notes: secret,
      search_text: address.toLowerCase(),
      archived_at: name === 'archived' ? '2026-02-01T00:00:00Z' : null,
    });
  }
  insertRow(build, 'property_photos', {
    ...owned,
    property_id: world.ids.property,
    file_id: world.ids.photo,
    position: 0,
  });
  insertCards(build);
  insertTariffs(build);
  insertSharedBill(build);
  const expense = { ...owned, property_id: world.ids.property, category: 'repair', amount_kop: 100_000, note: canary };
  insertRow(build, 'expenses', {
    id: world.ids.expense,
    ...expense,
    spent_on: '2026-10-15',
    counterparty_id: world.ids.provider,
  });
  insertRow(build, 'expenses', {
    id: world.ids.recordedExpense,
    ...expense,
    spent_on: '2026-10-16',
    recorded_by: world.manager.userId,
  });
}

function insertTariffs(build: Build): void {
  const { world } = build;
  const owned = { owner_id: world.ownerId };
  for (const name of ['tariff', 'spareTariff'] as const) {
    insertRow(build, 'tariffs', {
      id: world.ids[name],
      ...owned,
      service: 'electricity',
      title: `Тариф ${CANARY}-${world.letter}`,
      city: name === 'tariff' ? 'Київ' : 'Львів',
      unit: 'кВт·год',
    });
    const version = { ...owned, tariff_id: world.ids[name], price: '4.32' };
    const id = name === 'tariff' ? world.ids.tariffVersion : newId();
    insertRow(build, 'tariff_versions', { ...version, id, valid_from: '2025-01-01' });
    // One that may be removed, because it is not the only one.
    if (name === 'tariff')
      insertRow(build, 'tariff_versions', { ...version, id: world.ids.spareTariffVersion, valid_from: '2028-01-01' });
  }
  insertRow(build, 'property_services', {
    id: newId(),
    ...owned,
    property_id: world.ids.property,
    position: 0,
    code: 'electricity',
    payer: 'tenant',
    method: 'meter',
    tariff_id: world.ids.tariff,
    provider_counterparty_id: world.ids.provider,
    account_number: `Рахунок ${CANARY}-${world.letter}`,
  });
  insertRow(build, 'property_services', {
    id: newId(),
    ...owned,
    property_id: world.ids.property,
    position: 1,
    code: 'gas',
    payer: 'tenant_direct',
    method: 'fixed',
  });
}

function insertSharedBill(build: Build): void {
  const { world } = build;
  const owned = { owner_id: world.ownerId };
  const bill = {
    id: world.ids.sharedBill,
    ...owned,
    service: 'building',
    period: '2026-10',
    note: `Рахунок ${CANARY}`,
  };
  insertRow(build, 'shared_bills', { ...bill, total_kop: 100_000, basis: 'equal', weight_total: 1 });
  const share = { ...owned, bill_id: world.ids.sharedBill, property_id: world.ids.property, position: 1 };
  insertRow(build, 'shared_bill_shares', { ...share, weight: 1, amount_kop: 100_000, remainder_kop: 0 });
}
