import { TASK_PRIORITIES, TASK_SOURCES, type TaskItem } from '@kliuchar/api-schema/tasks';
import { parseDay } from '@kliuchar/domain/dates/day';
import { TASK_STATUS_NAMES, TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { listViews } from '../../i18n/uk/list-views.ts';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { formatDay } from '../../lib/format.ts';
import { useComplexName } from '../../lib/place-names.ts';
import { usePermission, useSession } from '../../lib/session.ts';
import type { ListState } from '../../lib/url-state.ts';
import { OwnerFilter } from '../../ui/owner-filter.tsx';
import { FilterChip, FilterSelect, FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { assigneeChoice, useAssignees } from './task-choices.tsx';
import { isNarrowed, type TaskFilter, type TaskView, THIS_WEEK } from './task-queries.ts';

type ToolbarProps = {
  readonly list: ListState<TaskFilter>;
  readonly view: TaskView;
  readonly sample: TaskItem | undefined;
};

export function TaskToolbar({ list, view, sample }: ToolbarProps) {
  const { filters, setFilter } = list;
  const assignees = useAssignees();
  const people = (assignees.data ?? []).map(assigneeChoice);
  const me = useSession()?.user.id;
  const mayDirect = usePermission('tasks.direct');
  const day = view === 'list' ? parseDay(filters.due_from ?? '') : null;
  return (
    <Toolbar onReset={isNarrowed(list) && list.reset}>
      <SearchBox label={t.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      <OwnerFilter list={list} />
      {view !== 'board' && (
        <FilterSelect
          label={view === 'list' ? t.open : t.status}
          value={filters.status}
          choices={TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_NAMES[value] }))}
          onChange={(value) => setFilter('status', value)}
        />
      )}
      <FilterSelect
        label={t.priority}
        value={filters.priority}
        choices={TASK_PRIORITIES.map((value) => ({ value, label: t.priorities[value] }))}
        onChange={(value) => setFilter('priority', value)}
      />
      <FilterSelect
        label={t.source}
        value={filters.source}
        choices={TASK_SOURCES.map((value) => ({ value, label: t.sources[value] }))}
        onChange={(value) => setFilter('source', value)}
      />
      {people.length > 1 && (
        <FilterSelect
          label={t.assignee}
          value={filters.assignee_id}
          choices={people}
          onChange={(value) => setFilter('assignee_id', value)}
        />
      )}
      {me !== undefined && (!mayDirect || people.length > 1) && (
        <FilterToggle
          label={t.mine}
          on={filters.assignee_id === me}
          onChange={(on) => setFilter('assignee_id', on ? me : null)}
        />
      )}
      <FilterToggle
        label={t.overdue}
        on={filters.overdue === 'true'}
        onChange={(on) => setFilter('overdue', on ? 'true' : null)}
      />
      {view === 'list' && filters.due === THIS_WEEK && (
        <FilterChip label={listViews.tasks.week} onRemove={() => setFilter('due', null)} />
      )}
      {day !== null && <FilterChip label={formatDay(day)} onRemove={list.reset} />}
      {filters.property_id && (
        <FilterChip label={sample?.property?.name ?? t.ofProperty} onRemove={() => setFilter('property_id', null)} />
      )}
      {filters.complex_id && <ComplexChip id={filters.complex_id} onRemove={() => setFilter('complex_id', null)} />}
      {filters.contract_id && (
        <FilterChip
          label={sample?.contract ? `№\u00a0${sample.contract.number}` : t.ofContract}
          onRemove={() => setFilter('contract_id', null)}
        />
      )}
    </Toolbar>
  );
}

/** A task says its object alone. */
function ComplexChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  return <FilterChip label={useComplexName(id) ?? t.ofComplex} onRemove={onRemove} />;
}
