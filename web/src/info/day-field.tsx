import type { Day } from '@kliuchar/domain/dates/day';
import { info } from '../i18n/uk/info.ts';
import { formatDay } from '../lib/format.ts';

type DayFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** What it begins with, and the last day it takes. */
  readonly today: Day;
};

/** A day typed as in the app, дд.мм.рррр or as people write it; the browser's own field would show it in its own order. */
export function DayField({ id, name, label, today }: DayFieldProps) {
  return (
    <div className="f short">
      <label htmlFor={id}>{label}</label>
      <input
        className="in num"
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder={info.contract.dayFormat}
        defaultValue={formatDay(today)}
        data-day={today}
        aria-describedby={`${id}-says`}
      />
      <p className="hint warn" id={`${id}-says`} aria-live="polite" />
    </div>
  );
}
