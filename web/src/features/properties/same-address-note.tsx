import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { properties as t } from '../../i18n/uk/properties.ts';
import type { AppForm } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { Note } from '../../ui/note.tsx';
import { usePropertySearch } from './properties.queries.ts';
import type { PropertyValues } from './property-values.ts';

/** Warns that the same address is already there; two rooms of a flat may share it, so it never blocks. */
export function SameAddressNote({ form }: { readonly form: AppForm<PropertyValues> }) {
  const { city, street, building, apartment } = useWatch({ control: form.control, name: 'address' });
  const q = useDebounced([street, building].filter(Boolean).join(' '), 600);
  const query = usePropertySearch(q, street !== '' && building !== '' && q !== '');
  const same = query.data?.items.find(
    ({ address }) =>
      plain(address.city) === plain(city) &&
      plain(address.street) === plain(street) &&
      plain(address.building) === plain(building) &&
      plain(address.apartment) === plain(apartment),
  );
  return (
    <div role="status" className={same ? undefined : 'sr'}>
      {same && (
        <Note tone="warn">
          {t.form.duplicate(same.displayName)} <Link to={`/properties/${same.id}`}>{t.form.openDuplicate}</Link>
        </Note>
      )}
    </div>
  );
}

const plain = (text: string | null): string => (text ?? '').toLocaleLowerCase('uk').replace(/['’ʼ`\s.,]/g, '');
