import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { FieldValues, Path } from 'react-hook-form';
import { moveOuts as t } from '../../i18n/uk/move-outs.ts';
import type { AppForm } from '../../lib/forms.ts';
import { type GivenReading, meterFields, type ZoneName } from '../../lib/meter-fields.ts';
import { FieldSet } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly meters: readonly PhysicalMeter[];
  readonly zoneName: ZoneName;
};

export function FinalReadings<V extends FieldValues & { readings: GivenReading[] }>(props: Props<V>) {
  const { form, meters, zoneName } = props;
  return (
    <FieldSet legend={t.readings}>
      <p className="muted mb-3">{meters.length === 0 ? t.noMeters : t.skip}</p>
      {meterFields(meters, 'readings', zoneName).map(({ key, name, label, previous, unit }) => (
        <DecimalField
          key={key}
          form={form}
          name={name as Path<V>}
          label={label}
          hint={t.previous(previous.value, previous.day)}
          suffix={unit}
          optional
        />
      ))}
    </FieldSet>
  );
}
