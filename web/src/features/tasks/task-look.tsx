import type { TaskItem } from '@kliuchar/api-schema/tasks';
import { allowedTaskEvents, TASK_STATUS_NAMES, type TaskStatus } from '@kliuchar/domain/tasks/task-status';
import {
  ArrowRightLeft,
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  Hammer,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { dueInWords, formatDay, today } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useMoveTask } from './task-moves.ts';
import './tasks.css';

const LOOKS: Readonly<Record<TaskStatus, readonly [BadgeTone, LucideIcon]>> = {
  new: ['wait', CircleDashed],
  in_progress: ['brass', Hammer],
  waiting: ['warn', Hourglass],
  done: ['ok', Check],
  closed: ['neutral', CheckCheck],
  cancelled: ['neutral', Ban],
};

export function TaskBadge({ status }: Pick<TaskItem, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {TASK_STATUS_NAMES[status]}
    </Badge>
  );
}

/** Only what stands out is said. */
export function PriorityBadge({ priority }: Pick<TaskItem, 'priority'>) {
  if (priority === 'low' || priority === 'normal') return null;
  return (
    <Badge tone={priority === 'urgent' ? 'bad' : 'warn'} icon={CircleAlert}>
      {t.priorities[priority]}
    </Badge>
  );
}

type DueProps = Pick<TaskItem, 'dueOn' | 'overdue'> & {
  /** The day stands above already: only how late it is remains to be said. */
  readonly dayIsNamed?: boolean | undefined;
};

export function Due({ dueOn, overdue, dayIsNamed }: DueProps) {
  if (dayIsNamed && !overdue) return null;
  if (dueOn === null) return <span className="muted">{t.noDue}</span>;
  return (
    <span className={overdue ? 'num task-late' : 'num'}>
      {!dayIsNamed && formatDay(dueOn)}
      {overdue && <small>{dueInWords({ today: today(), dueOn })}</small>}
    </span>
  );
}

/** «Перемістити»: every way from here, by the keyboard as by the finger. */
export function MoveMenu({ task, small }: { readonly task: TaskItem; readonly small?: boolean }) {
  const move = useMoveTask();
  const events = allowedTaskEvents(task.status);
  return (
    <Menu
      label={t.moveTask(task.title)}
      variant={small ? 'g' : 'o'}
      {...(small && { size: 'sm' as const, icon: true })}
      trigger={
        <>
          <ArrowRightLeft aria-hidden="true" />
          {!small && t.move}
        </>
      }
      items={events.map((event) => ({
        key: event,
        label: t.events[event],
        onSelect: () => move.mutate({ task, event }),
      }))}
    />
  );
}

export const placeOf = ({ property, contract }: Pick<TaskItem, 'property' | 'contract'>): string =>
  [property?.name, contract && `№\u00a0${contract.number}`].filter(Boolean).join(' · ');

/** «щомісяця»: a series looks like any other task otherwise, and more of it will come. */
export const repeatsOf = ({ recurrence }: Pick<TaskItem, 'recurrence'>): string | null =>
  recurrence === 'none' ? null : t.recurrences[recurrence].toLocaleLowerCase('uk');

export const originOf = ({ source }: Pick<TaskItem, 'source'>): string | null =>
  source === 'tenant' ? t.byTenant : source === 'rule' ? t.byRule : null;
