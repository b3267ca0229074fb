import { DOCUMENT_KINDS, type DocumentItem } from '@kliuchar/api-schema/documents';
import { documents as t } from '../../i18n/uk/documents.ts';
import type { ListState } from '../../lib/url-state.ts';
import { FilterChip, FilterSelect, FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { type DocumentFilter, isNarrowed } from './document-queries.ts';

type ToolbarProps = {
  readonly list: ListState<DocumentFilter>;
  readonly isOwner: boolean;
  /** A row of the list, for the names of what it is narrowed to. */
  readonly sample: DocumentItem | undefined;
};

export function DocumentToolbar({ list, isOwner, sample }: ToolbarProps) {
  const { filters, setFilter } = list;
  const flag = (name: 'expiring' | 'deleted', label: string) => (
    <FilterToggle label={label} on={filters[name] === 'true'} onChange={(on) => setFilter(name, on ? 'true' : null)} />
  );
  return (
    <Toolbar onReset={isNarrowed(list) && list.reset}>
      <SearchBox label={t.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      <FilterSelect
        label={t.kind}
        value={filters.kind}
        choices={DOCUMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(value) => setFilter('kind', value)}
      />
      {flag('expiring', t.expiring)}
      {isOwner && flag('deleted', t.bin)}
      {filters.property_id && (
        <FilterChip label={sample?.property?.name ?? t.ofProperty} onRemove={() => setFilter('property_id', null)} />
      )}
      {filters.contract_id && (
        <FilterChip
          label={sample?.contract ? `№\u00a0${sample.contract.number}` : t.ofContract}
          onRemove={() => setFilter('contract_id', null)}
        />
      )}
      {filters.counterparty_id && (
        <FilterChip
          label={sample?.counterparty?.name ?? t.ofCounterparty}
          onRemove={() => setFilter('counterparty_id', null)}
        />
      )}
    </Toolbar>
  );
}
