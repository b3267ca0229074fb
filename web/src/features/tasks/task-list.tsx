import type { TaskItem } from '@kliuchar/api-schema/tasks';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { type Column, RowLink } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { Due, originOf, PriorityBadge, placeOf, repeatsOf, TaskBadge } from './task-look.tsx';

type LinkTo = (id: string) => string;

const underTitle = (row: TaskItem): string =>
  [
    t.categories[row.category],
    originOf(row),
    repeatsOf(row),
    row.checklistTotal > 0 && t.steps(row.checklistDone, row.checklistTotal),
  ]
    .filter(Boolean)
    .join(' · ');

const who = ({ assignee, contractor }: TaskItem): string =>
  [assignee?.name, contractor?.name].filter(Boolean).join(', ');

/** `linkTo` gives the address of the same list with the task opened over it. */
export function taskColumns(linkTo: LinkTo, isOwner: boolean): readonly Column<TaskItem>[] {
  const columns: readonly (Column<TaskItem> | false)[] = [
    {
      key: 'title',
      always: true,
      title: t.columns.title,
      cell: (row) => (
        <>
          <RowLink to={linkTo(row.id)}>{row.title}</RowLink>
          <span className="t2">{underTitle(row)}</span>
        </>
      ),
    },
    { key: 'place', title: t.columns.place, cell: (row) => <span className="long">{wholeNumbers(placeOf(row))}</span> },
    isOwner && { key: 'due', title: t.columns.due, sort: 'due_on', cell: (row) => <Due {...row} /> },
    isOwner && { key: 'who', title: t.columns.who, cell: (row) => <span className="muted long">{who(row)}</span> },
    {
      key: 'status',
      title: t.columns.status,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <TaskBadge status={row.status} />
          <PriorityBadge priority={row.priority} />
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

type TaskCardProps = {
  readonly row: TaskItem;
  readonly to: string;
  /** In an agenda its day is a heading above it. */
  readonly dayIsNamed?: boolean;
};

export function TaskCard({ row, to, dayIsNamed }: TaskCardProps) {
  return (
    <>
      <div className="l1">
        <RowLink to={to}>{row.title}</RowLink>
        <PriorityBadge priority={row.priority} />
      </div>
      <div className="l2">
        <span>{wholeNumbers([placeOf(row), originOf(row), repeatsOf(row)].filter(Boolean).join(' · '))}</span>
      </div>
      <div className="l3">
        <TaskBadge status={row.status} />
        {row.role !== 'tenant' && <Due {...row} dayIsNamed={dayIsNamed} />}
      </div>
    </>
  );
}
