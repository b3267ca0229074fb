import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { ApiError } from './api-error.ts';
import { formatDay, formatDecimalUk } from './format.ts';

export type GivenReading = { meterId: string; values: (string | null)[] };

export type ZoneName = (zones: number, zone: number) => string;

export type MeterField = {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly previous: { readonly value: string; readonly day: string };
  readonly unit: string;
};

/** A field for every zone of every meter; `list` is the form's field that holds the readings. */
export function meterFields(meters: readonly PhysicalMeter[], list: string, zoneName: ZoneName): MeterField[] {
  return meters.flatMap((meter, index) =>
    meter.initialValues.map((initial, zone) => {
      const last = meter.lastReading;
      const name = zoneName(meter.zones, zone);
      return {
        key: `${meter.id} ${name}`,
        name: `${list}.${index}.values.${zone}`,
        label: [SERVICE_TEXTS[meter.service].nameUk, meter.serial, name].filter(Boolean).join(', '),
        previous: {
          value: formatDecimalUk(last?.values[zone] ?? initial),
          day: formatDay(last?.date ?? meter.installedOn),
        },
        unit: meter.unit,
      };
    }),
  );
}

export function emptyReadings(meters: readonly PhysicalMeter[]): GivenReading[] {
  return meters.map(({ id, initialValues }) => ({ meterId: id, values: initialValues.map(() => null) }));
}

/** Those that were filled in; a meter left empty has been read already. */
export function sentReadings<Id>(
  readings: readonly { readonly meterId: Id; readonly values: readonly (string | null | undefined)[] }[],
): { meterId: Id; values: string[] }[] {
  return readings
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ meterId, values }) => ({ meterId, values: values.map((value) => value ?? '') }));
}

/** The server counts the readings that were sent, the form all its meters. */
export function atOwnMeters(error: ApiError, readings: readonly GivenReading[], list: string): ApiError {
  const sent = sentReadings(readings);
  const fields = Object.entries(error.fields).map(([name, text]) => {
    if (!name.startsWith(`${list}.`)) return [name, text] as const;
    const [at, ...rest] = name.slice(list.length + 1).split('.');
    const place = readings.findIndex(({ meterId }) => meterId === sent[Number(at)]?.meterId);
    return [[list, place, ...rest].join('.'), text] as const;
  });
  return new ApiError({ ...error, errors: error.errors, fields: Object.fromEntries(fields) });
}
