import {
  ENTRUSTED,
  MANAGED,
  type MatrixRow,
  OWN_ONLY,
  OWNERS,
  ofOneOwner,
  PERSONAL,
  PUBLIC,
  path,
  withBody,
} from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const contract = (name: WorldId, body?: unknown) => withBody('contractId', name, body);

const rent = { amountMinor: 1_500_000, currency: 'UAH' };
/** Only the tenant answers a contract; its owner may see it and still not accept it. */
const ANSWER = { nobody: 401, newcomer: 404, tenant: 'ok', owner: 403 } as const;

export const CONTRACT_ROWS: readonly MatrixRow[] = [
  ofOneOwner('listContracts', PERSONAL),
  ofOneOwner('sumContracts', PERSONAL),
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
    name: 'sumContracts',
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
    as: 'of an entrusted object',
    who: MANAGED,
    sample: ({ ids, ownerId }) => ({
      body: {
        rentalObjectId: ids.property,
        landlordCounterpartyId: ids.landlordCard,
        tenantCounterpartyId: ids.tenantCard,
        startDate: '2029-01-01',
        rent,
        ownerId,
      },
    }),
  },
  {
    name: 'createContract',
    // A manager knows of no object that is not entrusted to him.
    who: { ...OWNERS, manager: 422 },
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
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids, ownerId }) => ({
      body: {
        rentalObjectId: ids.property,
        landlordCounterpartyId: ids.landlordCard,
        tenantCounterpartyId: ids.tenantCard,
        coTenants: [{ id: ids.spareCard }],
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
    as: 'of an entrusted object',
    who: MANAGED,
    sample: contract('contract', { autoRenew: true }),
  },
  {
    name: 'updateContract',
    who: { ...OWNERS, manager: 404 },
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
  {
    name: 'updateContract',
    as: 'with co-tenants as they were read',
    who: { ...OWNERS, manager: 404 },
    sample: ({ ids }) => ({
      path: { contractId: ids.draft },
      body: { tenantCounterpartyId: ids.tenantCard, coTenants: [{ id: ids.spareCard }] },
    }),
  },
  { name: 'deleteContract', who: OWNERS, sample: contract('draft') },
  { name: 'listContractParties', who: MANAGED, sample: path('propertyId', 'property') },
  {
    name: 'createContractTenant',
    who: MANAGED,
    sample: withBody('propertyId', 'property', { kind: 'person', lastName: 'Литвин', phone: '+380671234567' }),
  },
  { name: 'getContractLedger', who: ENTRUSTED, sample: contract('contract'), neighbour: contract('neighbour') },
  {
    name: 'getContractSchedule',
    who: ENTRUSTED,
    sample: contract('contract'),
    // Which months were never billed is the owner's concern.
    hides: /"missed":\["/,
    neighbour: contract('neighbour'),
  },
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
  { name: 'sendContract', who: { ...OWNERS, manager: 404 }, sample: contract('draft') },
  {
    name: 'activateContract',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.pending },
      body: { signedOn: '2026-11-01', documentId: ids.scan },
    }),
  },
  { name: 'cancelContract', who: { ...OWNERS, manager: 404 }, sample: contract('pending') },
  { name: 'giveNotice', who: MANAGED, sample: contract('contract', { endsOn: '2026-12-31', by: 'tenant' }) },
  {
    name: 'terminateContract',
    who: MANAGED,
    sample: contract('contract', { terminatedOn: '2026-11-20', reason: 'За згодою сторін' }),
  },
  { name: 'renewContract', who: MANAGED, sample: contract('contract', { endDate: '2028-10-31' }) },
  {
    name: 'createAmendment',
    who: MANAGED,
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
    who: MANAGED,
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

const SUPPLIER_PAYMENT = { service: 'gas', period: '2026-10', paidOn: '2026-11-19', amountKop: 84_500 };

export const SUPPLIER_PAYMENT_ROWS: readonly MatrixRow[] = [
  {
    name: 'listSupplierPayments',
    who: ENTRUSTED,
    sample: contract('contract'),
    hides: /"file_id":"/,
    neighbour: contract('neighbour'),
  },
  {
    name: 'createSupplierPayment',
    who: OWNERS,
    sample: (world) => contract('contract', { ...SUPPLIER_PAYMENT, fileId: world.ids.spareSupplierPhoto })(world),
  },
  {
    name: 'returnSupplierPayment',
    who: MANAGED,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, supplierPaymentId: ids.supplierPayment },
      body: { reason: 'На фото не видно суми' },
    }),
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
  {
    name: 'getFile',
    as: 'of a payment to a supplier',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: path('fileId', 'supplierPhoto'),
  },
];
