import type { Notification } from '@kliuchar/api-schema/notifications';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import type { NotificationGroup } from '@kliuchar/domain/notifications/notification-types';
import { Banknote, Check, CircleCheckBig, FileText, Gauge, type LucideIcon, Settings, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import { notifications as t } from '../../i18n/uk/notifications.ts';
import { formatClock, formatDayMonth, kyivDay, today } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { useRead } from './notification-queries.ts';
import './notifications.css';

const ICONS: Readonly<Record<NotificationGroup, LucideIcon>> = {
  payments: Banknote,
  readings: Gauge,
  contracts: FileText,
  meters: Wrench,
  tasks: CircleCheckBig,
  system: Settings,
};

const TONES = { danger: 'bad', warning: 'warn', success: 'ok', info: undefined } as const;

/** By day, the newest first; what is unread has a mark, a heavier title and says so. */
export function NotificationList({ items }: { readonly items: readonly Notification[] }) {
  return (
    <div className="ntf">
      {byDay(items).map(([day, rows]) => (
        <section key={day} aria-label={dayName(day)}>
          <h2>{dayName(day)}</h2>
          <ul>
            {rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Item({ row }: { readonly row: Notification }) {
  const { id, group, severity, title, body, action, readAt, createdAt } = row;
  const Icon = ICONS[group];
  const read = useRead();
  const isFresh = readAt === null;
  return (
    <li className={TONES[severity]} data-fresh={isFresh || undefined}>
      <span className="dot">
        <Icon aria-hidden="true" />
      </span>
      <div>
        <Link to={action.href} onClick={() => isFresh && read.mutate(id)}>
          {wholeNumbers(title)}
        </Link>
        {isFresh && <span className="sr">{t.fresh}</span>}
        {body && <p className="whitespace-pre-line">{wholeNumbers(body)}</p>}
      </div>
      <time className="num" dateTime={createdAt}>
        {formatClock(Date.parse(createdAt))}
      </time>
      {isFresh ? (
        <Button
          icon
          variant="g"
          aria-label={t.readOne(title)}
          title={t.read}
          busy={read.isPending}
          onClick={() => read.mutate(id)}
        >
          <Check aria-hidden="true" />
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

function byDay(items: readonly Notification[]): [Day, Notification[]][] {
  const days: [Day, Notification[]][] = [];
  for (const item of items) {
    const day = kyivDay(Date.parse(item.createdAt));
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(item);
    else days.push([day, [item]]);
  }
  return days;
}

function dayName(day: Day): string {
  if (day === today()) return t.today;
  return day === addDays(today(), -1) ? t.yesterday : formatDayMonth(day);
}
