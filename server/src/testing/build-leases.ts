import { newId } from '../platform/ids.ts';
import { newLinkKey, sha256 } from '../platform/tokens.ts';
import { type Build, CANARY, FORMER, insertRow, LANDLORD_TAX_ID, NEIGHBOUR, SECRET } from './access-world.ts';
import { insertContract, insertContractParty, TEST_IBAN } from './factories.ts';

/** The leases of a world with their meters, receipts and money; the other half of `buildWorld`. */
export async function insertLeases(build: Build): Promise<void> {
  await insertContracts(build);
  insertMeters(build);
  insertReceipts(build);
  insertReadings(build);
  insertPayments(build);
  insertDeposit(build);
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
      await db.query('update contracts set guarantor_id = $2, notification_settings = $3 where id = $1', [
        contractId,
        world.ids.neighbourCard,
        REMINDERS,
      ]);
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

/** Only the owner is warned. */
const WARNINGS = [{ code: 'no_reading', service: null, meterId: null, textUk: `Немає показу, ${SECRET}` }];

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

/** No two worlds have a number in common, so that a foreign one is told from one's own. */
export function receiptNumber(letter: string, period: string, at: number): string {
  return `К-${period}-${letter.charCodeAt(0)}0${at}`;
}

/** 20 000,00 ₴ of rent; issued with its entry in the ledger. */
function insertReceipts(build: Build): void {
  const { world } = build;
  const receipts = [
    ['receipt', 'contract', 'property', 'tenantCard', '2026-10', 'issued', CANARY],
    ['draftReceipt', 'contract', 'property', 'tenantCard', '2026-11', 'draft', SECRET],
    ['voidReceipt', 'contract', 'property', 'tenantCard', '2026-08', 'void', CANARY],
    ['neighbourReceipt', 'neighbour', 'neighbourHome', 'neighbourCard', '2026-11', 'issued', NEIGHBOUR],
    ['formerReceipt', 'ended', 'property', 'formerCard', '2025-12', 'issued', FORMER],
  ] as const;
  insertRow(build, 'receipt_runs', {
    id: world.ids.run,
    owner_id: world.ownerId,
    period: '2026-10',
    status: 'done',
    contract_ids: [world.ids.contract],
    total: 1,
    done: 1,
    created_count: 1,
    finished_at: '2026-11-01T00:00:00Z',
  });
  insertRow(build, 'receipt_batches', {
    id: world.ids.batch,
    owner_id: world.ownerId,
    kind: 'issue',
    receipt_ids: [world.ids.draftReceipt],
    total: 1,
    started_at: '2026-11-01T00:00:00Z',
    // Its ten minutes outlast any test.
    finished_at: '2050-01-01T00:00:00Z',
  });
  insertRow(build, 'auto_months', {
    owner_id: world.ownerId,
    contract_id: world.ids.contract,
    mode: 'drafts',
    day: 1,
    billed_month: 'previous',
  });
  insertRow(build, 'auto_month_runs', { owner_id: world.ownerId, run_id: world.ids.run });
  insertRow(build, 'move_outs', {
    owner_id: world.ownerId,
    contract_id: world.ids.ended,
    moved_out_on: '2025-12-31',
    condition: `${SECRET}-${world.letter}`,
    created_at: '2025-12-31T12:00:00Z',
  });
  for (const [at, [name, lease, home, card, period, status, mark]] of receipts.entries()) {
    const text = `${mark}-${world.letter}`;
    const isDraft = status === 'draft';
    insertRow(build, 'receipts', {
      id: world.ids[name],
      owner_id: world.ownerId,
      contract_id: world.ids[lease],
      property_id: world.ids[home],
      tenant_counterparty_id: world.ids[card],
      number: receiptNumber(world.letter, period, at + 1),
      period,
      status,
      issued_on: isDraft ? null : `${period}-01`,
      issued_at: isDraft ? null : `${period}-01T08:00:00Z`,
      due_on: `${period}-05`,
      charges_kop: 2_000_000,
      rent_kop: 2_000_000,
      total_due_kop: 2_000_000,
      paid_kop: name === 'receipt' ? 500_000 : 0,
      requisites_tax_id_sealed: isDraft ? null : build.deps.vault.seal(LANDLORD_TAX_ID, 'receipts.requisites_tax_id'),
      requisites: isDraft ? null : { name: `Власник${CANARY}-${world.letter}`, iban: TEST_IBAN },
      void_reason: status === 'void' ? text : null,
      voided_at: status === 'void' ? '2026-09-01T00:00:00Z' : null,
      run_id: name === 'receipt' ? world.ids.run : null,
      views: 3,
      warnings: JSON.stringify(WARNINGS),
    });
    // By hand, so that the calls that change a line of a draft have one to change.
    insertRow(build, 'receipt_lines', {
      owner_id: world.ownerId,
      receipt_id: world.ids[name],
      line_no: 1,
      contract_id: world.ids[lease],
      kind: 'rent',
      title: 'Оренда',
      period,
      amount_kop: 2_000_000,
      manual: true,
      explanation: { rule: 'manual', textUk: text, vat: null, amountKop: 2_000_000, about: 'rent', adjustmentId: null },
    });
    if (status === 'issued') insertEntry(build, { lease, sourceId: world.ids[name], amountKop: 2_000_000 });
  }
  insertRow(build, 'shared_bill_charges', {
    owner_id: world.ownerId,
    bill_id: world.ids.sharedBill,
    contract_id: world.ids.contract,
    property_id: world.ids.property,
    receipt_id: world.ids.draftReceipt,
  });
}

function insertPayments(build: Build): void {
  const { world } = build;
  const payments = [
    ['payment', 'contract', 'posted', CANARY, 500_000],
    ['reported', 'contract', 'reported', CANARY, 300_000],
    ['neighbourPayment', 'neighbour', 'posted', NEIGHBOUR, 700_000],
    ['formerPayment', 'ended', 'posted', FORMER, 900_000],
  ] as const;
  for (const [name, lease, status, mark, amountKop] of payments) {
    insertRow(build, 'payments', {
      id: world.ids[name],
      owner_id: world.ownerId,
      contract_id: world.ids[lease],
      amount_kop: amountKop,
      paid_on: '2026-11-10',
      method: 'bank',
      reference: `${mark}-${world.letter}`,
      note: `${mark === CANARY ? SECRET : mark}-${world.letter}`,
      status,
      allocated_kop: name === 'payment' ? amountKop : 0,
      photo_id: status === 'reported' ? world.ids.paymentPhoto : null,
    });
    if (status === 'posted') insertEntry(build, { lease, sourceId: world.ids[name], amountKop, isPayment: true });
  }
  const parts = { amount_kop: 500_000, rent_kop: 500_000, allocated_on: '2026-11-10' };
  const { payment, contract, receipt } = world.ids;
  insertRow(build, 'allocations', {
    id: newId(),
    owner_id: world.ownerId,
    contract_id: contract,
    source_type: 'payment',
    source_id: payment,
    item_type: 'receipt',
    receipt_id: receipt,
    ...parts,
  });
  insertRow(build, 'adjustments', {
    id: world.ids.relief,
    owner_id: world.ownerId,
    contract_id: contract,
    kind: 'relief',
    title: `${SECRET}-${world.letter}`,
    amount_kop: -2_000,
    explanation: {
      about: 'rent',
      textUk: `${SECRET}-${world.letter}`,
      period: '2026-11',
      vatKop: 0,
      from: '2026-11-20',
      to: '2026-11-20',
      percent: '10',
      reason: `${SECRET}-${world.letter}`,
      fileId: null,
    },
  });
  insertRow(build, 'adjustments', {
    id: newId(),
    owner_id: world.ownerId,
    contract_id: contract,
    kind: 'manual',
    title: `${SECRET}-${world.letter}`,
    amount_kop: -1_000,
    explanation: {
      rule: 'manual',
      textUk: `${SECRET}-${world.letter}`,
      vat: null,
      amountKop: -1_000,
      about: 'rent',
      adjustmentId: null,
    },
  });
}

/** 1 500,00 ₴ held for the contract. */
function insertDeposit(build: Build): void {
  const { world } = build;
  insertRow(build, 'deposit_movements', {
    id: world.ids.depositMove,
    owner_id: world.ownerId,
    contract_id: world.ids.contract,
    kind: 'received',
    amount_minor: 150_000,
    currency: 'UAH',
    moved_on: '2026-10-01',
    note: `${CANARY}-${world.letter}`,
  });
  insertRow(build, 'ledger_entries', {
    id: newId(),
    owner_id: world.ownerId,
    contract_id: world.ids.contract,
    posted_on: '2026-10-01',
    debit_account: 'cash',
    credit_account: 'deposit_held',
    amount_kop: 150_000,
    kind: 'deposit',
    source_type: 'deposit',
    source_id: world.ids.depositMove,
  });
}

type Entry = { lease: 'contract' | 'neighbour' | 'ended'; sourceId: string; amountKop: number; isPayment?: true };

function insertEntry(build: Build, { lease, sourceId, amountKop, isPayment }: Entry): void {
  const { world } = build;
  insertRow(build, 'ledger_entries', {
    id: newId(),
    owner_id: world.ownerId,
    contract_id: world.ids[lease],
    posted_on: isPayment ? '2026-11-10' : '2026-11-01',
    debit_account: isPayment ? 'cash' : 'receivable',
    credit_account: isPayment ? 'receivable' : 'rent_income',
    amount_kop: amountKop,
    kind: isPayment ? 'payment' : 'receipt',
    source_type: isPayment ? 'payment' : 'receipt',
    source_id: sourceId,
  });
}
