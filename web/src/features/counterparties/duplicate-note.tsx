import { findDuplicateCounterparties } from '@kliuchar/api-schema/counterparties';
import { parsePhone } from '@kliuchar/domain/identifiers/phone';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import type { AppForm } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { Note } from '../../ui/note.tsx';
import type { CounterpartyValues } from './counterparty-values.ts';

type Props = {
  readonly form: AppForm<CounterpartyValues>;
  readonly exceptId?: string;
  readonly onUse?: (id: string, name: string) => void;
};

/** Says before saving that somebody with this telephone or code is already there; it never blocks (product.md §4). */
export function DuplicateNote({ form, exceptId, onUse }: Props) {
  const [typed, taxId] = useWatch({ control: form.control, name: ['phones', 'taxId'] });
  const phones = typed.filter((phone) => phone !== null).filter((phone) => parsePhone(phone).ok);
  const code = taxId && parseTaxId(taxId).ok ? taxId : null;
  const asked = useDebounced(JSON.stringify({ phones, code }));
  const query = useQuery({
    // A key is only in memory: phones and codes go in the body, never into an address.
    queryKey: ['counterparties', 'duplicates', asked, exceptId],
    queryFn: ({ signal }) =>
      call(findDuplicateCounterparties, {
        body: {
          ...ownerOfNew(),
          ...(phones.length > 0 && { phones }),
          ...(code && { taxId: code }),
          ...(exceptId && { exceptId }),
        },
        signal,
      }),
    enabled: asked === JSON.stringify({ phones, code }) && (phones.length > 0 || code !== null),
    meta: { quiet: true },
  });
  const found = query.data?.items ?? [];
  return (
    <div role="status" className={found.length > 0 ? undefined : 'sr'}>
      {found.map(({ id, displayName, matchedBy, archived }) => (
        <Note key={id} tone="warn">
          {(matchedBy === 'phone' ? t.form.duplicatePhone : t.form.duplicateTaxId)(displayName)}{' '}
          {archived && `${t.form.archivedOne} `}
          {onUse && !archived ? (
            <button type="button" className="more lined" onClick={() => onUse(id, displayName)}>
              {t.form.use}
            </button>
          ) : (
            <Link to={`/counterparties/${id}`}>{t.form.open}</Link>
          )}
          <br />
          <span className="muted">{t.form.stillCreate}</span>
        </Note>
      ))}
    </div>
  );
}
