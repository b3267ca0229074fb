import { type PhysicalMeter, verifyPhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { Day } from '@kliuchar/domain/dates/day';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { wholeNumber } from './meter-values.ts';

type Values = { verifiedOn: Day | null; verificationIntervalMonths: string; nextVerificationOn: Day | null };

type Props = { readonly meter: PhysicalMeter; readonly onClose: () => void };

export function VerifyDialog({ meter, onClose }: Props) {
  const queryClient = useQueryClient();
  const form = useAppForm<Values, typeof verifyPhysicalMeter.body>({
    schema: verifyPhysicalMeter.body,
    defaults: {
      verifiedOn: today(),
      verificationIntervalMonths: String(meter.verificationIntervalMonths ?? 48),
      nextVerificationOn: null,
    },
    toBody: (_filled, { getValues }) => {
      const { verifiedOn, verificationIntervalMonths, nextVerificationOn } = getValues();
      return {
        verifiedOn: verifiedOn ?? undefined,
        ...(verificationIntervalMonths && { verificationIntervalMonths: wholeNumber(verificationIntervalMonths) }),
        ...(nextVerificationOn && { nextVerificationOn }),
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(verifyPhysicalMeter, { params: { meterId: meter.id }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['physical-meters'] });
      toast({ title: t.verify.done, variant: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.verify.title} sheet>
      <Form
        form={form}
        inDialog
        submitLabel={t.verify.submit}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <DateField form={form} name="verifiedOn" label={t.form.verifiedOn} />
        <TextField form={form} name="verificationIntervalMonths" label={t.form.interval} inputMode="numeric" short />
        <DateField
          form={form}
          name="nextVerificationOn"
          label={t.form.nextVerificationOn}
          hint={t.form.nextHint}
          optional
        />
      </Form>
    </Dialog>
  );
}
