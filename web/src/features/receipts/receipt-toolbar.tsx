import { RECEIPT_STATUSES } from '@kliuchar/api-schema/receipt-views';
import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { PAYMENT_STATUSES } from '@kliuchar/domain/receipts/payment-status';
import { listViews } from '../../i18n/uk/list-views.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { today } from '../../lib/format.ts';
import { useComplexName } from '../../lib/place-names.ts';
import type { ListState } from '../../lib/url-state.ts';
import { OwnerFilter } from '../../ui/owner-filter.tsx';
import { FilterChip, FilterSelect, FilterToggle, MonthSwitch, MonthToolbar, SearchBox } from '../../ui/toolbar.tsx';
import { ALL_MONTHS, type ReceiptFilter } from './list-query.ts';

type ReceiptToolbarProps = {
  readonly list: ListState<ReceiptFilter>;
  readonly month: Period | null;
  readonly sample: ReceiptListItem | undefined;
};

export function ReceiptToolbar({ list, month, sample }: ReceiptToolbarProps) {
  const { filters, setFilter } = list;
  const complex = useComplexName(filters.complex_id);
  const narrowed = Object.keys(filters).some((name) => name !== 'period');
  return (
    <MonthToolbar
      month={
        <>
          {month && <MonthSwitch value={month} onChange={(next) => setFilter('period', next)} />}
          <FilterToggle
            label={t.list.allMonths}
            on={month === null}
            onChange={(on) => setFilter('period', on ? ALL_MONTHS : periodOfDay(today()))}
          />
        </>
      }
      onReset={narrowed && list.reset}
    >
      <SearchBox label={t.list.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      <OwnerFilter list={list} />
      <FilterSelect
        label={t.list.status}
        value={filters.status}
        choices={RECEIPT_STATUSES.map((value) => ({ value, label: t.list.statuses[value] }))}
        onChange={(value) => setFilter('status', value)}
      />
      <FilterSelect
        label={t.list.payment}
        value={filters.payment_status}
        choices={PAYMENT_STATUSES.map((value) => ({ value, label: t.status[value] }))}
        onChange={(value) => setFilter('payment_status', value)}
      />
      {filters.unsent && <FilterChip label={listViews.receipts.unsent} onRemove={() => setFilter('unsent', null)} />}
      {filters.contract_id && (
        <FilterChip
          label={sample ? `${t.list.ofContract} №\u00a0${sample.contractNumber}` : t.list.ofContract}
          onRemove={() => setFilter('contract_id', null)}
        />
      )}
      {filters.property_id && (
        <FilterChip
          label={sample ? sample.propertyName : t.list.ofProperty}
          onRemove={() => setFilter('property_id', null)}
        />
      )}
      {filters.complex_id && (
        <FilterChip label={complex ?? t.list.ofComplex} onRemove={() => setFilter('complex_id', null)} />
      )}
    </MonthToolbar>
  );
}
