import {
  ENTRUSTED,
  type MatrixRow,
  none,
  OWN_ONLY,
  OWNERS,
  ofOneOwner,
  PERSONAL,
  path,
  withBody,
} from './access-matrix-row.ts';

export const PROPERTY_ROWS: readonly MatrixRow[] = [
  ofOneOwner('listProperties', PERSONAL),
  { name: 'listProperties', who: PERSONAL, sample: ({ ids }) => ({ query: { complex_id: ids.complex } }) },
  {
    name: 'createProperty',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        name: 'Квартира на Подолі',
        type: 'apartment',
        address: { city: 'Київ' },
        complexId: ids.complex,
        photos: [ids.sparePhoto],
        ownerId,
      },
    }),
  },
  {
    name: 'getProperty',
    who: { ...ENTRUSTED, reader: 'ok' },
    sample: path('propertyId', 'property'),
    neighbour: path('propertyId', 'neighbourHome'),
  },
  {
    name: 'updateProperty',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { propertyId: ids.vacant },
      body: { notes: 'Новий ремонт', complexId: ids.complex, photos: [ids.sparePhoto] },
    }),
  },
  { name: 'deleteProperty', who: OWNERS, sample: path('propertyId', 'vacant') },
  {
    name: 'updatePropertySettings',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { propertyId: ids.property },
      body: {
        services: [
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
  { name: 'getPropertyTimeline', who: OWNERS, sample: path('propertyId', 'property') },
  { name: 'duplicateProperty', who: OWNERS, sample: path('propertyId', 'property') },
  { name: 'archiveProperty', who: OWNERS, sample: path('propertyId', 'vacant') },
  { name: 'restoreProperty', who: OWNERS, sample: path('propertyId', 'archived') },
];

export const COMPLEX_ROWS: readonly MatrixRow[] = [
  { name: 'listComplexes', who: OWNERS, sample: none },
  {
    name: 'createComplex',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { name: 'Ярославська, 12', address: 'Київ', ownerId } }),
  },
  { name: 'getComplex', who: OWNERS, sample: path('complexId', 'complex') },
  { name: 'replaceComplex', who: OWNERS, sample: withBody('complexId', 'complex', { name: 'Інша назва' }) },
  { name: 'deleteComplex', who: OWNERS, sample: path('complexId', 'spareComplex') },
  { name: 'listComplexUnits', who: OWNERS, sample: path('complexId', 'complex') },
  {
    name: 'createComplexUnits',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { complexId: ids.complex },
      body: {
        from: 901,
        to: 903,
        template: {
          type: 'apartment',
          address: { city: 'Київ', street: 'вул. Ярославська' },
          servicesFrom: ids.property,
        },
      },
    }),
  },
  {
    name: 'linkComplexProperties',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { complexId: ids.complex }, body: { propertyIds: [ids.vacant] } }),
  },
  // Papers of the complex itself, which nobody else in these worlds looks after.
  {
    name: 'listDocuments',
    as: 'of a complex',
    who: PERSONAL,
    sample: ({ ids }) => ({ query: { complex_id: ids.complex } }),
  },
  {
    name: 'createDocument',
    as: 'of a complex',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        title: 'Договір із ліфтовою',
        complexId: ids.complex,
        visibility: 'manager',
        fileId: ids.spareDocumentFile,
        ownerId,
      },
    }),
  },
  { name: 'getDocument', as: 'of a complex', who: OWN_ONLY, sample: path('documentId', 'complexDocument') },
  {
    name: 'updateDocument',
    as: 'of a complex',
    who: { ...OWNERS, manager: 404 },
    sample: ({ ids }) => ({
      path: { documentId: ids.complexDocument },
      body: { title: 'Договір із ліфтовою', complexId: ids.complex },
    }),
  },
  { name: 'listAnnouncements', who: OWNERS, sample: path('complexId', 'complex') },
  { name: 'getAnnouncementRecipients', who: OWNERS, sample: path('complexId', 'complex') },
  {
    name: 'sendAnnouncement',
    who: OWNERS,
    sample: withBody('complexId', 'complex', { title: 'Вода', text: 'Завтра не буде води' }),
  },
  { name: 'unlinkPropertyComplex', who: OWNERS, sample: path('propertyId', 'property') },
];

export const COUNTERPARTY_ROWS: readonly MatrixRow[] = [
  { name: 'listCounterparties', who: OWNERS, sample: none },
  {
    name: 'createCounterparty',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { kind: 'person', roles: ['tenant'], lastName: 'Бондар', ownerId } }),
  },
  {
    name: 'findDuplicateCounterparties',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({ body: { phones: ['+380671112233'], exceptId: ids.spareCard, ownerId } }),
    // What is left out of the answer: an unknown card leaves out nothing.
    references: { exceptId: 200 },
  },
  { name: 'getCounterparty', who: OWNERS, sample: path('counterpartyId', 'tenantCard') },
  {
    name: 'updateCounterparty',
    who: OWNERS,
    sample: withBody('counterpartyId', 'spareCard', { notes: 'Телефонувати ввечері' }),
  },
  { name: 'deleteCounterparty', who: OWNERS, sample: path('counterpartyId', 'spareCard') },
  { name: 'restoreCounterparty', who: OWNERS, sample: path('counterpartyId', 'archivedCard') },
  { name: 'listCounterpartyContracts', who: OWNERS, sample: path('counterpartyId', 'tenantCard') },
  { name: 'getCounterpartyLedger', who: OWNERS, sample: path('counterpartyId', 'tenantCard') },
  {
    name: 'mergeCounterparty',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { counterpartyId: ids.spareCard }, body: { into: ids.tenantCard } }),
  },
];
