import {
  ENTRUSTED,
  MANAGED,
  type MatrixRow,
  OWN_ONLY,
  OWNERS,
  ofOneOwner,
  PERSONAL,
  path,
  withBody,
} from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const receipt = (name: WorldId, body?: unknown) => withBody('receiptId', name, body);

/** Of whoever has made it: a manager has come so far and finds nothing of the owner's. */
const OWN_MADE = { ...OWNERS, manager: 404 } as const;

export const RECEIPT_ROWS: readonly MatrixRow[] = [
  ofOneOwner('listReceipts', PERSONAL),
  ofOneOwner('sumReceipts', PERSONAL),
  {
    name: 'listReadyReceipts',
    as: 'of one owner',
    who: MANAGED,
    sample: ({ ownerId }) => ({ query: { step: 'issue', owner_id: ownerId } }),
  },
  {
    name: 'listReceipts',
    who: PERSONAL,
    sample: ({ ids }) => ({ query: { contract_id: ids.contract, property_id: ids.property, complex_id: ids.complex } }),
  },
  {
    name: 'listReceipts',
    as: 'of an object',
    who: PERSONAL,
    sample: ({ ids }) => ({ query: { property_id: ids.property } }),
  },
  {
    name: 'sumReceipts',
    who: PERSONAL,
    sample: ({ ids }) => ({ query: { contract_id: ids.contract, property_id: ids.property, complex_id: ids.complex } }),
  },
  {
    name: 'listReadyReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({
      query: { step: 'issue', contract_id: ids.contract, property_id: ids.property, complex_id: ids.complex },
    }),
  },
  {
    name: 'listReadyReceipts',
    as: 'of a run',
    who: MANAGED,
    sample: ({ ids }) => ({ query: { step: 'send', run_id: ids.run } }),
  },
  {
    name: 'listOutdatedDrafts',
    who: MANAGED,
    sample: ({ ids }) => ({ query: { period: '2026-11', receipt_id: ids.draftReceipt } }),
  },
  { name: 'listMyReceipts', who: PERSONAL, sample: ({ ids }) => ({ query: { contract_id: ids.contract } }) },
  { name: 'listReceiptOwners', who: MANAGED, sample: () => ({}) },
  {
    name: 'previewReceipts',
    who: MANAGED,
    sample: ({ ids, ownerId }) => ({ body: { period: '2026-12', contractIds: [ids.contract], ownerId } }),
  },
  {
    name: 'previewReceipts',
    as: 'of a property',
    who: MANAGED,
    sample: ({ ids }) => ({
      body: { period: '2026-12', scope: { propertyId: ids.property, complexId: ids.complex } },
    }),
  },
  {
    name: 'runReceipts',
    who: MANAGED,
    sample: ({ ids, ownerId }) => ({ body: { period: '2026-12', contractIds: [ids.contract], ownerId } }),
  },
  { name: 'getReceiptRun', who: OWN_MADE, sample: path('runId', 'run') },
  { name: 'listReceiptBatches', who: MANAGED, sample: () => ({}) },
  { name: 'getReceiptBatch', who: OWN_MADE, sample: path('batchId', 'batch') },
  { name: 'undoReceiptBatch', who: OWN_MADE, sample: path('batchId', 'batch') },
  {
    name: 'createReceipt',
    who: MANAGED,
    sample: ({ ids }) => ({
      body: {
        contractId: ids.contract,
        kind: 'one_off',
        dueOn: '2026-12-01',
        lines: [{ title: 'Заміна замка', amountKop: 50_000 }],
      },
    }),
  },
  {
    name: 'createReceipt',
    as: 'of what is left of a lease',
    who: MANAGED,
    sample: ({ ids }) => ({
      body: {
        contractId: ids.ended,
        kind: 'one_off',
        dueOn: '2026-12-01',
        lines: [],
        adjustmentIds: [ids.leftover],
      },
    }),
  },
  {
    name: 'createReceipt',
    as: 'of a penalty',
    who: MANAGED,
    // The sum of the penalty's line below.
    sample: ({ ids, lateNumber }) => ({
      body: {
        contractId: ids.contract,
        kind: 'one_off',
        dueOn: '2026-12-01',
        lines: [{ kind: 'penalty', title: 'Пеня', amountKop: 85_000, penaltyOf: lateNumber }],
      },
    }),
    names: ['lines.0.penaltyOf'],
  },
  { name: 'listPenalties', who: OWNERS, sample: path('contractId', 'contract') },
  { name: 'getReceipt', who: ENTRUSTED, sample: receipt('receipt'), neighbour: receipt('neighbourReceipt') },
  { name: 'getReceipt', as: 'of a draft', who: { ...OWN_ONLY, manager: 'ok' }, sample: receipt('draftReceipt') },
  { name: 'getReceiptPdf', who: ENTRUSTED, sample: receipt('receipt'), neighbour: receipt('neighbourReceipt') },
  { name: 'getReceiptPdf', as: 'of a draft', who: { ...OWN_ONLY, manager: 'ok' }, sample: receipt('draftReceipt') },
  { name: 'getReceiptPicture', who: ENTRUSTED, sample: receipt('receipt'), neighbour: receipt('neighbourReceipt') },
  { name: 'getReceiptPicture', as: 'of a draft', who: { ...OWN_ONLY, manager: 'ok' }, sample: receipt('draftReceipt') },
  { name: 'getReceiptQr', who: ENTRUSTED, sample: receipt('receipt'), neighbour: receipt('neighbourReceipt') },
  { name: 'updateReceipt', who: MANAGED, sample: receipt('draftReceipt', { dueOn: '2026-12-15' }) },
  { name: 'recalculateReceipt', who: MANAGED, sample: receipt('draftReceipt') },
  { name: 'issueReceipt', who: MANAGED, sample: receipt('draftReceipt') },
  { name: 'sendReceipt', who: MANAGED, sample: receipt('receipt') },
  { name: 'handReceipt', who: MANAGED, sample: receipt('receipt') },
  { name: 'voidReceipt', who: MANAGED, sample: receipt('receipt', { reason: 'Помилка в показнику' }) },
  {
    name: 'issueReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.draftReceipt] } }),
    // A row that is refused does not refuse the call.
    references: { 'ids.0': 200 },
  },
  {
    name: 'sendReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.receipt] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'handReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.receipt] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'remindReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.receipt] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'remindContracts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.contract] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'recalculateReceipts',
    who: MANAGED,
    sample: ({ ids }) => ({ body: { ids: [ids.draftReceipt] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'addReceiptLine',
    who: MANAGED,
    sample: receipt('draftReceipt', { title: 'Прибирання', amountKop: 30_000 }),
  },
  {
    name: 'addReceiptLine',
    as: 'of a penalty',
    who: MANAGED,
    // 20 000,00 × 0,1 % × 35 days until the payment of 10 November, then 15 000,00 × 0,1 % × 10 days until the 20th.
    sample: ({ ids, lateNumber }) => ({
      path: { receiptId: ids.draftReceipt },
      body: { kind: 'penalty', title: 'Пеня', amountKop: 85_000, penaltyOf: lateNumber },
    }),
    names: ['penaltyOf'],
  },
  {
    name: 'updateReceiptLine',
    who: MANAGED,
    sample: ({ ids }) => ({
      path: { receiptId: ids.draftReceipt, lineNo: '1' },
      body: { title: 'Оренда за листопад' },
    }),
  },
  {
    name: 'deleteReceiptLine',
    who: MANAGED,
    sample: ({ ids }) => ({ path: { receiptId: ids.draftReceipt, lineNo: '1' } }),
  },
];

export const SHARED_BILL_ROWS: readonly MatrixRow[] = [
  { name: 'listSharedBills', who: OWNERS, sample: () => ({ query: { period: '2026-11' } }) },
  {
    name: 'listSharedBills',
    as: 'of a complex',
    who: OWNERS,
    sample: ({ ids }) => ({ query: { complex_id: ids.complex } }),
  },
  { name: 'listSharedBillServices', who: OWNERS, sample: () => ({ query: { period: '2026-11' } }) },
  {
    name: 'createSharedBill',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        service: 'heating',
        period: '2026-11',
        totalKop: 1_240_000,
        basis: 'equal',
        shares: [{ propertyId: ids.property }, { propertyId: ids.vacant }],
        fileId: ids.scan,
        ownerId,
      },
    }),
  },
  { name: 'getSharedBill', who: OWNERS, sample: path('billId', 'sharedBill') },
  {
    name: 'updateSharedBill',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { billId: ids.sharedBill },
      body: { shares: [{ propertyId: ids.property }], fileId: ids.scan },
    }),
  },
  { name: 'deleteSharedBill', who: OWNERS, sample: path('billId', 'sharedBill') },
];

export const AUTO_MONTH_ROWS: readonly MatrixRow[] = [
  { name: 'getAutoMonth', who: OWNERS, sample: path('contractId', 'contract') },
  {
    name: 'setAutoMonth',
    who: OWNERS,
    sample: withBody('contractId', 'contract', { mode: 'send', day: 1, askDaysBefore: 3 }),
  },
];
