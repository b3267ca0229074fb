import { type Period, parsePeriod, periodOfDay } from '@kliuchar/domain/dates/period';
import { CalendarSync, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { TaskCard, taskColumns } from '../features/tasks/task-list.tsx';
import {
  BOARD_STATUSES,
  isNarrowed,
  MONTH_STATUSES,
  MOST_AT_ONCE,
  pageQueryOf,
  TASK_FILTERS,
  TASK_SORT,
  type TaskFilter,
  type TaskView,
  THIS_WEEK,
  useBoard,
  useMonth,
  useNeverATask,
  useTaskPage,
} from '../features/tasks/task-queries.ts';
import { TaskToolbar } from '../features/tasks/task-toolbar.tsx';
import { listViews } from '../i18n/uk/list-views.ts';
import { notOpened } from '../i18n/uk/not-opened.ts';
import { tasks as t } from '../i18n/uk/tasks.ts';
import { titles } from '../i18n/uk/titles.ts';
import { today } from '../lib/format.ts';
import { late } from '../lib/late.ts';
import { type ListLook, useListLook } from '../lib/list-look.ts';
import { useIsManagerAlone, usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState, withParams } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ListResult, NothingFound } from '../ui/list-result.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MonthSwitch, Tabs } from '../ui/toolbar.tsx';

const TaskBoard = late(async () => ({ default: (await import('../features/tasks/task-board.tsx')).TaskBoard }));
const TaskCalendar = late(async () => ({
  default: (await import('../features/tasks/task-calendar.tsx')).TaskCalendar,
}));
const TaskSheet = late(async () => ({ default: (await import('../features/tasks/task-sheet.tsx')).TaskSheet }));
const TaskDialog = late(async () => ({ default: (await import('../features/tasks/task-dialog.tsx')).TaskDialog }));

const VIEWS = Object.keys(t.view) as TaskView[];

/** The whole screen is in its address: which look, what is chosen, which task is open, whether one is being made. */
/** From a month to the list of one day; the other filters stay. */
const OF_A_DAY = { view: null, month: null, due: null };

export default function TasksRoute() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ filters: TASK_FILTERS, sort: TASK_SORT });
  const look = useListLook('tasks');
  const mayWrite = usePermission('tasks.write');
  const view = VIEWS.find((known) => known === params.get('view')) ?? 'list';
  const open = params.get('task');
  const go = (change: Readonly<Record<string, string | null>>) => `?${withParams(params, change)}`;
  const set = (change: Readonly<Record<string, string | null>>) =>
    setParams(withParams(params, change), { replace: true, preventScrollReset: true });
  const create = mayWrite && (
    <Button variant="p" onClick={() => set({ create: '1' })}>
      <Plus aria-hidden="true" />
      {t.create}
    </Button>
  );
  const linkToDay = (day: string) =>
    go({ ...OF_A_DAY, status: params.get('status') ?? MONTH_STATUSES.join(','), due_from: day, due_to: day });
  const linkTo = (id: string) => go({ task: id });
  const views = <TaskViews look={look} columns={view === 'list' ? taskColumns(linkTo, mayWrite) : []} />;
  const parts = { list, look, mayWrite, linkTo, views: mayWrite && views };
  return (
    <>
      <PageHeader
        title={titles.tasks}
        actions={
          <>
            {create}
            <ExportMenu report="tasks" query={pageQueryOf(list)} />
          </>
        }
      />
      {mayWrite && (
        <Tabs
          label={t.views}
          current={view}
          tabs={VIEWS.map((key) => ({
            key,
            label: t.view[key],
            to: go({ view: key === 'list' ? null : key, page: null, due: null, due_from: null, due_to: null }),
          }))}
        />
      )}
      {view === 'list' && <ListView {...parts} />}
      {view === 'board' && <BoardView {...parts} />}
      {view === 'calendar' && (
        <CalendarView
          {...parts}
          month={parsePeriod(params.get('month') ?? '') ?? periodOfDay(today())}
          onMonth={(month) => set({ month })}
          linkToDay={linkToDay}
        />
      )}
      <Suspense>
        {open !== null && <OpenTask key={open} id={open} onClose={() => set({ task: null })} />}
        {params.get('create') !== null && mayWrite && (
          <TaskDialog
            task={null}
            presets={{
              ...(list.filters.property_id && { propertyId: list.filters.property_id }),
              ...(list.filters.contract_id && { contractId: list.filters.contract_id }),
            }}
            onClose={() => set({ create: null })}
          />
        )}
      </Suspense>
    </>
  );
}

type OpenProps = { readonly id: string; readonly onClose: () => void };

const OpenTask = ({ id, onClose }: OpenProps) => (
  <TaskSheet id={id} history={<PageHistory entityType="task" entityId={id} />} onClose={onClose} />
);

const VIEW_NAMES: readonly string[] = [...TASK_FILTERS, 'view', 'sort'];

type TaskViewsProps = { readonly look: ListLook; readonly columns: ReturnType<typeof taskColumns> };

/** What a press of the toolbar gives, his own and what is overdue, is no view beside it. */
const READY = [
  { key: 'week', label: listViews.tasks.week, query: `due=${THIS_WEEK}` },
  { key: 'urgent', label: listViews.tasks.urgent, query: 'priority=urgent' },
  { key: 'requests', label: listViews.tasks.requests, query: 'source=tenant' },
];

function TaskViews({ look, columns }: TaskViewsProps) {
  return <ListViews list="tasks" ready={READY} names={VIEW_NAMES} look={look} columns={columns} />;
}

type ViewProps = {
  readonly list: ListState<TaskFilter>;
  readonly look: ListLook;
  readonly mayWrite: boolean;
  readonly linkTo: (id: string) => string;
  /** Ready views and one's own; they go where the list has failed. */
  readonly views: ReactNode;
};

function ListView({ list, look, mayWrite, linkTo, views }: ViewProps) {
  const query = useTaskPage(list);
  const hasNone = useNeverATask(list, query.data);
  return (
    <>
      {!hasNone && !isFailedWhole(query, isNarrowed(list)) && (
        <>
          {views}
          {mayWrite && <TaskToolbar list={list} view="list" sample={query.data?.items[0]} />}
        </>
      )}
      {hasNone === undefined ? (
        <Skeleton shape="rows" />
      ) : (
        <ListResult
          query={query}
          list={list}
          label={titles.tasks}
          failed={t.failed.title}
          empty={<Empty list={list} mayWrite={mayWrite} />}
          columns={look.shown(taskColumns(linkTo, mayWrite))}
          dense={look.dense}
          card={(row) => <TaskCard row={row} to={linkTo(row.id)} />}
        />
      )}
    </>
  );
}

function Empty({ list, mayWrite }: Pick<ViewProps, 'list' | 'mayWrite'>) {
  const isManager = useIsManagerAlone();
  if (isNarrowed(list)) return <NothingFound title={t.none} text={t.noneText} onReset={list.reset} />;
  if (!mayWrite) {
    return (
      <EmptyState kind="cleared" title={isManager ? notOpened.tasks : t.noneForTenant}>
        {isManager ? notOpened.tasksText : t.noneForTenantText}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="cleared" title={t.cleared}>
      {t.clearedText}
    </EmptyState>
  );
}

function BoardView({ list, mayWrite, linkTo, views }: ViewProps) {
  const query = useBoard(list);
  const hasNone = useNeverATask(list, query.data);
  return (
    <>
      {!hasNone && !isFailedWhole(query, isNarrowed(list)) && (
        <>
          {views}
          <TaskToolbar list={list} view="board" sample={query.data?.items[0]} />
        </>
      )}
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && <ErrorState error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />}
      {query.data && query.data.total > MOST_AT_ONCE && <Note>{t.boardCut(MOST_AT_ONCE)}</Note>}
      {query.data && (
        <Suspense fallback={<Skeleton />}>
          <TaskBoard
            rows={query.data.items.filter(({ status }) => BOARD_STATUSES.some((shown) => shown === status))}
            linkTo={linkTo}
            mayMove={mayWrite}
          />
        </Suspense>
      )}
    </>
  );
}

type CalendarProps = ViewProps & {
  readonly month: Period;
  readonly onMonth: (month: Period) => void;
  readonly linkToDay: (day: string) => string;
};

function CalendarView({ list, linkTo, linkToDay, month, onMonth, views }: CalendarProps) {
  const query = useMonth(list, month);
  const hasNone = useNeverATask(list, query.data);
  const isBare = hasNone || isFailedWhole(query, isNarrowed(list));
  return (
    <>
      {!isBare && views}
      <div className="calendar-head">
        <MonthSwitch value={month} onChange={onMonth} />
        <ButtonLink size="sm" variant="g" to="/profile#calendar">
          <CalendarSync aria-hidden="true" />
          {t.subscribe}
        </ButtonLink>
      </div>
      {!isBare && <TaskToolbar list={list} view="calendar" sample={query.data?.items[0]} />}
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && <ErrorState error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />}
      {query.data && query.data.total > query.data.items.length && <Note>{t.monthCut(query.data.items.length)}</Note>}
      {query.data && (
        <Suspense fallback={<Skeleton />}>
          <TaskCalendar month={month} rows={query.data.items} linkTo={linkTo} linkToDay={linkToDay} />
        </Suspense>
      )}
    </>
  );
}
