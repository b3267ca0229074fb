import {
  ENTRUSTED,
  LEASE,
  MANAGED,
  type MatrixRow,
  none,
  OWN_ONLY,
  OWNERS,
  ofOneOwner,
  PERSONAL,
  path,
  READINGS,
  withBody,
} from './access-matrix-row.ts';
import type { World } from './access-world.ts';

export const PAYMENT_ROWS: readonly MatrixRow[] = [
  ofOneOwner('listPayments', PERSONAL),
  ofOneOwner('listPayers', MANAGED),
  {
    name: 'listPayments',
    who: PERSONAL,
    sample: ({ ids }) => ({ query: { contract_id: ids.contract, property_id: ids.property } }),
  },
  { name: 'listPayers', who: MANAGED, sample: ({ ids }) => ({ query: { property_id: ids.property } }) },
  {
    name: 'createPayment',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { contractId: ids.contract, amountKop: 100_000, paidOn: '2026-11-19' } }),
  },
  {
    name: 'getPayment',
    who: ENTRUSTED,
    sample: path('paymentId', 'payment'),
    neighbour: path('paymentId', 'neighbourPayment'),
  },
  { name: 'listPaymentItems', who: OWNERS, sample: path('paymentId', 'payment') },
  {
    name: 'reversePayment',
    who: OWNERS,
    sample: withBody('paymentId', 'payment', { reason: 'Помилковий платіж' }),
  },
  {
    name: 'allocatePayment',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { paymentId: ids.payment },
      body: { allocations: [{ item: 'receipt', receiptId: ids.receipt, amountKop: 400_000 }] },
    }),
  },
  { name: 'confirmPayment', who: MANAGED, sample: path('paymentId', 'reported') },
  { name: 'rejectPayment', who: MANAGED, sample: path('paymentId', 'reported') },
];

export const EXPENSE_ROWS: readonly MatrixRow[] = [
  {
    name: 'listExpenses',
    who: MANAGED,
    sample: ({ ids }) => ({
      query: { property_id: ids.property, complex_id: ids.complex, counterparty_id: ids.provider },
    }),
  },
  { name: 'listExpenses', as: 'whoever may see them', who: MANAGED, sample: none },
  {
    name: 'createExpense',
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids, ownerId }) => ({
      body: {
        propertyId: ids.property,
        category: 'repair',
        amountKop: 150_000,
        spentOn: '2026-11-12',
        counterpartyId: ids.provider,
        rebillToContractId: ids.contract,
        fileId: ids.scan,
        ownerId,
      },
    }),
  },
  {
    name: 'createExpense',
    as: 'of an object',
    who: MANAGED,
    sample: ({ ids }) => ({
      body: {
        propertyId: ids.property,
        category: 'repair',
        amountKop: 150_000,
        spentOn: '2026-11-12',
        fileId: ids.expenseFile,
      },
    }),
  },
  {
    name: 'createExpense',
    as: 'of a complex',
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids, ownerId }) => ({
      body: { complexId: ids.complex, category: 'cleaning', amountKop: 90_000, spentOn: '2026-11-12', ownerId },
    }),
  },
  { name: 'getExpense', who: MANAGED, sample: path('expenseId', 'expense') },
  {
    name: 'updateExpense',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { expenseId: ids.expense },
      body: {
        propertyId: ids.property,
        amountKop: 120_000,
        counterpartyId: ids.provider,
        rebillToContractId: ids.contract,
        fileId: ids.scan,
      },
    }),
  },
  {
    name: 'updateExpense',
    as: 'that a manager has recorded',
    who: MANAGED,
    sample: ({ ids }) => ({
      path: { expenseId: ids.recordedExpense },
      body: { amountKop: 120_000, fileId: ids.expenseFile },
    }),
  },
  {
    name: 'updateExpense',
    as: 'to a complex',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { expenseId: ids.expense }, body: { complexId: ids.complex } }),
  },
  { name: 'deleteExpense', who: OWNERS, sample: path('expenseId', 'expense') },
  {
    name: 'deleteExpense',
    as: 'that a manager has recorded',
    who: MANAGED,
    sample: path('expenseId', 'recordedExpense'),
  },
];

export const DEPOSIT_ROWS: readonly MatrixRow[] = [
  {
    name: 'getDeposit',
    who: LEASE,
    sample: path('contractId', 'contract'),
    neighbour: path('contractId', 'neighbour'),
  },
  {
    name: 'getDepositPdf',
    who: LEASE,
    sample: path('contractId', 'contract'),
    neighbour: path('contractId', 'neighbour'),
  },
  {
    name: 'moveDeposit',
    who: OWNERS,
    sample: withBody('contractId', 'contract', { kind: 'returned', amountMinor: 100_000, on: '2026-11-12' }),
  },
  {
    name: 'moveDeposit',
    as: 'to a debt',
    who: OWNERS,
    sample: withBody('contractId', 'contract', {
      kind: 'applied',
      purpose: 'debt',
      amountMinor: 100_000,
      on: '2026-11-12',
    }),
  },
  {
    name: 'reverseDeposit',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, movementId: ids.depositMove },
      body: { reason: 'Помилковий запис' },
    }),
  },
];

export const SETTLEMENT_ROWS: readonly MatrixRow[] = [
  { name: 'listSettlements', who: OWNERS, sample: path('contractId', 'ended') },
  {
    name: 'createRefund',
    who: OWNERS,
    sample: withBody('contractId', 'ended', { amountKop: 100_000, refundedOn: '2026-11-12', method: 'cash' }),
  },
  { name: 'reverseRefund', who: OWNERS, sample: withBody('refundId', 'refund', { reason: 'Помилковий запис' }) },
  {
    name: 'createWriteOff',
    who: OWNERS,
    sample: withBody('contractId', 'contract', { amountKop: 100, writtenOffOn: '2026-11-12', note: 'Не знайти' }),
  },
  {
    name: 'reverseWriteOff',
    who: OWNERS,
    sample: withBody('writeOffId', 'writeOff', { reason: 'Помилковий запис' }),
  },
];

export const MOVE_OUT_ROWS: readonly MatrixRow[] = [
  { name: 'remakeLastReceipts', who: MANAGED, sample: withBody('contractId', 'contract', {}) },
  {
    name: 'remakeLastReceipts',
    as: 'by another day',
    // A manager sees what his contract says, and does not suppose another day for it.
    who: { ...OWNERS, manager: 422 },
    sample: withBody('contractId', 'contract', { endsOn: '2026-11-20', preview: true }),
  },
  {
    name: 'moveOut',
    who: OWNERS,
    sample: withBody('contractId', 'contract', { movedOutOn: '2026-11-20', refund: true, keysReturned: 2 }),
  },
  {
    name: 'moveOut',
    as: 'with a final reading',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract },
      body: {
        movedOutOn: '2026-11-20',
        readings: [{ meterId: ids.meter, values: ['99999'], photoId: ids.readingPhoto }],
      },
    }),
  },
];

/** Lists that no key may call (key-access.ts), so none of them comes to it as a file either. */
const CLOSED_TO_KEYS = new Set(['my_receipts', 'managers', 'journal', 'invoices', 'notifications']);

export const FINANCE_ROWS: readonly MatrixRow[] = [
  { name: 'getFinanceSummary', who: MANAGED, sample: () => ({ query: { period: '2026-11' } }) },
  { name: 'getCashflow', who: MANAGED, sample: () => ({ query: { period_from: '2026-01' } }) },
  { name: 'getAging', who: MANAGED, sample: none },
  {
    name: 'getPnl',
    who: MANAGED,
    sample: ({ ids }) => ({ query: { complex_id: ids.complex, property_id: ids.property } }),
  },
  { name: 'listHeldDeposits', who: MANAGED, sample: none },
  { name: 'listBillShares', who: MANAGED, sample: none },
  { name: 'getTax', who: OWNERS, sample: () => ({ query: { year: '2026' } }) },
  ...exportRows(),
];

/** A file asks for what its list asks for. */
function exportRows(): MatrixRow[] {
  const file = (
    report: string,
    who: MatrixRow['who'],
    filters: (world: World) => Record<string, string> = () => ({}),
  ) => ({
    name: 'exportReport',
    as: `of ${report}`,
    who: CLOSED_TO_KEYS.has(report) ? { ...who, keyRead: 403, keyWrite: 403 } : who,
    sample: (world: World) => ({ query: { report, format: 'csv', ...filters(world) } }),
  });
  return [
    ...['receipts', 'payments', 'contracts', 'properties', 'documents', 'tasks', 'my_receipts'].map((report) =>
      file(report, PERSONAL),
    ),
    ...['expenses', 'cashflow', 'pnl', 'aging', 'deposits', 'bill_shares'].map((report) => file(report, MANAGED)),
    ...['readings', 'meters'].map((report) => file(report, READINGS)),
    ...['counterparties', 'tariffs', 'complexes', 'managers', 'shared_bills', 'journal', 'invoices', 'tax'].map(
      (report) => file(report, OWNERS),
    ),
    file('notifications', { ...PERSONAL, newcomer: 403, former: 'ok', manager: 'ok', reader: 'ok' }),
    {
      ...file('statement', ENTRUSTED, ({ ids }) => ({ contract_id: ids.contract })),
      references: { contract_id: 404 },
      neighbour: ({ ids }) => ({ query: { report: 'statement', format: 'csv', contract_id: ids.neighbour } }),
    },
    {
      ...file('statement', OWN_ONLY, ({ ids }) => ({ counterparty_id: ids.tenantCard })),
      as: 'of the statement of a person',
      references: { counterparty_id: 404 },
    },
    {
      ...file('meter_readings', READINGS, ({ ids }) => ({ meter_id: ids.meter })),
      references: { meter_id: 404 },
    },
  ];
}
