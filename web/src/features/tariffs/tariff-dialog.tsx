import { createTariff, defaultUnit, type Tariff } from '@kliuchar/api-schema/tariffs';
import { firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { SERVICE_CODES, SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { common } from '../../i18n/uk/common.ts';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emptyVersion, type TariffValues, tariffBody } from './tariff-values.ts';
import { VersionFields } from './version-fields.tsx';
import './tariffs.css';

type Props = {
  readonly onClose: () => void;
  readonly onCreated?: (tariff: Tariff) => void;
  /** Given, the service is known and not asked. */
  readonly service?: ServiceCode;
  readonly title?: string;
};

/** A new tariff with its first price, over any screen that needs one (ux.md F8). */
export function TariffDialog({ onClose, onCreated, service: given, title = '' }: Props) {
  const queryClient = useQueryClient();
  const form = useAppForm<TariffValues, typeof createTariff.body>({
    schema: createTariff.body,
    asksOwner: true,
    defaults: {
      title,
      service: given ?? 'electricity',
      city: '',
      unit: '',
      zones: '1',
      shape: 'price',
      versions: [emptyVersion(firstDayOf(periodOfDay(today())))],
    },
    toBody: ({ shape: _shape, ...filled }, { getValues }) => ({ ...filled, ...tariffBody(getValues()) }),
    onSubmit: async (body, { idempotencyKey }) => {
      const tariff = await call(createTariff, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      toast({ title: t.created, variant: 'success' });
      onCreated?.(tariff);
      onClose();
    },
  });
  const [service, zones, unit] = useWatch({ control: form.control, name: ['service', 'zones', 'unit'] });
  return (
    <Dialog open onClose={onClose} title={t.form.title} sheet wide>
      <Form
        form={form}
        inDialog
        submitLabel={t.form.create}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {!given && (
          <SelectField
            form={form}
            name="service"
            label={t.service}
            choices={SERVICE_CODES.map((code) => ({ value: code, label: SERVICE_TEXTS[code].nameUk }))}
          />
        )}
        <TextField form={form} name="title" label={t.title} hint={t.form.nameHint} maxLength={120} />
        <TextField form={form} name="city" label={t.city} maxLength={100} optional />
        <UnitField form={form} service={service} />
        {service === 'electricity' && (
          <SegmentedField
            form={form}
            name="zones"
            label={t.form.zones}
            choices={[
              { value: '1', label: t.form.zone1 },
              { value: '2', label: t.form.zone2 },
              { value: '3', label: t.form.zone3 },
            ]}
          />
        )}
        <VersionFields
          form={form}
          prefix="versions.0."
          zones={service === 'electricity' ? Number(zones) : 1}
          unit={unit.trim() || defaultUnit(service)}
        />
      </Form>
    </Dialog>
  );
}

type UnitProps = { readonly form: AppForm<TariffValues>; readonly service: ServiceCode };

/** A price of a unit is only for a meter that counts in it. */
function UnitField({ form, service }: UnitProps) {
  const hint = t.form.unitHint(defaultUnit(service));
  return <TextField form={form} name="unit" label={t.form.unit} hint={hint} maxLength={20} optional />;
}
