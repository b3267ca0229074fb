import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { createPhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { type ReadingInput, readingInput } from '@kliuchar/api-schema/readings';
import type { Day } from '@kliuchar/domain/dates/day';
import { SERVICE_WORDS } from '@kliuchar/domain/imports/import-words';
import { readChoice, readDay, readDecimal, readInteger } from '@kliuchar/domain/imports/read-cell';
import type { RowReader } from './row-reader.ts';

type MeterBody = BodyOf<typeof createPhysicalMeter>;
/** Where it stands is found by what the row calls it. */
export type MeterDraft = { readonly property: string; readonly body: MeterBody };
/** Of which meter: by its number, or by the object and the service it counts. */
export type ReadingDraft = {
  readonly serial: string | null;
  readonly property: string | null;
  readonly service: MeterBody['service'] | null;
  readonly input: ReadingInput;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SERVICES_UK = 'Напишіть: електроенергія, газ, холодна вода, гаряча вода або опалення';
const service = (row: RowReader) => row.read('service', (text) => readChoice(text, SERVICE_WORDS), SERVICES_UK);
const value = (row: RowReader, field: string) => row.read(field, (text) => readDecimal(text, 5));

type ZoneFields = { readonly whole: string; readonly halfPeak: string; readonly night: string };

/** In the order a register has its zones (`zone-name.ts`): day and night, or peak, half-peak and night; none of them may be missing between others. */
function zoneValues(row: RowReader, { whole, halfPeak, night }: ZoneFields): string[] {
  const values = [value(row, whole), value(row, halfPeak), value(row, night)];
  const [, half, last] = values;
  const isZoned = half !== undefined || last !== undefined;
  if (isZoned && row.text(whole) === '') row.refuse(whole, REQUIRED_UK);
  if (half !== undefined && row.text(night) === '') row.refuse(night, REQUIRED_UK);
  return values.filter((text) => text !== undefined);
}

/** As many digits as the value needs, and five at the least: that is what most registers have. */
function digitsFor(values: readonly string[]): number {
  return Math.max(5, ...values.map((text) => (text.split('.')[0] ?? '').length));
}

export function readMeter(row: RowReader, today: Day): MeterDraft | null {
  const values = zoneValues(row, { whole: 'initial', halfPeak: 'initialHalfPeak', night: 'initialNight' });
  const property = row.text('property');
  if (property === '') row.refuse('property', 'Вкажіть об’єкт');
  const body = row.check(
    createPhysicalMeter.body,
    {
      propertyId: NOBODY,
      service: service(row),
      serial: row.maybe('serial'),
      zones: Math.max(values.length, 1),
      digits: row.read('digits', readInteger) ?? digitsFor(values),
      decimals: Math.max(0, ...values.map((text) => (text.split('.')[1] ?? '').length)),
      place: row.maybe('place'),
      installedOn: row.read('installedOn', readDay) ?? today,
      initialValues: values,
      nextVerificationOn: row.read('nextVerificationOn', readDay),
    },
    { initialValues: 'initial' },
  );
  if (body !== null && body.installedOn > today) row.refuse('installedOn', 'Ця дата ще не настала');
  return body === null || property === '' ? null : { property, body };
}

export function readReading(row: RowReader, today: Day): ReadingDraft | null {
  const values = zoneValues(row, { whole: 'value', halfPeak: 'valueHalfPeak', night: 'valueNight' });
  const [serial, property] = [row.maybe('serial') ?? null, row.maybe('property') ?? null];
  if (serial === null && property === null) row.refuse('serial', 'Вкажіть номер лічильника або об’єкт');
  const input = row.check(
    readingInput,
    { meterId: NOBODY, date: row.read('date', readDay) ?? today, values, comment: row.maybe('comment') },
    { values: 'value' },
  );
  return input === null ? null : { serial, property, service: service(row) ?? null, input };
}
