import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { useLetIn } from '../../lib/granted.ts';
import type { ListState } from '../../lib/url-state.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
import { FilterChip, FilterSelect, FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { type ContractFilter, type ContractTab, OF_OVERDUE, TAB_STATUSES } from './list-filters.ts';

type ListToolbarProps = {
  readonly list: ListState<ContractFilter>;
  readonly tab: ContractTab;
  /** A row of the answer gives the words for a filter that is only an id. */
  readonly sample: ContractListItem | undefined;
};

export function ListToolbar({ list, tab, sample }: ListToolbarProps) {
  const { filters, setFilter } = list;
  const knowsOverdue = useLetIn(OF_OVERDUE);
  const chips = [
    ['rental_object_id', t.list.property, sample?.propertyName],
    ['tenant_counterparty_id', t.list.tenant, sample?.tenantName],
    ['landlord_counterparty_id', t.list.landlord, sample?.landlordName],
  ] as const;
  const statuses = TAB_STATUSES[tab].map((value) => ({ value, label: t.status[value] }));
  // A contract matches if its term touches the range (product.md §5).
  return (
    <Toolbar onReset={list.filtered && list.reset}>
      <SearchBox label={t.list.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      {statuses.length > 1 && (
        <FilterSelect
          label={t.list.status}
          value={filters.status}
          choices={statuses}
          onChange={(value) => setFilter('status', value)}
        />
      )}
      {(knowsOverdue || filters.overdue === 'true') && (
        <FilterToggle
          label={t.list.overdue}
          on={filters.overdue === 'true'}
          onChange={(on) => setFilter('overdue', on ? 'true' : null)}
        />
      )}
      <DayFilter
        label={t.list.dateFrom}
        value={filters.date_from}
        onChange={(value) => setFilter('date_from', value)}
      />
      <DayFilter label={t.list.dateTo} value={filters.date_to} onChange={(value) => setFilter('date_to', value)} />
      {filters.ends_by && (
        <DayFilter label={t.list.endsBy} value={filters.ends_by} onChange={(value) => setFilter('ends_by', value)} />
      )}
      {filters.ends_within && (
        <FilterChip label={t.list.endsWithin(filters.ends_within)} onRemove={() => setFilter('ends_within', null)} />
      )}
      {chips
        .filter(([name]) => filters[name])
        .map(([name, label, words]) => (
          <FilterChip key={name} label={words ? `${label}: ${words}` : label} onRemove={() => setFilter(name, null)} />
        ))}
    </Toolbar>
  );
}
