import { type MatrixRow, PUBLIC, path } from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const contract = (name: WorldId) => path('contractId', name);
const receipt = (name: WorldId) => path('receiptId', name);

export const INFO_ROWS: readonly MatrixRow[] = [
  // The bare id opens the page for everyone by design; what it then shows is judged by the marks in the texts.
  { name: 'getInfoContract', who: PUBLIC, sample: contract('contract'), opensToAll: true },
  { name: 'getInfoReceipt', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
  { name: 'getInfoReceiptPdf', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
  { name: 'getInfoReceiptPicture', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
  { name: 'getInfoReceiptQr', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
  {
    name: 'getInfoReceiptQr',
    as: 'where it needs the key',
    who: { nobody: 409 },
    sample: receipt('formerReceipt'),
    opensToAll: true,
  },
  { name: 'getInfoReceipt', as: 'of a draft', who: { nobody: 404 }, sample: receipt('draftReceipt') },
  {
    name: 'getInfoContract',
    as: 'with the key of another',
    who: PUBLIC,
    sample: ({ ids, key }) => ({ path: { contractId: ids.contract }, query: { k: key } }),
    opensToAll: true,
  },
  {
    name: 'getInfoReceipt',
    as: 'with the key of another',
    who: PUBLIC,
    sample: ({ ids, key }) => ({ path: { receiptId: ids.receipt }, query: { k: key } }),
    opensToAll: true,
  },
  // The text of the agreement needs the one-time code besides the key.
  {
    name: 'getInfoContractPdf',
    who: { nobody: 404 },
    sample: ({ ids, key }) => ({ path: { contractId: ids.contract }, query: { k: key } }),
  },
  {
    name: 'createInfoReading',
    who: PUBLIC,
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract },
      body: {
        k: key,
        meterId: ids.meter,
        period: '2026-11',
        date: '2026-11-20',
        values: ['1450'],
        photoId: ids.readingPhoto,
      },
    }),
  },
  {
    name: 'createPaymentReport',
    who: PUBLIC,
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract },
      body: { k: key, receiptId: ids.receipt, amountKop: 100_000, paidOn: '2026-11-19', photoId: ids.readingPhoto },
    }),
  },
  {
    name: 'createInfoSupplierPayment',
    who: PUBLIC,
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract },
      body: { k: key, service: 'gas', period: '2026-10', paidOn: '2026-11-19', fileId: ids.spareSupplierPhoto },
    }),
  },
  {
    name: 'createInfoTask',
    who: PUBLIC,
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract },
      body: { k: key, title: 'Тече кран', description: 'На кухні, з учора', photoIds: [ids.readingPhoto] },
    }),
  },
  {
    name: 'requestInfoCode',
    who: PUBLIC,
    sample: ({ ids, key }) => ({ path: { contractId: ids.contract }, body: { k: key } }),
  },
  {
    name: 'confirmInfoCode',
    who: { nobody: 422 },
    sample: ({ ids, key }) => ({ path: { contractId: ids.contract }, body: { k: key, code: '123456' } }),
  },
];
