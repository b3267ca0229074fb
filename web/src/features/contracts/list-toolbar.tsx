import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { contractList } from '../../i18n/uk/contract-list.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { useLetIn } from '../../lib/granted.ts';
import { usePermission } from '../../lib/session.ts';
import type { ListState } from '../../lib/url-state.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
import { FindFilter } from '../../ui/find-filter.tsx';
import { OwnerFilter } from '../../ui/owner-filter.tsx';
import { FilterChip, FilterSelect, FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { type ContractFilter, type ContractTab, OF_OVERDUE, TAB_STATUSES } from './list-filters.ts';

/** They bring schemas, and are asked for when the list is there already (contract.md §4.1). */
const choices = () => import('../../lib/find-choices.ts');

type ListToolbarProps = {
  readonly list: ListState<ContractFilter>;
  readonly tab: ContractTab;
  /** A row of the answer gives the words for a filter that is only an id. */
  readonly sample: ContractListItem | undefined;
};

export function ListToolbar({ list, tab, sample }: ListToolbarProps) {
  const { filters, setFilter } = list;
  const knowsOverdue = useLetIn(OF_OVERDUE);
  const statuses = TAB_STATUSES[tab].map((value) => ({ value, label: t.status[value] }));
  // A contract matches if its term touches the range (product.md §5).
  return (
    <Toolbar onReset={list.filtered && list.reset}>
      <SearchBox label={t.list.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      <OwnerFilter list={list} />
      <PartyFilters list={list} sample={sample} />
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
    </Toolbar>
  );
}

/** What is let, to whom and by whom. The people are the owner's cards; a manager finds them by the search. */
function PartyFilters({ list, sample }: Omit<ListToolbarProps, 'tab'>) {
  const { filters, setFilter } = list;
  const {
    rental_object_id: propertyId,
    tenant_counterparty_id: tenantId,
    landlord_counterparty_id: landlordId,
  } = filters;
  const readsCards = usePermission('counterparties.read');
  const hasSeveralLandlords = useHasSeveralLandlords(readsCards);
  const names = useNames(filters, sample);
  const common = { failed: contractList.choicesFailed };
  return (
    <>
      <FindFilter
        {...common}
        label={t.list.property}
        value={propertyId}
        name={names.property}
        kind="property-let"
        find={async (q, signal) => (await choices()).findLetProperties(q, signal)}
        onChange={(id) => setFilter('rental_object_id', id)}
      />
      {(readsCards || tenantId) && (
        <FindFilter
          {...common}
          label={t.list.tenant}
          value={tenantId}
          name={names.tenant}
          kind="tenant"
          find={async (q, signal) => (await choices()).findTenants(q, signal)}
          onChange={(id) => setFilter('tenant_counterparty_id', id)}
        />
      )}
      {(hasSeveralLandlords || landlordId) && (
        <FindFilter
          {...common}
          label={t.list.landlord}
          value={landlordId}
          name={names.landlord}
          kind="landlord"
          find={async (q, signal) => (await choices()).findLandlords(q, signal)}
          onChange={(id) => setFilter('landlord_counterparty_id', id)}
        />
      )}
    </>
  );
}

/** A row that was found says them; where there is none, or it is still that of another choice, the cards are asked. */
function useNames(filters: ListState<ContractFilter>['filters'], sample: ContractListItem | undefined) {
  const {
    rental_object_id: propertyId,
    tenant_counterparty_id: tenantId,
    landlord_counterparty_id: landlordId,
  } = filters;
  const inRow = {
    property: sample?.rentalObjectId === propertyId ? sample?.propertyName : undefined,
    tenant: sample?.tenantCounterpartyId === tenantId ? sample?.tenantName : undefined,
    landlord: sample?.landlordCounterpartyId === landlordId ? sample?.landlordName : undefined,
  };
  const property = useName('property', inRow.property ? undefined : propertyId);
  const tenant = useName('counterparty', inRow.tenant ? undefined : tenantId);
  const landlord = useName('counterparty', inRow.landlord ? undefined : landlordId);
  return {
    property: inRow.property ?? property,
    tenant: inRow.tenant ?? tenant,
    landlord: inRow.landlord ?? landlord,
  };
}

function useName(kind: 'property' | 'counterparty', id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['choose', 'name', kind, id],
    queryFn: async ({ signal }) => (await choices()).findName[kind](id ?? '', signal),
    enabled: id !== undefined,
    meta: { quiet: true },
  });
  return data;
}

/** Whoever lets everything in one name has nothing to choose from. */
function useHasSeveralLandlords(isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['counterparties', 'choices', 'landlord'],
    queryFn: async ({ signal }) => (await choices()).findLandlords('', signal),
    enabled: isAsked,
    meta: { quiet: true },
  });
  return data !== undefined && data.length > 1;
}
