import type { TaskItem } from '@kliuchar/api-schema/tasks';
import { addDays, type Day, dayParts } from '@kliuchar/domain/dates/day';
import { formatDayFull, weekdayNumber } from '@kliuchar/domain/dates/format-day';
import { firstDayOf, lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import clsx from 'clsx';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { formatDayLong, today } from '../../lib/format.ts';
import { usePhone } from '../../lib/hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TaskCard } from './task-list.tsx';

type CalendarProps = {
  readonly month: Period;
  readonly rows: readonly TaskItem[];
  readonly linkTo: (id: string) => string;
  /** The list of what is due on a day, by the same filters as the month. */
  readonly linkToDay: (day: Day) => string;
};

/** As many as a cell has lines for. */
const IN_CELL = 3;
const DAYS_OF_WEEK = 7;

/** A month from Monday with what is due on each day; on a phone the same as an agenda. */
export function TaskCalendar(props: CalendarProps) {
  const isPhone = usePhone();
  if (!isPhone) return <MonthTable {...props} />;
  return props.rows.length === 0 ? (
    <EmptyState kind="cleared" title={t.nothingInMonth}>
      {t.nothingInMonthText}
    </EmptyState>
  ) : (
    <Agenda {...props} />
  );
}

function byDay(rows: readonly TaskItem[]): ReadonlyMap<Day, readonly TaskItem[]> {
  const days = new Map<Day, TaskItem[]>();
  for (const row of rows) if (row.dueOn !== null) days.set(row.dueOn, [...(days.get(row.dueOn) ?? []), row]);
  return days;
}

function weeksOf(month: Period): Day[][] {
  const start = addDays(firstDayOf(month), 1 - weekdayNumber(firstDayOf(month)));
  const weeks: Day[][] = [];
  for (let monday = start; monday <= lastDayOf(month); monday = addDays(monday, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, at) => addDays(monday, at)));
  return weeks;
}

function MonthTable({ month, rows, linkTo, linkToDay }: CalendarProps) {
  const days = byDay(rows);
  return (
    <table className="task-month" aria-label={t.view.calendar}>
      <thead>
        <tr>
          {common.calendar.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={clsx(periodOfDay(date) !== month && 'off', date === today() && 'today')}>
                <DayCell date={date} tasks={days.get(date) ?? []} linkTo={linkTo} linkToDay={linkToDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<CalendarProps, 'linkTo' | 'linkToDay'> & {
  readonly date: Day;
  readonly tasks: readonly TaskItem[];
};

function DayCell({ date, tasks, linkTo, linkToDay }: CellProps) {
  const isCut = tasks.length > IN_CELL;
  const shown = isCut ? tasks.slice(0, IN_CELL - 1) : tasks;
  return (
    <>
      <time className="num" dateTime={date}>
        {dayParts(date).date}
      </time>
      {shown.map((task) => (
        <Link
          key={task.id}
          to={linkTo(task.id)}
          preventScrollReset
          className={clsx(
            'task-chip',
            task.overdue && 'late',
            (task.status === 'done' || task.status === 'closed') && 'done',
          )}
        >
          {task.title}
        </Link>
      ))}
      {isCut && (
        <Link to={linkToDay(date)} className="more" aria-label={t.dayTasks(formatDayFull(date))}>
          {t.more(tasks.length - shown.length)}
        </Link>
      )}
    </>
  );
}

function Agenda({ rows, linkTo }: CalendarProps) {
  return (
    <div className="stack">
      {[...byDay(rows)].map(([date, tasks]) => (
        <section key={date}>
          <h2 className="agenda-day" id={`agenda-${date}`}>
            {formatDayLong(date)}
          </h2>
          <ul className="cards" aria-labelledby={`agenda-${date}`}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskCard row={task} to={linkTo(task.id)} dayIsNamed />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
