import { type Complex, linkComplexProperties } from '@kliuchar/api-schema/complexes';
import { listProperties, type PropertyListItem } from '@kliuchar/api-schema/properties';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { common } from '../../i18n/uk/common.ts';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { propertyKey } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchBox } from '../../ui/toolbar.tsx';
import { useComplexesChanged } from './complexes.queries.ts';
import './complexes.css';

type Props = { readonly complex: Complex; readonly onClose: () => void };

const LIMIT = 20;

/** Before one searches, those that stand alone; by words any, because one may move. */
function useFound(q: string) {
  const userId = useSession()?.user.id ?? '';
  return useQuery({
    queryKey: propertyKey(userId, 'link', q),
    queryFn: ({ signal }) =>
      call(listProperties, {
        query: { ...(q ? { q } : { withoutComplex: true }), sort: 'name', limit: LIMIT },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: q ? () => specOfThings.propertySearchFailed : properties.failed.list },
  });
}

/** Objects that are there already; what was ticked stays ticked while one searches on. */
export function LinkDialog({ complex, onClose }: Props) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, send } = useLink(complex, chosen, onClose);
  const query = useFound(q);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog open onClose={onClose} title={t.linking.title} sheet wide>
      <div className="form">
        <SearchBox label={t.linking.search} value={q} onChange={setQ} />
        {query.isPending && <Skeleton widths={[60, 50, 70]} boxed={false} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} bare />}
        {query.isSuccess && query.data.items.length === 0 && (
          <p className="muted">{q ? t.linking.none : t.linking.noneAlone}</p>
        )}
        {query.isSuccess && query.data.items.length > 0 && (
          <ul className="picks" aria-label={t.linking.found}>
            {query.data.items.map((item) => (
              <li key={item.id}>
                <Pick item={item} complexId={complex.id} checked={chosen.has(item.id)} onToggle={toggle} />
              </li>
            ))}
          </ul>
        )}
        {(query.data?.total ?? 0) > LIMIT && <p className="cap">{t.linking.more}</p>}
        {failure && <Note tone="bad">{failure}</Note>}
        <div className="fa">
          <Button variant="p" size="lg" busy={busy} onClick={() => void send()}>
            {t.linking.submit(chosen.size)}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function useLink(complex: Complex, chosen: ReadonlySet<string>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useComplexesChanged();
  const send = async () => {
    if (chosen.size === 0) return setFailure(t.linking.nothing);
    setBusy(true);
    setFailure(null);
    try {
      await call(linkComplexProperties, { params: { complexId: complex.id }, body: { propertyIds: [...chosen] } });
      await changed();
      toast({ title: t.toasts.linked(chosen.size), variant: 'success' });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, send };
}

type PickProps = {
  readonly item: PropertyListItem;
  readonly complexId: string;
  readonly checked: boolean;
  readonly onToggle: (id: string) => void;
};

function Pick({ item, complexId, checked, onToggle }: PickProps) {
  const here = item.complexId === complexId;
  const place = here ? t.linking.here : item.complexName && t.linking.elsewhere(item.complexName);
  return (
    <label>
      <input
        className="check"
        type="checkbox"
        checked={here || checked}
        disabled={here}
        onChange={() => onToggle(item.id)}
      />
      <span className="min-w-0 wrap-anywhere">
        {item.displayName}
        <small>{[item.address.city, item.tenantName, place].filter(Boolean).join(' · ')}</small>
      </span>
    </label>
  );
}
