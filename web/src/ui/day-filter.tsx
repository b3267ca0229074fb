import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { formatDay } from '../lib/format.ts';
import { CalendarButton } from './calendar-button.tsx';
import { FilterChip } from './toolbar.tsx';

type DayFilterProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: Day | null) => void;
};

/** An end of a range of days: a calendar until a day is chosen, then a chip that takes it back. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const chosen = value ? parseDay(value) : null;
  if (chosen) return <FilterChip label={`${label} ${formatDay(chosen)}`} onRemove={() => onChange(null)} />;
  return (
    <span className="chip day-filter">
      {label}
      <CalendarButton value={null} onChoose={onChange} />
    </span>
  );
}
