import { ownerFilter as t } from '../i18n/uk/owner-filter.ts';
import { useSession } from '../lib/session.ts';
import { FilterSelect } from './toolbar.tsx';

type OwnerFilterProps = {
  readonly list: {
    readonly filters: { readonly owner_id?: string };
    readonly setFilter: (name: 'owner_id', value: string | null) => void;
  };
};

/** «Власник» for whoever works for several; nobody else ever sees it, unless an address names one. */
export function OwnerFilter({ list: { filters, setFilter } }: OwnerFilterProps) {
  const owners = useSession()?.owners ?? [];
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
