import { newId } from '../platform/ids.ts';
import { newLinkKey, sha256 } from '../platform/tokens.ts';
import { type Build, CANARY, FORMER, insertRow, NEIGHBOUR, SECRET } from './access-world.ts';
import { insertDeposit, insertPayments, insertReceipts, insertRefund, insertWriteOff } from './build-lease-money.ts';
import { insertContract, insertContractParty } from './factories.ts';

/** The leases of a world with their meters, receipts and money; the other half of `buildWorld`. */
export async function insertLeases(build: Build): Promise<void> {
  await insertContracts(build);
  insertMeters(build);
  insertReceipts(build);
  insertReadings(build);
  insertPayments(build);
  insertSupplierPayments(build);
  insertDeposit(build);
  insertRefund(build);
  insertWriteOff(build);
}

/** Those that do not begin this month. */
const TERMS: Readonly<Record<string, { startDate: string; endDate: string }>> = {
  contract: { startDate: '2026-01-01', endDate: '2027-10-31' },
  ended: { startDate: '2025-01-01', endDate: '2025-12-31' },
};

/** Active and pending are the tenant's own; the draft is nobody's yet, the neighbour's and the ended one belong to others. */
async function insertContracts(build: Build): Promise<void> {
  const { db, world } = build;
  const leases = [
    ['contract', 'property', 'tenantCard', 'active'],
    ['pending', 'reserved', 'tenantCard', 'pending'],
    ['draft', 'vacant', 'spareCard', 'draft'],
    ['neighbour', 'neighbourHome', 'neighbourCard', 'active'],
    ['ended', 'property', 'formerCard', 'completed'],
  ] as const;
  for (const [name, home, card, status] of leases) {
    const { contractId } = await insertContract(db, world.ownerId, {
      status,
      propertyId: world.ids[home],
      tenantId: world.ids[card],
      landlordId: world.ids.landlordCard,
      number: name === 'neighbour' ? `${NEIGHBOUR}-${world.letter}` : `Д-${world.letter}-${name}`,
      ...(TERMS[name] ?? { startDate: '2026-11-01', endDate: '2027-10-31' }),
      openingBalanceKop: name === 'contract' ? 12_345 : 0,
    });
    world.ids[name] = contractId;
    await db.query(
      `update contracts set notes = $2, opening_posted_at = case when status = 'active' then now() end, late_fee = $3 where id = $1`,
      [contractId, `${SECRET}-${world.letter}`, { mode: 'percent_day', percent: '0.1' }],
    );
    if (name === 'contract')
      // Kept elsewhere for its first month, with what was held of its deposit then.
      await db.query(
        `update contracts set guarantor_id = $2, notification_settings = $3, billing_from = '2026-02-01',
           joined_deposit_minor = 1500000, joined_deposit_currency = 'UAH' where id = $1`,
        [contractId, world.ids.neighbourCard, REMINDERS],
      );
    if (name === 'draft') continue;
    const sha = insertDocument(build, contractId, null);
    await db.query('update contracts set document_sha256 = $2 where id = $1', [contractId, sha]);
    const key = { contract: world.key, pending: world.pendingKey, ended: world.endedKey, neighbour: newLinkKey() }[
      name
    ];
    insertLink(build, contractId, { key, isQrKeyOnly: name === 'ended' });
    const person = { contract: world.tenant, pending: world.tenant, ended: world.former, neighbour: null }[name];
    if (person !== null) await insertContractParty(db, world.ownerId, contractId, person.userId);
  }
  await insertAmendment(build);
}

async function insertAmendment(build: Build): Promise<void> {
  const { db, world } = build;
  const { amendment, contract } = world.ids;
  insertRow(build, 'contract_amendments', {
    id: amendment,
    owner_id: world.ownerId,
    contract_id: contract,
    number: 1,
    valid_from: '2027-01-01',
    rent_amount_minor: 2_200_000,
    rent_currency: 'UAH',
    note: `${CANARY}-${world.letter}`,
  });
  const sha = insertDocument(build, contract, amendment);
  await db.query('update contract_amendments set document_sha256 = $2 where id = $1', [amendment, sha]);
}

/** The text people agreed to, sealed as the contracts feature seals it: its hash is over the lines it is shown in. */
function insertDocument(build: Build, contractId: string, amendmentId: string | null): Buffer {
  const { world, deps } = build;
  const text = {
    version: 1,
    title: 'Договір найму житла',
    number: `Д-${world.letter}`,
    city: 'Київ',
    day: '1 листопада 2026 року',
    preamble: [`${CANARY}-${world.letter}`],
    sections: [{ title: 'Предмет', clauses: ['Орендодавець передає житло.'] }],
    parties: [{ role: 'Орендар', lines: [`${CANARY}-${world.letter}`] }],
  };
  const lines = [`${text.title} № ${text.number}`, `${text.city}, ${text.day}`, ...text.preamble];
  lines.push('1. Предмет', '1.1. Орендодавець передає житло.', 'Орендар', `${CANARY}-${world.letter}`);
  const hash = sha256(`${lines.join('\n')}\n`);
  insertRow(build, 'contract_documents', {
    id: newId(),
    owner_id: world.ownerId,
    contract_id: contractId,
    amendment_id: amendmentId,
    template: amendmentId === null ? 'dohovir-naimu-zhytla' : 'dodatkova-uhoda',
    data_sealed: deps.vault.seal(JSON.stringify(text), 'contract_documents.data'),
    sha256: hash,
  });
  return hash;
}

/** How a tenant is reminded is his owner's business. */
const REMINDERS = {
  channels: ['email'],
  receiptIssued: true,
  paymentReceived: true,
  beforeDueDays: [3],
  afterDueDays: [],
  readingsReminder: true,
};

function insertLink(
  build: Build,
  contractId: string,
  { key, isQrKeyOnly }: { key: string; isQrKeyOnly: boolean },
): void {
  const { world, deps } = build;
  insertRow(build, 'contract_links', {
    contract_id: contractId,
    owner_id: world.ownerId,
    key_hash: sha256(key),
    key_sealed: deps.vault.seal(key, 'contract_links.key'),
    qr_key_only: isQrKeyOnly,
  });
}

function insertMeters(build: Build): void {
  const { world } = build;
  const meters = [
    ['mainMeter', 'property', SECRET],
    ['meter', 'property', CANARY],
    ['neighbourMeter', 'neighbourHome', NEIGHBOUR],
  ] as const;
  for (const [name, home, mark] of meters) {
    insertRow(build, 'physical_meters', {
      id: world.ids[name],
      owner_id: world.ownerId,
      property_id: world.ids[home],
      service: 'electricity',
      serial: `${name}-${world.letter}`,
      unit: 'кВт·год',
      digits: 6,
      installed_on: '2025-12-31',
      initial_values: ['1000'],
      place: `${mark}-${world.letter}`,
    });
  }
}

function insertReadings(build: Build): void {
  const { world } = build;
  const readings = [
    // Of whoever lived here before the lease began.
    ['earlier', 'meter', 'property', '2025-11-30', '950', 'approved', FORMER],
    // The one the lease begins from, which the tenant counts from too.
    ['opening', 'meter', 'property', '2025-12-31', '1000', 'approved', CANARY],
    ['billed', 'meter', 'property', '2026-09-30', '1200', 'billed', CANARY],
    ['approved', 'meter', 'property', '2026-10-31', '1300', 'approved', CANARY],
    ['submitted', 'meter', 'property', '2026-11-19', '1400', 'submitted', CANARY],
    ['neighbourReading', 'neighbourMeter', 'neighbourHome', '2026-10-31', '1300', 'approved', NEIGHBOUR],
  ] as const;
  for (const [name, meter, home, on, value, state, mark] of readings) {
    insertRow(build, 'readings', {
      id: world.ids[name],
      owner_id: world.ownerId,
      meter_id: world.ids[meter],
      property_id: world.ids[home],
      period: on.slice(0, 7),
      taken_on: on,
      reading_values: [value],
      source: state === 'submitted' ? 'tenant_link' : 'owner',
      state,
      comment: `${mark}-${world.letter}`,
      receipt_id: state === 'billed' ? world.ids.receipt : null,
    });
  }
  insertRow(build, 'deducted_readings', {
    owner_id: world.ownerId,
    reading_id: world.ids.earlier,
    receipt_id: world.ids.formerReceipt,
  });
}

/** What the tenant and his neighbour have shown of what they paid to suppliers. */
function insertSupplierPayments(build: Build): void {
  const { world } = build;
  const shown = [
    ['supplierPayment', 'contract', CANARY],
    ['neighbourSupplierPayment', 'neighbour', NEIGHBOUR],
  ] as const;
  for (const [name, lease, mark] of shown) {
    insertRow(build, 'supplier_payments', {
      id: world.ids[name],
      owner_id: world.ownerId,
      contract_id: world.ids[lease],
      service: 'gas',
      period: '2026-10',
      amount_kop: 84_500,
      paid_on: '2026-11-05',
      note: `${mark}-${world.letter}`,
      file_id: world.ids.supplierPhoto,
      source: 'tenant_link',
    });
  }
}
