import { newId } from '../platform/ids.ts';
import { type Build, CANARY, FORMER, insertRow, LANDLORD_TAX_ID, NEIGHBOUR, SECRET } from './access-world.ts';
import { TEST_IBAN } from './factories.ts';

/** 20 000,00 ₴ of rent; issued with its entry in the ledger. */
export function insertReceipts(build: Build): void {
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
      written_off_kop: name === 'neighbourReceipt' ? WRITTEN_OFF_KOP : 0,
      requisites_tax_id_sealed: isDraft ? null : build.deps.vault.seal(LANDLORD_TAX_ID, 'receipts.requisites_tax_id'),
      requisites: isDraft ? null : { name: `Власник${CANARY}-${world.letter}`, iban: TEST_IBAN },
      void_reason: status === 'void' ? text : null,
      voided_at: status === 'void' ? '2026-09-01T00:00:00Z' : null,
      run_id: name === 'receipt' ? world.ids.run : null,
      views: 3,
      viewed_at: isDraft ? null : `${period}-02T08:00:00Z`,
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

export function insertPayments(build: Build): void {
  const { world } = build;
  const payments = [
    ['payment', 'contract', 'posted', CANARY, 500_000],
    ['reported', 'contract', 'reported', CANARY, 300_000],
    ['neighbourPayment', 'neighbour', 'posted', NEIGHBOUR, 700_000],
    // More than his receipt: what is over can be given back.
    ['formerPayment', 'ended', 'posted', FORMER, 3_500_000],
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
      allocated_kop: name === 'payment' ? amountKop : name === 'formerPayment' ? REFUNDED_KOP : 0,
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
  insertManual(build, { id: newId(), contractId: contract, mark: SECRET });
  // Of a lease that is over: a one-off takes it.
  insertManual(build, { id: world.ids.leftover, contractId: world.ids.ended, mark: FORMER });
}

type Manual = { readonly id: string; readonly contractId: string; readonly mark: string };

function insertManual(build: Build, { id, contractId, mark }: Manual): void {
  const { world } = build;
  const text = `${mark}-${world.letter}`;
  insertRow(build, 'adjustments', {
    id,
    owner_id: world.ownerId,
    contract_id: contractId,
    kind: 'manual',
    title: text,
    amount_kop: -1_000,
    explanation: {
      rule: 'manual',
      textUk: text,
      vat: null,
      amountKop: -1_000,
      about: 'rent',
      adjustmentId: null,
    },
  });
}

const REFUNDED_KOP = 100_000;

/** 1 000,00 ₴ of what the former tenant had overpaid, given back. */
export function insertRefund(build: Build): void {
  const { world } = build;
  const lease = { owner_id: world.ownerId, contract_id: world.ids.ended };
  insertRow(build, 'settlements', {
    ...lease,
    id: world.ids.refund,
    kind: 'refund',
    amount_kop: REFUNDED_KOP,
    settled_on: '2026-11-11',
    method: 'bank',
    reference: `${FORMER}-${world.letter}`,
    note: `${SECRET}-${world.letter}`,
  });
  insertRow(build, 'ledger_entries', {
    ...lease,
    id: newId(),
    posted_on: '2026-11-11',
    debit_account: 'tenant_credit',
    credit_account: 'cash',
    amount_kop: REFUNDED_KOP,
    kind: 'refund',
    source_type: 'refund',
    source_id: world.ids.refund,
  });
  insertRow(build, 'allocations', {
    ...lease,
    id: newId(),
    source_type: 'payment',
    source_id: world.ids.formerPayment,
    item_type: 'refund',
    refund_id: world.ids.refund,
    amount_kop: REFUNDED_KOP,
    rent_kop: REFUNDED_KOP,
    allocated_on: '2026-11-11',
  });
}

const WRITTEN_OFF_KOP = 40_000;

/** 400,00 ₴ that the neighbour will not pay. */
export function insertWriteOff(build: Build): void {
  const { world } = build;
  const lease = { owner_id: world.ownerId, contract_id: world.ids.neighbour };
  insertRow(build, 'settlements', {
    ...lease,
    id: world.ids.writeOff,
    kind: 'write_off',
    amount_kop: WRITTEN_OFF_KOP,
    settled_on: '2026-11-11',
    note: `${SECRET}-${world.letter}`,
  });
  insertRow(build, 'ledger_entries', {
    ...lease,
    id: newId(),
    posted_on: '2026-11-11',
    debit_account: 'write_off',
    credit_account: 'receivable',
    amount_kop: WRITTEN_OFF_KOP,
    kind: 'write_off',
    source_type: 'write_off',
    source_id: world.ids.writeOff,
  });
  insertRow(build, 'allocations', {
    ...lease,
    id: newId(),
    source_type: 'write_off',
    source_id: world.ids.writeOff,
    item_type: 'receipt',
    receipt_id: world.ids.neighbourReceipt,
    amount_kop: WRITTEN_OFF_KOP,
    rent_kop: WRITTEN_OFF_KOP,
    allocated_on: '2026-11-11',
  });
}

/** 1 500,00 ₴ held for the contract. */
export function insertDeposit(build: Build): void {
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

/** Only the owner is warned. */
const WARNINGS = [{ code: 'no_reading', service: null, meterId: null, textUk: `Немає показу, ${SECRET}` }];

/** No two worlds have a number in common, so that a foreign one is told from one's own. */
export function receiptNumber(letter: string, period: string, at: number): string {
  return `К-${period}-${letter.charCodeAt(0)}0${at}`;
}
