import { PAYMENT_METHODS, PAYMENT_STATES } from '@kliuchar/api-schema/payments';
import { listViews } from '../../i18n/uk/list-views.ts';
import { payments as t } from '../../i18n/uk/payments.ts';
import type { ListLook } from '../../lib/list-look.ts';
import { type ListState, useListState } from '../../lib/url-state.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
import { OwnerFilter } from '../../ui/owner-filter.tsx';
import { FilterChip, FilterSelect, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { PAYMENT_FILTERS, type PaymentFilter, paymentsQueryOf } from './payment-filters.ts';
import { PaymentList } from './payment-list.tsx';

/** Every payment that was recorded, by its filters. */
export function AllPayments({ look, views }: { readonly look: ListLook; readonly views: React.ReactNode }) {
  const list = useListState({ filters: PAYMENT_FILTERS, sort: '' });
  return (
    <PaymentList
      look={look}
      tools={
        <>
          {views}
          <PaymentsToolbar list={list} />
        </>
      }
      place={{ query: paymentsQueryOf(list), page: list.page, onPage: list.setPage }}
      {...(list.filtered && { onReset: list.reset })}
    />
  );
}

function PaymentsToolbar({ list }: { readonly list: ListState<PaymentFilter> }) {
  const { filters, setFilter } = list;
  return (
    <Toolbar onReset={list.filtered && list.reset}>
      <SearchBox
        label={t.payers.search}
        placeholder={t.payers.searchShort}
        value={filters.q ?? ''}
        onChange={(text) => setFilter('q', text)}
      />
      <OwnerFilter list={list} />
      <FilterSelect
        label={t.list.status}
        value={filters.status}
        choices={PAYMENT_STATES.map((value) => ({ value, label: t.list.statuses[value] }))}
        onChange={(value) => setFilter('status', value)}
      />
      <FilterSelect
        label={t.list.method}
        value={filters.method}
        choices={PAYMENT_METHODS.map((value) => ({ value, label: t.methods[value] }))}
        onChange={(value) => setFilter('method', value)}
      />
      {filters.when ? (
        <FilterChip label={listViews.payments.month} onRemove={() => setFilter('when', null)} />
      ) : (
        <>
          <DayFilter
            label={t.all.dateFrom}
            value={filters.date_from}
            onChange={(value) => setFilter('date_from', value)}
          />
          <DayFilter label={t.all.dateTo} value={filters.date_to} onChange={(value) => setFilter('date_to', value)} />
        </>
      )}
    </Toolbar>
  );
}
