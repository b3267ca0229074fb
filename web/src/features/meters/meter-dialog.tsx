import { createPhysicalMeter, type PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import { DeviceFields } from './device-fields.tsx';
import { METERED, type MeterValues, newDevice, toDeviceBody } from './meter-values.ts';
import { ParentField } from './parent-field.tsx';
import { useNewDevice } from './use-new-device.ts';

type Props = {
  readonly property?: { readonly id: string; readonly name: string };
  /** A common meter of this complex; then no object is asked for. */
  readonly complex?: { readonly id: string; readonly name: string };
  /** Chooses the object; the route hands it over, since no feature imports another. */
  readonly PropertyField?: ComponentType<BoundField<MeterValues> & { readonly selectedLabel?: string }>;
  readonly onClose: () => void;
  readonly onCreated?: (meter: PhysicalMeter) => void;
};

/** A new device: object, service, number, the value on its register. */
export function MeterDialog({ property, complex, PropertyField, onClose, onCreated }: Props) {
  const queryClient = useQueryClient();
  const form = useAppForm<MeterValues, typeof createPhysicalMeter.body>({
    schema: createPhysicalMeter.body,
    asksOwner: true,
    defaults: {
      propertyId: property?.id ?? '',
      parentMeterId: '',
      service: 'cold_water',
      ...newDevice('cold_water', today()),
    },
    draft: complex ? `meter-create-${complex.id}` : 'meter-create',
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      const device = toDeviceBody(values, values.service);
      const place = complex
        ? { complexId: complex.id }
        : { ...(values.propertyId && { propertyId: values.propertyId }) };
      const parent = values.parentMeterId && { parentMeterId: values.parentMeterId };
      return { ...device, service: values.service, ...place, ...parent };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const meter = await call(createPhysicalMeter, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['physical-meters'] });
      await queryClient.invalidateQueries({ queryKey: ['meters'] });
      if (complex) await queryClient.invalidateQueries({ queryKey: ['complexes'] });
      toast({ title: t.form.created, variant: 'success' });
      onCreated?.(meter);
      onClose();
    },
  });
  const [service, zonesText, forProperty] = useWatch({
    control: form.control,
    name: ['service', 'zones', 'propertyId'],
  });
  const zones = service === 'electricity' ? Number(zonesText) : 1;
  useNewDevice(form, service, forProperty);
  return (
    <Dialog open onClose={onClose} title={t.form.title} {...(complex && { lead: complex.name })} sheet wide>
      <Form
        form={form}
        inDialog
        submitLabel={t.form.create}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {PropertyField && (
          <PropertyField
            form={form}
            name="propertyId"
            label={t.form.property}
            {...(property && { selectedLabel: property.name })}
          />
        )}
        <SelectField
          form={form}
          name="service"
          label={t.form.service}
          choices={METERED.map((code) => ({ value: code, label: SERVICE_TEXTS[code].nameUk }))}
        />
        <DeviceFields form={form} prefix="" service={service} />
        <ParentField form={form} name="parentMeterId" service={service} zones={zones} />
      </Form>
    </Dialog>
  );
}
