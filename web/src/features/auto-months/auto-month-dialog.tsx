import { type AutoMonthView, setAutoMonth } from '@kliuchar/api-schema/auto-months';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { AUTO_MODES, type AutoMode, hasReadingsInTime } from '@kliuchar/domain/contracts/auto-month';
import { useWatch } from 'react-hook-form';
import { autoMonths as t } from '../../i18n/uk/auto-months.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { RadioCards, SelectField } from '../../ui/choice-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';

type Values = { mode: AutoMode; day: string; billedMonth: AutoMonthView['billedMonth']; askDaysBefore: string };

const DAYS = Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: t.dayOf(at + 1) }));
const ASKS = [1, 2, 3, 5, 7, 10, 14].map((days) => ({ value: String(days), label: t.askBefore(days) }));
const MODES = AUTO_MODES.map((value) => ({ value, label: t.modes[value][0], note: t.modes[value][1] }));

type Props = { readonly contract: Contract; readonly auto: AutoMonthView; readonly onClose: () => void };

export function AutoMonthDialog({ contract, auto, onClose }: Props) {
  const form = useAppForm<Values, typeof setAutoMonth.body>({
    schema: setAutoMonth.body,
    defaults: {
      mode: auto.mode,
      day: String(auto.day),
      billedMonth: auto.billedMonth,
      askDaysBefore: auto.askDaysBefore === null ? '' : String(auto.askDaysBefore),
    },
    toBody: (_filled, { getValues }) => {
      const { mode, day, billedMonth, askDaysBefore } = getValues();
      return {
        mode,
        day: Number(day),
        billedMonth,
        askDaysBefore: askDaysBefore === '' ? null : Number(askDaysBefore),
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(setAutoMonth, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.saved, variant: 'success' });
    },
  });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const billedMonth = useWatch({ control: form.control, name: 'billedMonth' });
  const day = Number(useWatch({ control: form.control, name: 'day' }));
  const isTooEarly = auto.isMetered && !hasReadingsInTime({ day, billedMonth }, contract.payment.utilities);
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.lead}>
      <Form form={form} inDialog submitLabel={t.save}>
        <RadioCards form={form} name="mode" label={t.mode} choices={MODES} />
        {mode !== 'off' && (
          <>
            <Pair>
              <SelectField form={form} name="day" label={t.day} choices={DAYS} />
              <SelectField
                form={form}
                name="billedMonth"
                label={t.month}
                choices={(['current', 'previous'] as const).map((value) => ({ value, label: t.months[value] }))}
              />
            </Pair>
            {billedMonth === 'previous' && <p className="muted mb-4">{t.dueOfPrevious}</p>}
            {isTooEarly ? (
              <Note tone="warn">
                {t.tooEarly} {t.tooEarlyHow}
              </Note>
            ) : (
              <SelectField
                form={form}
                name="askDaysBefore"
                label={t.ask}
                hint={t.askHint}
                placeholder={t.askNot}
                choices={ASKS}
              />
            )}
          </>
        )}
      </Form>
    </Sheet>
  );
}
