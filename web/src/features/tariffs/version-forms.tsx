import { createTariffVersion, type Tariff, updateTariffVersion } from '@kliuchar/api-schema/tariffs';
import { firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../../i18n/uk/common.ts';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { emptyVersion, type PriceShape, readVersion, toVersionBody, type VersionValues } from './tariff-values.ts';
import { VersionFields } from './version-fields.tsx';
import type { TariffVersion } from './version-list.tsx';

type FormProps = { readonly tariff: Tariff; readonly onDone: () => void };
type Values = VersionValues & { shape: PriceShape };

export function VersionForm({ tariff, onDone }: FormProps) {
  const queryClient = useQueryClient();
  const form = useAppForm<Values, typeof createTariffVersion.body>({
    schema: createTariffVersion.body,
    defaults: {
      ...emptyVersion(firstDayOf(periodOfDay(today()))),
      monthlyFeeKop: tariff.current?.monthlyFeeKop || null,
      shape: tariff.current && tariff.current.blocks.length > 0 ? 'blocks' : 'price',
    },
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      return toVersionBody(values, { zones: tariff.zones, shape: values.shape });
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createTariffVersion, { params: { tariffId: tariff.id }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      toast({ title: t.version.added, variant: 'success' });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.version.save}
      secondary={<Button onClick={onDone}>{common.cancel}</Button>}
    >
      <VersionFields form={form} prefix="" zones={tariff.zones} unit={tariff.unit} />
    </Form>
  );
}

type CorrectProps = FormProps & { readonly of: TariffVersion; readonly onCorrected: () => void };

/** A slip of the finger; receipts that are issued keep the price they were counted by. */
export function CorrectForm({ tariff, of, onDone, onCorrected }: CorrectProps) {
  const queryClient = useQueryClient();
  const form = useAppForm<Values, typeof updateTariffVersion.body>({
    schema: updateTariffVersion.body,
    defaults: { ...readVersion(of), shape: of.blocks.length > 0 ? 'blocks' : 'price' },
    edit: true,
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      return { ...toVersionBody(values, { zones: tariff.zones, shape: values.shape }), version: tariff.version };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const params = { tariffId: tariff.id, versionId: of.id };
      await call(updateTariffVersion, { params, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      toast({ title: t.version.corrected, variant: 'success' });
      onCorrected();
      onDone();
    },
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.version.correctSave}
      secondary={<Button onClick={onDone}>{common.cancel}</Button>}
    >
      <VersionFields form={form} prefix="" zones={tariff.zones} unit={tariff.unit} />
    </Form>
  );
}
