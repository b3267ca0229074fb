import { SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { meters as t } from '../../i18n/uk/meters.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Pair } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DevicePhotoField } from './device-photo-field.tsx';
import { wholeNumber } from './meter-values.ts';
import { Register } from './register.tsx';
import { zoneName } from './sheet-values.ts';

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  /** Where the device stands in the form: `''` or `newMeter.`. */
  readonly prefix: '' | 'newMeter.';
  readonly service: ServiceCode;
  readonly dateLabel?: string;
};

/** What a device needs to be read; the register's shape, place and verification are folded. */
export function DeviceFields<V extends FieldValues>({ form, prefix, service, dateLabel }: Props<V>) {
  const at = (name: string) => `${prefix}${name}` as Path<V>;
  const [zonesText, unitText] = useWatch({ control: form.control, name: [at('zones'), at('unit')] });
  const zones = service === 'electricity' ? Number(zonesText) : 1;
  const unit = String(unitText).trim() || SERVICE_TEXTS[service].unitUk;
  return (
    <>
      <TextField form={form} name={at('serial')} label={t.form.serial} hint={t.form.serialHint} maxLength={40} />
      {service === 'electricity' && (
        <SegmentedField
          form={form}
          name={at('zones')}
          label={t.form.zones}
          choices={[
            { value: '1', label: t.form.zone1 },
            { value: '2', label: t.form.zone2 },
            { value: '3', label: t.form.zone3 },
          ]}
        />
      )}
      {Array.from({ length: zones }, (_, zone) => (
        <DecimalField
          key={zoneName(zones, zone)}
          form={form}
          name={at(`initialValues.${zone}`)}
          label={zones === 1 ? t.form.initial : t.form.initialZone(zoneName(zones, zone))}
          {...(zone === 0 && { hint: t.form.initialHint })}
          suffix={unit}
        />
      ))}
      <DateField form={form} name={at('installedOn')} label={dateLabel ?? t.form.installedOn} />
      <div>
        <RegisterFold form={form} at={at} />
        <VerificationFold form={form} at={at} />
      </div>
      <DevicePhotoField form={form} name={at('photoId')} />
    </>
  );
}

type FoldProps<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly at: (name: string) => Path<V>;
};

/** The register as it is on the device: digits before and after the point, the multiplier, where it hangs. */
function RegisterFold<V extends FieldValues>({ form, at }: FoldProps<V>) {
  const [digits, decimals] = useWatch({ control: form.control, name: [at('digits'), at('decimals')] });
  return (
    <Fold
      form={form}
      names={['digits', 'decimals', 'unit', 'multiplier', 'place'].map(at)}
      title={t.form.more}
      note={t.page.registerOf(wholeNumber(String(digits)) || 0, wholeNumber(String(decimals)) || 0)}
    >
      <Pair>
        <TextField form={form} name={at('digits')} label={t.form.digits} inputMode="numeric" short />
        <TextField form={form} name={at('decimals')} label={t.form.decimals} inputMode="numeric" short />
      </Pair>
      <div>
        <p className="cap pb-2">{t.form.register}</p>
        <Register digits={wholeNumber(String(digits))} decimals={wholeNumber(String(decimals))} />
      </div>
      <TextField form={form} name={at('unit')} label={t.form.unit} hint={t.form.unitHint} maxLength={20} short />
      <DecimalField form={form} name={at('multiplier')} label={t.form.multiplier} hint={t.form.multiplierHint} short />
      <TextField form={form} name={at('place')} label={t.form.place} hint={t.form.placeHint} maxLength={120} optional />
    </Fold>
  );
}

function VerificationFold<V extends FieldValues>({ form, at }: FoldProps<V>) {
  return (
    <Fold
      form={form}
      names={['verifiedOn', 'verificationIntervalMonths', 'nextVerificationOn'].map(at)}
      title={t.form.verification}
    >
      <DateField form={form} name={at('verifiedOn')} label={t.form.verifiedOn} optional />
      <TextField
        form={form}
        name={at('verificationIntervalMonths')}
        label={t.form.interval}
        inputMode="numeric"
        short
      />
      <DateField
        form={form}
        name={at('nextVerificationOn')}
        label={t.form.nextVerificationOn}
        hint={t.form.nextHint}
        optional
      />
    </Fold>
  );
}
