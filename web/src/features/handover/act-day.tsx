import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { parseDayInput } from '@kliuchar/domain/dates/parse-day-input';
import { useId, useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { handover as t } from '../../i18n/uk/handover.ts';
import { formatDay, today } from '../../lib/format.ts';
import { CalendarButton } from '../../ui/calendar-button.tsx';
import { describe, Field } from '../../ui/field.tsx';

type ActDayProps = { readonly value: string; readonly onChange: (day: Day) => void };

/** The day of an act, typed as everywhere or chosen in the calendar; the browser's own field would show it in its own order. */
export function ActDay({ value, onChange }: ActDayProps) {
  const id = useId();
  const day = parseDay(value);
  const [text, setText] = useState(() => (day === null ? '' : formatDay(day)));
  const error = remarkOf(text);
  const take = (typed: string) => {
    setText(typed);
    const read = parseDayInput(typed);
    if (read.ok && remarkOf(typed) === undefined) onChange(read.value);
  };
  return (
    <Field id={id} label={t.heldOn} error={error}>
      <div className="in-wrap with-suf short">
        <input
          {...describe(id, undefined, error)}
          id={id}
          className="in num"
          inputMode="numeric"
          autoComplete="off"
          placeholder={common.calendar.placeholder}
          value={text}
          onChange={({ target }) => take(target.value)}
          onBlur={() => error === undefined && day !== null && setText(formatDay(day))}
        />
        <CalendarButton value={day} onChoose={(chosen) => take(formatDay(chosen))} />
      </div>
    </Field>
  );
}

/** What cannot be the day of an act is said at the field, and the day that was kept stays. */
function remarkOf(text: string): string | undefined {
  const read = parseDayInput(text);
  if (read.ok) return read.value > today() ? t.notYet : undefined;
  return read.refusal.code === 'no_such_day' ? common.fields.noSuchDay : common.fields.day;
}
