import { type MatrixRow, OWNERS, path, READINGS, withBody } from './access-matrix-row.ts';

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
        photoId: ids.meterPhoto,
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
    sample: ({ ids }) => ({
      path: { meterId: ids.meter },
      body: { place: 'Коридор', parentMeterId: ids.mainMeter, photoId: ids.meterPhoto },
    }),
  },
  {
    name: 'replacePhysicalMeter',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { meterId: ids.meter },
      body: {
        closingValues: ['1500'],
        newMeter: { serial: 'NEW-3', installedOn: '2026-11-20', initialValues: ['0'], photoId: ids.meterPhoto },
      },
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
    as: 'of one owner',
    who: READINGS,
    sample: ({ ownerId }) => ({ query: { period: '2026-11', owner_id: ownerId } }),
  },
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
