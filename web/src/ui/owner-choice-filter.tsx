import { ownerFilter as t } from '../i18n/uk/owner-filter.ts';
import type { OwnerChoice } from '../lib/owner-choice.ts';
import { FilterSelect } from './toolbar.tsx';

export type OwnerFilterProps = {
  readonly list: {
    readonly filters: { readonly owner_id?: string };
    readonly setFilter: (name: 'owner_id', value: string | null) => void;
  };
};

/** Nobody who has one owner ever sees it, unless an address names one. */
export function OwnerChoiceFilter({
  list: { filters, setFilter },
  owners,
}: OwnerFilterProps & { readonly owners: readonly OwnerChoice[] }) {
  const { owner_id: ownerId } = filters;
  if (owners.length < 2 && ownerId === undefined) return null;
  return (
    <FilterSelect
      label={t.label}
      value={ownerId}
      choices={owners.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => setFilter('owner_id', value)}
    />
  );
}
