import { deleteTask, getTask, type Task } from '@kliuchar/api-schema/tasks';
import {
  allowedTaskEvents,
  isFinishedTask,
  isOpenTask,
  type TaskEvent,
  type TaskStatus,
} from '@kliuchar/domain/tasks/task-status';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { SheetFailure } from '../../ui/page-failure.tsx';
import { Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { TaskChecklist } from './task-checklist.tsx';
import { TaskComments } from './task-comments.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { Due, MoveMenu, originOf, PriorityBadge, TaskBadge } from './task-look.tsx';
import { useMoveTask } from './task-moves.ts';
import { TaskPhotos } from './task-photos.tsx';

type SheetProps = {
  readonly id: string;
  /** What was done to it, for its owner alone. */
  readonly history: ReactNode;
  readonly onClose: () => void;
};

/** One task over the list: what it is, how far, and all that was said about it. */
export function TaskSheet({ id, history, onClose }: SheetProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>('read');
  const query = useQuery({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { taskId: id }, signal }),
    meta: { quiet: true },
  });
  const task = query.data;
  if (task && mode === 'edit') return <TaskDialog task={task} onClose={() => setMode('read')} />;
  return (
    <>
      <Dialog open onClose={onClose} title={task?.title ?? t.detail.facts} sheet wide>
        {query.isPending && <Skeleton boxed={false} />}
        {query.isError && <SheetFailure error={query.error} words={t.absent} onRetry={() => void query.refetch()} />}
        {task && <TaskBody task={task} onEdit={() => setMode('edit')} onRemove={() => setMode('remove')} />}
        {task?.role === 'owner' && history}
      </Dialog>
      {task && (
        <ConfirmDialog
          open={mode === 'remove'}
          onClose={() => setMode('read')}
          title={t.detail.removeTitle(task.title)}
          consequences={[...expenseOf(task), ...seriesOf(task), ...t.detail.removeConsequences]}
          confirmLabel={t.detail.remove}
          cancelLabel={common.cancel}
          irreversible
          onConfirm={async () => {
            await call(deleteTask, { params: { taskId: id }, query: { version: task.version } });
            onClose();
            await dataChanged();
            toast({ title: t.detail.removed, variant: 'success' });
          }}
        />
      )}
    </>
  );
}

/** What the owner has paid for a task that is done stands among his expenses, and goes with it (ADR 0021). */
function expenseOf({ status, chargeTo, costKop }: Task): string[] {
  const isSpent = isFinishedTask(status) && chargeTo === 'owner' && costKop !== null;
  return isSpent ? [t.detail.removesExpense(formatUah(costKop))] : [];
}

/** The next of a series comes with the end of this one; what is done has made it already. */
function seriesOf({ status, recurrence }: Task): string[] {
  return recurrence !== 'none' && isOpenTask(status) ? [t.detail.removesSeries] : [];
}

type BodyProps = { readonly task: Task; readonly onEdit: () => void; readonly onRemove: () => void };

function TaskBody({ task, onEdit, onRemove }: BodyProps) {
  // A manager sees the tasks that the switch opens, and works at them; the rest is for whoever has asked.
  const works = task.role !== 'tenant';
  return (
    <div className="task-body">
      <p className="flex flex-wrap gap-2">
        <TaskBadge status={task.status} />
        <PriorityBadge priority={task.priority} />
      </p>
      {task.description && <p className="task-text">{task.description}</p>}
      <TaskFacts task={task} />
      {works && <TaskActions task={task} onEdit={onEdit} onRemove={onRemove} />}
      {works && <TaskChecklist task={task} />}
      {works && <TaskPhotos task={task} />}
      {works && <TaskComments taskId={task.id} />}
    </div>
  );
}

function TaskFacts({ task }: Pick<BodyProps, 'task'>) {
  const { property, contract, assignee, contractor, recurrence, dueOn, finishedOn } = task;
  return (
    <Facts
      items={[
        [t.columns.due, dueOn && <Due key="due" {...task} />],
        [t.form.recurrence, recurrence === 'none' ? null : t.recurrences[recurrence]],
        [
          t.form.property,
          property && <FactLink key="property" to={`/properties/${property.id}`} words={property.name} />,
        ],
        [
          t.form.contract,
          contract && <FactLink key="contract" to={`/contracts/${contract.id}`} words={`№\u00a0${contract.number}`} />,
        ],
        [t.form.assignee, assignee?.name],
        [
          t.form.contractor,
          contractor && <FactLink key="contractor" to={`/counterparties/${contractor.id}`} words={contractor.name} />,
        ],
        [t.form.category, [t.categories[task.category], originOf(task)].filter(Boolean).join(' · ')],
        [t.form.cost, task.costKop === null ? null : <Cost key="cost" task={task} />],
        [t.detail.finishedOn, finishedOn && formatDay(finishedOn)],
      ]}
    />
  );
}

const FactLink = ({ to, words }: { readonly to: string; readonly words: string }) => (
  <Link to={to}>{wholeNumbers(words)}</Link>
);

function Cost({ task: { costKop, chargeTo, charge } }: Pick<BodyProps, 'task'>) {
  const words = t.detail.charge;
  return (
    <>
      <span className="num">{costKop !== null && formatUah(costKop)}</span>
      {chargeTo && ` · ${words[chargeTo]}`}
      {chargeTo === 'tenant' && (
        <span className="task-note">
          {charge?.receipt ? (
            <Link to={`/receipts/${charge.receipt.id}`}>{wholeNumbers(words.applied(charge.receipt.number))}</Link>
          ) : charge ? (
            words.pending
          ) : (
            words.open
          )}
        </span>
      )}
    </>
  );
}

/** The step that usually comes next; the others are in «Перемістити». */
const NEXT: Readonly<Record<TaskStatus, TaskEvent>> = {
  new: 'start',
  in_progress: 'finish',
  waiting: 'start',
  done: 'close',
  closed: 'reopen',
  cancelled: 'reopen',
};

function TaskActions({ task, onEdit, onRemove }: BodyProps) {
  const move = useMoveTask();
  const next = NEXT[task.status];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={next === 'reopen' ? 'o' : 'p'}
          busy={move.isPending}
          onClick={() => move.mutate({ task, event: next })}
        >
          {t.events[next]}
        </Button>
        {allowedTaskEvents(task.status).length > 1 && <MoveMenu task={task} />}
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t.detail.change}
        </Button>
        {task.source === 'owner' && task.role === 'owner' && (
          <Button variant="g" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            {t.detail.remove}
          </Button>
        )}
      </div>
      {/* A toast would lie under the sheet. */}
      {move.error && <Note tone="bad">{move.error.message}</Note>}
    </>
  );
}
