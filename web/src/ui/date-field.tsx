import type { FieldValues } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { CalendarButton } from './calendar-button.tsx';
import { DAY, ParsedField } from './parsed-field.tsx';
import type { BoundField } from './text-field.tsx';

/** A day typed as дд.мм.рррр or chosen in a calendar that is fetched when it is opened; the form holds `YYYY-MM-DD`. */
export function DateField<V extends FieldValues>(props: BoundField<V>) {
  return (
    <ParsedField
      {...props}
      kind={DAY}
      inputMode="numeric"
      placeholder={t.calendar.placeholder}
      action={(set, value) => <CalendarButton value={value} onChoose={set} />}
    />
  );
}
