import {
  ENTRUSTED,
  type MatrixRow,
  none,
  OWN_ONLY,
  OWNERS,
  PERSONAL,
  PUBLIC,
  path,
  READINGS,
  withBody,
} from './access-matrix-row.ts';

/** Of the shipped dictionary. */
const CATALOG_KEY = 'electricity-household';

export const ACCOUNT_ROWS: readonly MatrixRow[] = [
  { name: 'login', who: { nobody: 401 }, sample: () => ({ body: { email: 'who@example.com', password: 'x' } }) },
  { name: 'logout', who: { nobody: 'ok', owner: 'ok' }, sample: none },
  {
    name: 'register',
    who: PUBLIC,
    sample: () => ({
      body: {
        firstName: 'Ганна',
        lastName: 'Мельник',
        email: `new-${Math.random().toString(36).slice(2)}@example.com`,
        phone: '+380671234567',
        password: 'зелений трамвай о сьомій',
        acceptTerms: true,
      },
    }),
  },
  { name: 'verifyEmail', who: { nobody: 400 }, sample: () => ({ query: { token: 'unknown' } }) },
  { name: 'resendVerification', who: PUBLIC, sample: () => ({ body: { email: 'who@example.com' } }) },
  { name: 'forgotPassword', who: PUBLIC, sample: () => ({ body: { email: 'who@example.com' } }) },
  {
    name: 'resetPassword',
    who: { nobody: 400 },
    sample: () => ({ body: { email: 'who@example.com', password: 'зелений трамвай о сьомій', token: 'unknown' } }),
  },
  {
    name: 'confirmPassword',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'wrong' } }),
  },
  { name: 'getSession', who: PERSONAL, sample: none },
  { name: 'activateOwnerRole', who: PERSONAL, sample: none },
  { name: 'changeEmail', who: PERSONAL, sample: () => ({ body: { email: 'another@example.com' } }) },
  {
    name: 'changePassword',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { current: 'wrong', password: 'зелений трамвай о сьомій' } }),
  },
  { name: 'changePhone', who: PERSONAL, sample: () => ({ body: { phone: '+380501234567' } }) },
  {
    name: 'confirmPhone',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { code: '123456' } }),
  },
  {
    name: 'createPaymentAccount',
    who: OWNERS,
    sample: ({ ownerId }) => ({
      body: { name: 'Основний', iban: 'UA213223130000026007233566001', default: true, ownerId },
    }),
  },
  { name: 'listPaymentAccounts', who: OWNERS, sample: none },
  { name: 'updatePaymentAccount', who: OWNERS, sample: withBody('accountId', 'account', { name: 'Інший' }) },
  { name: 'deletePaymentAccount', who: OWNERS, sample: path('accountId', 'account') },
  { name: 'listNumbering', who: OWNERS, sample: none },
  { name: 'saveNumbering', who: OWNERS, sample: ({ ownerId }) => ({ body: { prefix: 'ОР', ownerId } }) },
  { name: 'listSessions', who: PERSONAL, sample: none },
  { name: 'endOtherSessions', who: PERSONAL, sample: none },
  // A session is a person’s, whoever he works for.
  { name: 'endSession', who: { ...OWN_ONLY, partner: 404 }, sample: path('sessionId', 'session') },
  { name: 'getProfile', who: PERSONAL, sample: none },
  { name: 'getSecondFactor', who: PERSONAL, sample: none },
  { name: 'startSecondFactor', who: PERSONAL, sample: none },
  // Nothing is set up yet, so there is nothing to confirm, to renew or to switch off.
  {
    name: 'confirmSecondFactor',
    who: { nobody: 401, newcomer: 409, tenant: 409, owner: 409 },
    sample: () => ({ body: { code: '123456' } }),
  },
  { name: 'renewRecoveryCodes', who: { nobody: 401, newcomer: 409, tenant: 409, owner: 409 }, sample: none },
  {
    name: 'disableSecondFactor',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'wrong' } }),
  },
  { name: 'updateProfile', who: PERSONAL, sample: () => ({ body: { callSign: 'Сонце' } }) },
  // Who rents gets a tenant's summary, and none of an owner that would count nothing.
  { name: 'getDashboardSummary', who: PERSONAL, sample: none, hides: /"variant":"(?!tenant")/g },
  // Its own test: an answer that never ends cannot be compared.
  { name: 'streamEvents', who: { nobody: 401 }, isStream: true, sample: none },
  { name: 'listOutbox', who: PUBLIC, sample: none },
];

export const PROPERTY_ROWS: readonly MatrixRow[] = [
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

export const TARIFF_ROWS: readonly MatrixRow[] = [
  { name: 'listTariffs', who: OWNERS, sample: none },
  {
    name: 'createTariff',
    who: OWNERS,
    sample: ({ ownerId }) => ({
      body: { service: 'gas', title: 'Газ', versions: [{ validFrom: '2026-01-01', price: '7.96' }], ownerId },
    }),
  },
  { name: 'getTariff', who: OWNERS, sample: path('tariffId', 'tariff') },
  { name: 'updateTariff', who: OWNERS, sample: withBody('tariffId', 'tariff', { title: 'Світло' }) },
  { name: 'deleteTariff', who: OWNERS, sample: path('tariffId', 'spareTariff') },
  {
    name: 'createTariffVersion',
    who: OWNERS,
    sample: withBody('tariffId', 'tariff', { validFrom: '2027-01-01', price: '5.00' }),
  },
  { name: 'listTariffCatalog', who: PERSONAL, sample: none },
  {
    name: 'copyCatalogTariff',
    who: OWNERS,
    sample: ({ ownerId }) => ({ path: { key: CATALOG_KEY }, body: { ownerId } }),
  },
];

export const RATE_ROWS: readonly MatrixRow[] = [
  { name: 'listExchangeRates', who: OWNERS, sample: none },
  {
    name: 'createExchangeRate',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { currency: 'USD', rateOn: '2026-02-01', rate: '42.1', ownerId } }),
  },
  { name: 'updateExchangeRate', who: OWNERS, sample: withBody('rateId', 'exchangeRate', { rate: '41.7' }) },
  { name: 'deleteExchangeRate', who: OWNERS, sample: path('rateId', 'exchangeRate') },
  { name: 'listPriceIndexes', who: OWNERS, sample: none },
  {
    name: 'createPriceIndex',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { month: '2026-01', percent: '100.9', ownerId } }),
  },
  { name: 'updatePriceIndex', who: OWNERS, sample: withBody('rateId', 'priceIndex', { percent: '100.5' }) },
  { name: 'deletePriceIndex', who: OWNERS, sample: path('rateId', 'priceIndex') },
  { name: 'listKeyRates', who: OWNERS, sample: none },
  {
    name: 'createKeyRate',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { validFrom: '2026-02-01', percent: '15', ownerId } }),
  },
  { name: 'updateKeyRate', who: OWNERS, sample: withBody('rateId', 'keyRate', { percent: '15' }) },
  { name: 'deleteKeyRate', who: OWNERS, sample: path('rateId', 'keyRate') },
];

export const METER_ROWS: readonly MatrixRow[] = [
  {
    name: 'listPhysicalMeters',
    who: READINGS,
    sample: ({ ids }) => ({ query: { property_id: ids.property } }),
  },
  {
    name: 'listPhysicalMeters',
    as: 'of a complex',
    who: READINGS,
    sample: ({ ids }) => ({ query: { complex_id: ids.complex } }),
  },
  {
    name: 'listPhysicalMeters',
    as: 'behind a main meter',
    who: READINGS,
    sample: ({ ids }) => ({ query: { parent_meter_id: ids.mainMeter } }),
  },
  {
    name: 'createPhysicalMeter',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        propertyId: ids.property,
        parentMeterId: ids.mainMeter,
        service: 'electricity',
        serial: 'NEW-1',
        installedOn: '2026-11-01',
        initialValues: ['0'],
        ownerId,
      },
    }),
  },
  {
    name: 'createPhysicalMeter',
    as: 'of a complex',
    who: OWNERS,
    sample: ({ ids }) => ({
      body: {
        complexId: ids.complex,
        service: 'electricity',
        serial: 'NEW-2',
        installedOn: '2026-11-01',
        initialValues: ['0'],
      },
    }),
  },
  { name: 'getPhysicalMeter', who: READINGS, sample: path('meterId', 'meter') },
  {
    name: 'updatePhysicalMeter',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { meterId: ids.meter }, body: { place: 'Коридор', parentMeterId: ids.mainMeter } }),
  },
  {
    name: 'replacePhysicalMeter',
    who: OWNERS,
    sample: withBody('meterId', 'meter', {
      closingValues: ['1500'],
      newMeter: { serial: 'NEW-3', installedOn: '2026-11-20', initialValues: ['0'] },
    }),
  },
  {
    name: 'verifyPhysicalMeter',
    who: OWNERS,
    sample: withBody('meterId', 'meter', { verifiedOn: '2026-11-01', verificationIntervalMonths: 48 }),
  },
  { name: 'archivePhysicalMeter', who: OWNERS, sample: path('meterId', 'meter') },
  { name: 'listPhysicalMeterReadings', who: READINGS, sample: path('meterId', 'meter') },
  {
    name: 'listMeters',
    who: READINGS,
    sample: ({ ids }) => ({ query: { period: '2026-11', property_id: ids.property, complex_id: ids.complex } }),
  },
  {
    name: 'createReadings',
    who: READINGS,
    sample: ({ ids }) => ({
      body: { meterId: ids.meter, date: '2026-11-20', values: ['1450'], photoId: ids.readingPhoto },
    }),
  },
  {
    name: 'createReadings',
    as: 'in place of another',
    who: READINGS,
    sample: ({ ids }) => ({
      body: { meterId: ids.meter, date: '2026-11-20', values: ['1450'], replaces: ids.submitted },
    }),
  },
  {
    name: 'createReadings',
    as: 'many',
    who: READINGS,
    sample: ({ ids }) => ({
      body: { items: [{ meterId: ids.meter, date: '2026-11-20', values: ['1450'], photoId: ids.readingPhoto }] },
    }),
    // A row that is refused does not refuse the call.
    references: { 'items.0.meterId': 200, 'items.0.photoId': 200 },
  },
  { name: 'approveReading', who: READINGS, sample: path('readingId', 'submitted') },
  { name: 'rejectReading', who: READINGS, sample: path('readingId', 'submitted') },
  {
    name: 'correctReading',
    who: READINGS,
    sample: ({ ids }) => ({
      path: { readingId: ids.billed },
      body: { values: ['1210'], comment: 'Помилка в цифрі', photoId: ids.readingPhoto },
    }),
  },
  {
    name: 'requestReadings',
    who: OWNERS,
    sample: ({ ids }) => ({ body: { period: '2026-12', contractIds: [ids.contract] } }),
  },
];
