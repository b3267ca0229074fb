import { DOCUMENT_KINDS } from '@kliuchar/api-schema/documents';
import { documents as t } from '../../i18n/uk/documents.ts';
import type { ListState } from '../../lib/url-state.ts';
import { FilterChip, FilterSelect, FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { type AboutNames, type DocumentFilter, isNarrowed } from './document-queries.ts';

type ToolbarProps = {
  readonly list: ListState<DocumentFilter>;
  readonly isOwner: boolean;
  readonly names: AboutNames;
  /** Opens the choice of what the papers are about; null for whoever is only shown some. */
  readonly onAbout: (() => void) | null;
};

export function DocumentToolbar({ list, isOwner, names, onAbout }: ToolbarProps) {
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
      {onAbout && (
        <button type="button" className="chip" aria-haspopup="dialog" onClick={onAbout}>
          {t.about.open}
        </button>
      )}
      {flag('expiring', t.expiring)}
      {isOwner && flag('deleted', t.bin)}
      {filters.property_id && (
        <FilterChip label={names.property ?? t.ofProperty} onRemove={() => setFilter('property_id', null)} />
      )}
      {filters.contract_id && (
        <FilterChip label={names.contract ?? t.ofContract} onRemove={() => setFilter('contract_id', null)} />
      )}
      {filters.counterparty_id && (
        <FilterChip
          label={names.counterparty ?? t.ofCounterparty}
          onRemove={() => setFilter('counterparty_id', null)}
        />
      )}
      {filters.complex_id && (
        <FilterChip label={names.complex ?? t.ofComplex} onRemove={() => setFilter('complex_id', null)} />
      )}
    </Toolbar>
  );
}
