import { ENTRUSTED, type MatrixRow, OWN_ONLY, OWNERS, PERSONAL, PUBLIC, path, withBody } from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const contract = (name: WorldId, body?: unknown) => withBody('contractId', name, body);
const receipt = (name: WorldId) => path('receiptId', name);

const rent = { amountMinor: 1_500_000, currency: 'UAH' };
/** Only the tenant answers a contract; its owner may see it and still not accept it. */
const ANSWER = { nobody: 401, newcomer: 404, tenant: 'ok', owner: 403 } as const;

export const CONTRACT_ROWS: readonly MatrixRow[] = [
  {
    name: 'listContracts',
    who: PERSONAL,
    sample: ({ ids }) => ({
      query: {
        rental_object_id: ids.property,
        tenant_counterparty_id: ids.tenantCard,
        landlord_counterparty_id: ids.landlordCard,
      },
    }),
  },
  {
    name: 'createContract',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        rentalObjectId: ids.vacant,
        landlordCounterpartyId: ids.landlordCard,
        tenantCounterpartyId: ids.tenantCard,
        coTenants: [ids.spareCard],
        guarantorId: ids.neighbourCard,
        startDate: '2026-12-01',
        rent,
        utilities: [
          {
            code: 'electricity',
            payer: 'tenant',
            method: 'meter',
            tariffId: ids.tariff,
            providerCounterpartyId: ids.provider,
          },
        ],
        ownerId,
      },
    }),
  },
  {
    name: 'createContract',
    as: 'of a lease that is on',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        rentalObjectId: ids.property,
        landlordCounterpartyId: ids.landlordCard,
        tenantCounterpartyId: ids.tenantCard,
        startDate: '2026-01-01',
        rent,
        joined: {
          billingFrom: '2026-12',
          depositHeld: { amountMinor: 1_500_000, currency: 'UAH' },
          readings: [{ meterId: ids.meter, values: ['99999'] }],
        },
        ownerId,
      },
    }),
  },
  { name: 'getContract', who: ENTRUSTED, sample: contract('contract'), neighbour: contract('neighbour') },
  {
    name: 'updateContract',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.draft },
      body: {
        rentalObjectId: ids.vacant,
        landlordCounterpartyId: ids.landlordCard,
        tenantCounterpartyId: ids.tenantCard,
        coTenants: [ids.spareCard],
        guarantorId: ids.neighbourCard,
        utilities: [
          {
            code: 'electricity',
            payer: 'tenant',
            method: 'meter',
            tariffId: ids.tariff,
            providerCounterpartyId: ids.provider,
          },
        ],
      },
    }),
  },
  { name: 'deleteContract', who: OWNERS, sample: contract('draft') },
  { name: 'getContractLedger', who: ENTRUSTED, sample: contract('contract'), neighbour: contract('neighbour') },
  { name: 'getContractSchedule', who: ENTRUSTED, sample: contract('contract'), neighbour: contract('neighbour') },
  { name: 'getContractPdf', who: ENTRUSTED, sample: contract('contract'), neighbour: contract('neighbour') },
  {
    name: 'updateNotificationSettings',
    who: OWNERS,
    sample: contract('contract', { notificationSettings: null }),
  },
  { name: 'updatePublicLink', who: OWNERS, sample: contract('contract', { enabled: false }) },
  { name: 'rotatePublicLink', who: OWNERS, sample: contract('contract') },
  { name: 'acceptContract', who: ANSWER, sample: contract('pending'), neighbour: contract('draft') },
  {
    name: 'acceptContract',
    as: 'by link',
    who: { nobody: 422 },
    sample: ({ ids, pendingKey }) => ({ path: { contractId: ids.pending }, body: { k: pendingKey, code: '123456' } }),
  },
  { name: 'declineContract', who: ANSWER, sample: contract('pending'), neighbour: contract('draft') },
  {
    name: 'declineContract',
    as: 'by link',
    who: { nobody: 422 },
    sample: ({ ids, pendingKey }) => ({ path: { contractId: ids.pending }, body: { k: pendingKey, code: '123456' } }),
  },
  { name: 'sendContract', who: OWNERS, sample: contract('draft') },
  {
    name: 'activateContract',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.pending },
      body: { signedOn: '2026-11-01', documentId: ids.scan },
    }),
  },
  { name: 'cancelContract', who: OWNERS, sample: contract('pending') },
  { name: 'giveNotice', who: OWNERS, sample: contract('contract', { endsOn: '2026-12-31', by: 'tenant' }) },
  {
    name: 'terminateContract',
    who: OWNERS,
    sample: contract('contract', { terminatedOn: '2026-11-20', reason: 'За згодою сторін' }),
  },
  { name: 'renewContract', who: OWNERS, sample: contract('contract', { endDate: '2028-10-31' }) },
  {
    name: 'createAmendment',
    who: OWNERS,
    sample: contract('contract', { validFrom: '2027-06-01', note: 'Дозволено кота' }),
  },
  {
    name: 'acceptAmendment',
    // A manager sees the contract, and it is not his to answer.
    who: { ...ANSWER, manager: 403 },
    sample: ({ ids }) => ({ path: { contractId: ids.contract, amendmentId: ids.amendment } }),
    neighbour: ({ ids }) => ({ path: { contractId: ids.neighbour, amendmentId: ids.amendment } }),
  },
  {
    name: 'acceptAmendment',
    as: 'by link',
    who: { nobody: 422 },
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract, amendmentId: ids.amendment },
      body: { k: key, code: '123456' },
    }),
    // The proof of the link comes before any look at the amendment, so its id changes nothing.
    unread: ['amendmentId'],
  },
  {
    name: 'activateAmendment',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, amendmentId: ids.amendment },
      body: { signedOn: '2026-11-01' },
    }),
  },
  {
    name: 'cancelAmendment',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { contractId: ids.contract, amendmentId: ids.amendment } }),
  },
  {
    name: 'createRelief',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract },
      body: { from: '2026-11-01', to: '2026-11-05', percent: '50', reason: 'Немає води', fileId: ids.scan },
    }),
  },
  {
    name: 'previewRelief',
    who: OWNERS,
    sample: contract('contract', { from: '2026-11-01', to: '2026-11-05', percent: '50' }),
  },
  { name: 'listReliefs', who: OWNERS, sample: contract('contract') },
  {
    name: 'withdrawRelief',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { contractId: ids.contract, reliefId: ids.relief } }),
  },
];

export const INFO_ROWS: readonly MatrixRow[] = [
  // The bare id opens the page for everyone by design; what it then shows is judged by the marks in the texts.
  { name: 'getInfoContract', who: PUBLIC, sample: contract('contract'), opensToAll: true },
  { name: 'getInfoReceipt', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
  { name: 'getInfoReceiptPdf', who: PUBLIC, sample: receipt('receipt'), opensToAll: true },
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

export const FILE_ROWS: readonly MatrixRow[] = [
  {
    name: 'uploadFile',
    who: { nobody: 401, owner: 'ok' },
    sample: ({ ownerId }) => ({ body: { purpose: 'reading_photo', ownerId }, isForm: true }),
  },
  {
    name: 'uploadFile',
    as: 'for an object',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 'ok', manager: 'ok', reader: 'ok' },
    sample: ({ ids }) => ({ body: { purpose: 'reading_photo', propertyId: ids.property }, isForm: true }),
  },
  {
    name: 'uploadInfoFile',
    who: PUBLIC,
    sample: ({ ids, key }) => ({ path: { contractId: ids.contract }, body: { k: key }, isForm: true }),
  },
  { name: 'getFile', who: { ...OWN_ONLY, manager: 'ok', reader: 'ok' }, sample: path('fileId', 'photo') },
];
