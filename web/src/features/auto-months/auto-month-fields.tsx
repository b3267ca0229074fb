import type { AutoMonthView } from '@kliuchar/api-schema/auto-months';
import { AUTO_MODES, type AutoMode, type hasReadingsInTime } from '@kliuchar/domain/contracts/auto-month';
import { useWatch } from 'react-hook-form';
import { autoMonths as t } from '../../i18n/uk/auto-months.ts';
import type { AppForm } from '../../lib/forms.ts';
import { RadioCards, SelectField } from '../../ui/choice-field.tsx';
import { Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';

export type AutoMonthValues = {
  mode: AutoMode;
  day: string;
  billedMonth: AutoMonthView['billedMonth'];
  askDaysBefore: string;
};

export const autoMonthBody = ({ mode, day, billedMonth, askDaysBefore }: AutoMonthValues) => ({
  mode,
  day: Number(day),
  billedMonth,
  askDaysBefore: askDaysBefore === '' ? null : Number(askDaysBefore),
});

const DAYS = Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: t.dayOf(at + 1) }));
const ASKS = [1, 2, 3, 5, 7, 10, 14].map((days) => ({ value: String(days), label: t.askBefore(days) }));
const MODES = AUTO_MODES.map((value) => ({ value, label: t.modes[value][0], note: t.modes[value][1] }));

type FieldsProps = {
  readonly form: AppForm<AutoMonthValues>;
  /** The readings of the month would not be there yet; of many leases at once nobody can say. */
  readonly isTooEarly?: (when: Parameters<typeof hasReadingsInTime>[0]) => boolean;
};

export function AutoMonthFields({ form, isTooEarly = () => false }: FieldsProps) {
  const [mode, billedMonth, day] = useWatch({ control: form.control, name: ['mode', 'billedMonth', 'day'] });
  return (
    <>
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
          {isTooEarly({ day: Number(day), billedMonth }) ? (
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
    </>
  );
}
