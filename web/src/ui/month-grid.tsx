import { addDays, addMonthsToDay, type Day, dayParts } from '@kliuchar/domain/dates/day';
import { formatDayFull, weekdayNumber } from '@kliuchar/domain/dates/format-day';
import { addPeriods, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { formatPeriod, today } from '../lib/format.ts';
import { Button } from './button.tsx';

const STEPS: Readonly<Record<string, (at: Day) => Day>> = {
  ArrowLeft: (at) => addDays(at, -1),
  ArrowRight: (at) => addDays(at, 1),
  ArrowUp: (at) => addDays(at, -7),
  ArrowDown: (at) => addDays(at, 7),
  Home: (at) => addDays(at, 1 - weekdayNumber(at)),
  End: (at) => addDays(at, 7 - weekdayNumber(at)),
  PageUp: (at) => addMonthsToDay(at, -1),
  PageDown: (at) => addMonthsToDay(at, 1),
};

/** A month from Monday, worked by arrows, Home, End, Page Up and Page Down (WAI-ARIA date grid). */
export function MonthGrid({ value, onChoose }: { readonly value: Day | null; readonly onChoose: (day: Day) => void }) {
  const now = today();
  const [at, setAt] = useState<Day>(value ?? now);
  const grid = useRef<HTMLTableElement>(null);
  const focusNext = useRef(true);
  const month = periodOfDay(at);
  const first = addDays(firstDayOf(month), 1 - weekdayNumber(firstDayOf(month)));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    focusNext.current = true;
    setAt(step(at));
  };

  return (
    <>
      <MonthHead month={month} onTurn={(to) => setAt(firstDayOf(to))} />
      <table ref={grid} className="cal num">
        <thead>
          <tr>
            {t.calendar.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === at ? 0 : -1}
                    className={clsx(periodOfDay(date) !== month && 'off', date === now && 'today')}
                    aria-label={formatDayFull(date)}
                    aria-pressed={date === value}
                    aria-current={date === now ? 'date' : undefined}
                    onKeyDown={move}
                    onClick={() => onChoose(date)}
                  >
                    {dayParts(date).date}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type MonthHeadProps = { readonly month: Period; readonly onTurn: (to: Period) => void };

function MonthHead({ month, onTurn }: MonthHeadProps) {
  const [before, after] = [addPeriods(month, -1), addPeriods(month, 1)];
  return (
    <div className="cal-head">
      <Button variant="g" size="sm" icon aria-label={formatPeriod(before)} onClick={() => onTurn(before)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <b aria-live="polite">{formatPeriod(month)}</b>
      <Button variant="g" size="sm" icon aria-label={formatPeriod(after)} onClick={() => onTurn(after)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
