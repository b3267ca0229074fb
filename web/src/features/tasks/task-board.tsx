import type { TaskItem } from '@kliuchar/api-schema/tasks';
import { eventBetween, TASK_STATUS_NAMES, type TaskStatus } from '@kliuchar/domain/tasks/task-status';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { usePhone } from '../../lib/hooks.ts';
import { Segmented } from '../../ui/toolbar.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { Due, MoveMenu, originOf, PriorityBadge, placeOf, repeatsOf } from './task-look.tsx';
import { useMoveTask } from './task-moves.ts';
import { BOARD_STATUSES } from './task-queries.ts';

type BoardProps = {
  readonly rows: readonly TaskItem[];
  readonly linkTo: (id: string) => string;
  readonly mayMove: boolean;
};

const inColumn = (rows: readonly TaskItem[], status: TaskStatus) => rows.filter((row) => row.status === status);

/** Columns of the states; on a phone one of them at a time. Cards are dragged, and moved by their menu (ux.md X2). */
export function TaskBoard(props: BoardProps) {
  const isPhone = usePhone();
  const [shown, setShown] = useState<TaskStatus>(BOARD_STATUSES[0]);
  const [dragged, setDragged] = useState<TaskItem | null>(null);
  const move = useMoveTask();
  const column = (status: TaskStatus) => (
    <BoardColumn
      key={status}
      {...props}
      status={status}
      dragged={dragged}
      onDrag={setDragged}
      onDrop={() => {
        const event = dragged && eventBetween(dragged.status, status);
        if (dragged && event) move.mutate({ task: dragged, event });
        setDragged(null);
      }}
    />
  );
  if (!isPhone) return <div className="board">{BOARD_STATUSES.map(column)}</div>;
  return (
    <>
      <div className="scroll-x">
        <Segmented
          label={t.status}
          value={shown}
          onChange={setShown}
          choices={BOARD_STATUSES.map((status) => ({
            value: status,
            label: (
              <>
                {TASK_STATUS_NAMES[status]} <b className="num">{inColumn(props.rows, status).length}</b>
              </>
            ),
          }))}
        />
      </div>
      <div className="board one">{column(shown)}</div>
    </>
  );
}

type ColumnProps = BoardProps & {
  readonly status: TaskStatus;
  readonly dragged: TaskItem | null;
  readonly onDrag: (task: TaskItem | null) => void;
  readonly onDrop: () => void;
};

function BoardColumn({ rows, status, linkTo, mayMove, dragged, onDrag, onDrop }: ColumnProps) {
  const own = inColumn(rows, status);
  const takes = dragged !== null && eventBetween(dragged.status, status) !== null;
  return (
    <section
      className={clsx('board-col', takes && 'takes')}
      aria-label={t.column(TASK_STATUS_NAMES[status], own.length)}
      onDragOver={(event) => {
        if (takes) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2>
        {TASK_STATUS_NAMES[status]} <span className="num muted">{own.length}</span>
      </h2>
      {own.length === 0 && <p className="muted">{t.emptyColumn}</p>}
      <ul>
        {own.map((task) => (
          <BoardCard key={task.id} task={task} to={linkTo(task.id)} mayMove={mayMove} onDrag={onDrag} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = Pick<ColumnProps, 'mayMove' | 'onDrag'> & { readonly task: TaskItem; readonly to: string };

function BoardCard({ task, to, mayMove, onDrag }: CardProps) {
  const about = [placeOf(task), originOf(task), repeatsOf(task)].filter(Boolean).join(' · ');
  return (
    <li
      className="board-card"
      draggable={mayMove && task.role !== 'tenant'}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(task);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className="board-head">
        <Link to={to} preventScrollReset draggable={false}>
          {wholeNumbers(task.title)}
        </Link>
        {mayMove && task.role !== 'tenant' && <MoveMenu task={task} small />}
      </div>
      {about && <p className="muted">{wholeNumbers(about)}</p>}
      <div className="board-foot">
        {task.dueOn !== null && <Due {...task} />}
        <PriorityBadge priority={task.priority} />
        {task.checklistTotal > 0 && (
          <span className="muted num">{t.steps(task.checklistDone, task.checklistTotal)}</span>
        )}
      </div>
    </li>
  );
}
