import { type PhysicalMeter, updatePhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { Day } from '@kliuchar/domain/dates/day';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DevicePhotoField } from './device-photo-field.tsx';
import { wholeNumber } from './meter-values.ts';
import { ParentField } from './parent-field.tsx';

type Values = {
  serial: string;
  place: string;
  digits: string;
  decimals: string;
  parentMeterId: string;
  nextVerificationOn: Day | null;
  photoId: string | null;
};

type Props = { readonly meter: PhysicalMeter; readonly onClose: () => void };

/** What readings were counted by does not change here; a wrong device is replaced. */
export function EditMeterDialog({ meter, onClose }: Props) {
  const queryClient = useQueryClient();
  const form = useAppForm<Values, typeof updatePhysicalMeter.body>({
    schema: updatePhysicalMeter.body,
    defaults: {
      serial: meter.serial,
      place: meter.place ?? '',
      digits: String(meter.digits),
      decimals: String(meter.decimals),
      parentMeterId: meter.parentMeterId ?? '',
      nextVerificationOn: meter.nextVerificationOn,
      photoId: meter.photoId,
    },
    edit: true,
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      return {
        serial: values.serial,
        place: values.place.trim() || null,
        digits: wholeNumber(values.digits),
        decimals: wholeNumber(values.decimals),
        parentMeterId: values.parentMeterId || null,
        nextVerificationOn: values.nextVerificationOn,
        photoId: values.photoId,
        version: meter.version,
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(updatePhysicalMeter, { params: { meterId: meter.id }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['physical-meters'] });
      await queryClient.invalidateQueries({ queryKey: ['meters'] });
      toast({ title: t.form.saved, variant: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.form.edit} sheet>
      <Form
        form={form}
        inDialog
        submitLabel={common.save}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <TextField form={form} name="serial" label={t.form.serial} maxLength={40} />
        <TextField form={form} name="place" label={t.form.place} hint={t.form.placeHint} maxLength={120} optional />
        <Pair>
          <TextField form={form} name="digits" label={t.form.digits} inputMode="numeric" short />
          <TextField form={form} name="decimals" label={t.form.decimals} inputMode="numeric" short />
        </Pair>
        <ParentField
          form={form}
          name="parentMeterId"
          service={meter.service}
          zones={meter.zones}
          meterId={meter.id}
          {...(meter.parentSerial && { selectedLabel: t.serial(meter.parentSerial) })}
        />
        <DateField form={form} name="nextVerificationOn" label={t.form.nextVerificationOn} optional />
        <DevicePhotoField form={form} name="photoId" propertyId={meter.propertyId} />
      </Form>
    </Dialog>
  );
}
