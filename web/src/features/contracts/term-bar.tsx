import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { daysBetween } from '@kliuchar/domain/dates/day';
import clsx from 'clsx';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { formatDay, today } from '../../lib/format.ts';
import './contracts.css';

type Term = Pick<ContractListItem, 'startDate' | 'effectiveEnd' | 'badges' | 'status'>;

/** The days of the lease and how much of them is gone. */
export function TermBar({ startDate, effectiveEnd: lastDay, badges, status }: Term) {
  const text = `${formatDay(startDate)} – ${lastDay ? formatDay(lastDay) : t.list.openEnd}`;
  if (!lastDay) return <span className="num nowrap">{text}</span>;
  const whole = Math.max(1, daysBetween(startDate, lastDay));
  const gone = Math.min(1, Math.max(0, daysBetween(startDate, today()) / whole));
  const near = badges.includes('expiring') || status === 'notice';
  const percent = Math.round(gone * 100);
  return (
    <span className="term" title={t.term.bar(percent)}>
      <span className="num nowrap">{text}</span>
      <span className={clsx('meter', near && 'near')} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
