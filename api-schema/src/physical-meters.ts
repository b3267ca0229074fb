import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalString, decimalValue, id, instant, integer, maybe, meterValue, text, version } from './fields.ts';
import { listOf, listQuery, listQueryByOffset, queryBoolean, queryList, querySort, queryText } from './lists.ts';
import { readingConfirmations, readingValues, readingView } from './readings.ts';
import { refusalText } from './refusal-texts.ts';
import { rulesOf } from './rule-of-fields.ts';
import { serviceCode } from './service-settings.ts';

/** The register of devices (product.md §6). */

const METER_STATUSES = ['active', 'replaced', 'archived'] as const;

const multiplier = decimalString({ min: '0.001', max: '100000', fraction: 3 });

/** What a new device needs to be read; also the successor of a replaced one. */
const device = {
  serial: text(40),
  zones: z._default(integer(1, 3), 1),
  unit: z.optional(text(20)),
  digits: z._default(integer(3, 9), 5),
  decimals: z._default(integer(0, 5), 0),
  multiplier: z._default(multiplier, '1'),
  place: maybe(text(120)),
  installedOn: day,
  initialValues: readingValues,
  verifiedOn: maybe(day),
  verificationIntervalMonths: maybe(integer(1, 240)),
  nextVerificationOn: maybe(day),
  /** What it looks like and where it hangs. */
  photoId: maybe(id),
};

type Device = { zones: number; initialValues: readonly string[] };

function hasValueForEachZone({ zones, initialValues }: Device): boolean {
  return initialValues.length === zones;
}

const ZONE_COUNT = {
  path: ['initialValues'],
  error: refusalText('zone_count'),
  when: rulesOf('zones', 'initialValues'),
};

const meterInput = z
  .strictObject({
    ...device,
    propertyId: maybe(id),
    complexId: maybe(id),
    service: serviceCode,
    parentMeterId: maybe(id),
    ownerId: z.optional(id),
  })
  .check(
    z.refine(hasValueForEachZone, ZONE_COUNT),
    z.refine(({ propertyId, complexId }) => Boolean(propertyId) !== Boolean(complexId), {
      path: ['propertyId'],
      error: 'Оберіть об’єкт або комплекс, щось одне',
      when: rulesOf('propertyId', 'complexId'),
    }),
  );

export const physicalMeterView = z.strictObject({
  id,
  role: z.enum(['owner', 'manager']),
  propertyId: z.nullable(id),
  propertyName: z.nullable(z.string()),
  complexId: z.nullable(id),
  complexName: z.nullable(z.string()),
  service: serviceCode,
  serial: z.string(),
  zones: z.int(),
  unit: z.string(),
  digits: z.int(),
  decimals: z.int(),
  multiplier: decimalValue,
  place: z.nullable(z.string()),
  installedOn: day,
  initialValues: z.array(decimalValue),
  verifiedOn: z.nullable(day),
  verificationIntervalMonths: z.nullable(z.int()),
  nextVerificationOn: z.nullable(day),
  parentMeterId: z.nullable(id),
  parentSerial: z.nullable(z.string()),
  photoId: z.nullable(id),
  status: z.enum(METER_STATUSES),
  replacedOn: z.nullable(day),
  closingValues: z.array(decimalValue),
  replacedBy: z.nullable(id),
  lastReading: z.nullable(z.strictObject({ date: day, values: z.array(decimalValue) })),
  version: z.int(),
  createdAt: instant,
});

export const listPhysicalMeters = endpoint({
  method: 'GET',
  path: '/physical-meters',
  term: 'physical-meters',
  summaryUk: 'Лічильники',
  access: 'meters.read',
  query: listQuery({
    propertyId: z.optional(id),
    complexId: z.optional(id),
    parentMeterId: z.optional(id),
    service: z.optional(serviceCode),
    status: z.optional(queryList(METER_STATUSES)),
    verificationDue: z.optional(queryBoolean()),
    q: z.optional(queryText),
    sort: z.optional(querySort(['created_at', 'next_verification_on'])),
  }),
  response: listOf(physicalMeterView),
  status: 200,
  errors: ['bad_query'],
});

export const createPhysicalMeter = endpoint({
  method: 'POST',
  path: '/physical-meters',
  term: 'physical-meters',
  summaryUk: 'Додати лічильник',
  access: 'meters.write',
  body: meterInput,
  response: physicalMeterView,
  status: 201,
  errors: ['validation', 'meter_serial_taken', 'subscription_inactive'],
});

export const getPhysicalMeter = endpoint({
  method: 'GET',
  path: '/physical-meters/:meterId',
  term: 'physical-meters',
  summaryUk: 'Лічильник',
  access: 'meters.read',
  response: physicalMeterView,
  status: 200,
  errors: ['meter_not_found'],
});

/** What readings were counted by (zones, multiplier, initial values) does not change; a wrong device is replaced. */
export const updatePhysicalMeter = endpoint({
  method: 'PATCH',
  path: '/physical-meters/:meterId',
  term: 'physical-meters',
  summaryUk: 'Змінити лічильник',
  access: 'meters.write',
  body: z.strictObject({
    serial: z.optional(text(40)),
    place: maybe(text(120)),
    digits: z.optional(integer(3, 9)),
    decimals: z.optional(integer(0, 5)),
    parentMeterId: maybe(id),
    nextVerificationOn: maybe(day),
    photoId: maybe(id),
    version: z.optional(version),
  }),
  response: physicalMeterView,
  status: 200,
  errors: [
    'validation',
    'meter_not_found',
    'meter_serial_taken',
    'meter_state',
    'version_conflict',
    'subscription_inactive',
  ],
});

/** The old device is closed by its last values, the new one begins with its own; the line of the month sums both (contract.md §1.14). */
export const replacePhysicalMeter = endpoint({
  method: 'POST',
  path: '/physical-meters/:meterId/replace',
  term: 'physical-meters',
  summaryUk: 'Замінити лічильник',
  access: 'meters.write',
  body: z.strictObject({
    closingValues: z.array(meterValue).check(z.minLength(1), z.maxLength(3)),
    confirm: readingConfirmations,
    newMeter: z.strictObject(device).check(z.refine(hasValueForEachZone, ZONE_COUNT)),
  }),
  response: z.strictObject({ replaced: physicalMeterView, meter: physicalMeterView }),
  status: 201,
  errors: [
    'validation',
    'meter_not_found',
    'meter_state',
    'meter_serial_taken',
    'below_previous',
    'rollover_unconfirmed',
    'future_date',
    'out_of_range',
    'subscription_inactive',
  ],
});

export const verifyPhysicalMeter = endpoint({
  method: 'POST',
  path: '/physical-meters/:meterId/verify',
  term: 'physical-meters',
  summaryUk: 'Записати повірку лічильника',
  access: 'meters.write',
  body: z.strictObject({
    verifiedOn: day,
    verificationIntervalMonths: z.optional(integer(1, 240)),
    nextVerificationOn: z.optional(day),
  }),
  response: physicalMeterView,
  status: 200,
  errors: ['validation', 'meter_not_found', 'meter_state', 'subscription_inactive'],
});

export const archivePhysicalMeter = endpoint({
  method: 'POST',
  path: '/physical-meters/:meterId/archive',
  term: 'physical-meters',
  summaryUk: 'Перенести лічильник в архів',
  access: 'meters.write',
  body: z.strictObject({}),
  response: physicalMeterView,
  status: 200,
  errors: ['meter_not_found', 'meter_state', 'subscription_inactive'],
  action: true,
});

export const listPhysicalMeterReadings = endpoint({
  method: 'GET',
  path: '/physical-meters/:meterId/readings',
  term: 'physical-meters',
  summaryUk: 'Показники лічильника',
  access: 'meters.read',
  query: listQueryByOffset({}),
  response: listOf(readingView),
  status: 200,
  errors: ['bad_query', 'meter_not_found'],
});

export type PhysicalMeter = ResponseOf<typeof getPhysicalMeter>;
