import { type AutoMonthView, setAutoMonth } from '@kliuchar/api-schema/auto-months';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { hasReadingsInTime } from '@kliuchar/domain/contracts/auto-month';
import { autoMonths as t } from '../../i18n/uk/auto-months.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { AutoMonthFields, type AutoMonthValues, autoMonthBody } from './auto-month-fields.tsx';

type Props = { readonly contract: Contract; readonly auto: AutoMonthView; readonly onClose: () => void };

export function AutoMonthDialog({ contract, auto, onClose }: Props) {
  const form = useAppForm<AutoMonthValues, typeof setAutoMonth.body>({
    schema: setAutoMonth.body,
    defaults: {
      mode: auto.mode,
      day: String(auto.day),
      billedMonth: auto.billedMonth,
      askDaysBefore: auto.askDaysBefore === null ? '' : String(auto.askDaysBefore),
    },
    toBody: (_filled, { getValues }) => autoMonthBody(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      await call(setAutoMonth, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.saved, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.lead}>
      <Form form={form} inDialog submitLabel={t.save}>
        <AutoMonthFields
          form={form}
          isTooEarly={(when) => auto.isMetered && !hasReadingsInTime(when, contract.payment.utilities)}
        />
      </Form>
    </Sheet>
  );
}
