import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import type { FieldValues, Path } from 'react-hook-form';
import { moveOuts as t } from '../../i18n/uk/move-outs.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { FieldSet } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';

export type FinalReading = { meterId: string; values: (string | null)[] };

/** Those that were filled in; a meter left empty has been read already. */
export function sentReadings(readings: readonly FinalReading[]): { meterId: string; values: string[] }[] {
  return readings
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ meterId, values }) => ({ meterId, values: values.map((value) => value ?? '') }));
}

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly meters: readonly PhysicalMeter[];
  readonly zoneName: (zones: number, zone: number) => string;
};

export function FinalReadings<V extends FieldValues & { readings: FinalReading[] }>(props: Props<V>) {
  const { form, meters, zoneName } = props;
  return (
    <FieldSet legend={t.readings}>
      <p className="muted mb-3">{meters.length === 0 ? t.noMeters : t.skip}</p>
      {meters.flatMap((meter, index) =>
        meter.initialValues.map((initial, zone) => {
          const last = meter.lastReading;
          const name = [SERVICE_TEXTS[meter.service].nameUk, meter.serial, zoneName(meter.zones, zone)];
          return (
            <DecimalField
              key={`${meter.id} ${name[2]}`}
              form={form}
              name={`readings.${index}.values.${zone}` as Path<V>}
              label={name.filter(Boolean).join(', ')}
              hint={t.previous(
                formatDecimalUk(last?.values[zone] ?? initial),
                formatDay(last?.date ?? meter.installedOn),
              )}
              suffix={meter.unit}
              optional
            />
          );
        }),
      )}
    </FieldSet>
  );
}
