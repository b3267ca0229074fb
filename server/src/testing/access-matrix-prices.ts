import { type MatrixRow, none, OWNERS, PERSONAL, path, withBody } from './access-matrix-row.ts';

/** Of the shipped dictionary. */
const CATALOG_KEY = 'electricity-household';

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
  {
    name: 'updateTariffVersion',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { tariffId: ids.tariff, versionId: ids.tariffVersion },
      body: { validFrom: '2025-01-01', price: '4.40' },
    }),
  },
  {
    name: 'deleteTariffVersion',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { tariffId: ids.tariff, versionId: ids.spareTariffVersion } }),
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
