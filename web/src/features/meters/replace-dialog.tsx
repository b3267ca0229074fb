import { type PhysicalMeter, replacePhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay, formatDecimalUk, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldSet, Form } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import { askedOfRollover } from './asked-of-rollover.ts';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceValues, newDevice, toDeviceBody } from './meter-values.ts';
import { zoneName } from './sheet-values.ts';

type Values = { closingValues: (string | null)[]; newMeter: DeviceValues; turnedOver: boolean };

type Props = { readonly meter: PhysicalMeter; readonly onClose: () => void };

/** The old device is closed by its last values and the new one begins by its own (contract.md §1.14). */
export function ReplaceDialog({ meter, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asksRollover, setAsksRollover] = useState(false);
  const form = useAppForm<Values, typeof replacePhysicalMeter.body>({
    schema: replacePhysicalMeter.body,
    defaults: {
      closingValues: meter.initialValues.map(() => null),
      newMeter: {
        ...newDevice(meter.service, today()),
        zones: meter.zones === 3 ? '3' : meter.zones === 2 ? '2' : '1',
        digits: String(meter.digits),
        decimals: String(meter.decimals),
        unit: meter.unit,
        multiplier: meter.multiplier,
        place: meter.place ?? '',
      },
      turnedOver: false,
    },
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      return {
        closingValues: values.closingValues.map((value) => value ?? undefined),
        ...(values.turnedOver && { confirm: ['rollover' as const] }),
        newMeter: toDeviceBody(values.newMeter, meter.service),
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const sent = call(replacePhysicalMeter, { params: { meterId: meter.id }, body, idempotencyKey });
      const { meter: fresh } = await askedOfRollover(sent, () => setAsksRollover(true));
      await queryClient.invalidateQueries({ queryKey: ['physical-meters'] });
      await queryClient.invalidateQueries({ queryKey: ['meters'] });
      toast({ title: t.replace.done, variant: 'success' });
      onClose();
      await navigate(`/physical-meters/${fresh.id}`, { replace: true });
    },
  });
  const { lastReading } = meter;
  return (
    <Dialog open onClose={onClose} title={t.replace.title} lead={t.replace.lead} sheet wide>
      <Form
        form={form}
        inDialog
        submitLabel={t.replace.submit}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <FieldSet legend={t.replace.old(meter.serial)}>
          {meter.initialValues.map((initial, zone) => {
            const previous = lastReading?.values[zone] ?? initial;
            const on = lastReading?.date ?? meter.installedOn;
            return (
              <DecimalField
                key={zoneName(meter.zones, zone)}
                form={form}
                name={`closingValues.${zone}`}
                label={meter.zones === 1 ? t.replace.closing : t.replace.closingZone(zoneName(meter.zones, zone))}
                hint={t.replace.previous(formatDecimalUk(previous), formatDay(on))}
                suffix={meter.unit}
              />
            );
          })}
          {asksRollover && <CheckboxField form={form} name="turnedOver" label={t.turnedOver} />}
        </FieldSet>
        <FieldSet legend={t.replace.fresh}>
          <DeviceFields form={form} prefix="newMeter." service={meter.service} dateLabel={t.replace.installedOn} />
        </FieldSet>
      </Form>
    </Dialog>
  );
}
