import { listComplexes } from '@kliuchar/api-schema/complexes';
import { listProperties } from '@kliuchar/api-schema/properties';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { complexes as complexTexts } from '../../i18n/uk/complexes.ts';
import { managers as t } from '../../i18n/uk/managers.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { call } from '../../lib/http.ts';
import { propertyKey } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchBox } from '../../ui/toolbar.tsx';
import type { Place } from './managers.queries.ts';

const LIMIT = 20;

/** With a word that tells one from another of the same name. */
export type PlacePick = Place & { readonly note?: string };

type Found = { readonly places: readonly PlacePick[]; readonly isCut: boolean };

/** Complexes before objects, once both are known; each call has its own words when it fails. */
function usePlaces(q: string) {
  const userId = useSession()?.user.id ?? '';
  const query = { ...(q && { q }), sort: 'name' as const, limit: LIMIT };
  const complexes = useQuery({
    queryKey: ['complexes', 'places', q],
    queryFn: async ({ signal }): Promise<Found> => {
      const { items, total } = await call(listComplexes, { query, signal });
      return {
        places: items.map(({ id, name }) => ({ kind: 'complex', id, name, note: t.complex })),
        isCut: total > LIMIT,
      };
    },
    placeholderData: keepPreviousData,
    meta: { failed: complexTexts.failed.list },
  });
  const objects = useQuery({
    queryKey: propertyKey(userId, 'places', q),
    queryFn: async ({ signal }): Promise<Found> => {
      const { items, total } = await call(listProperties, { query: { ...query, role: 'owner' }, signal });
      return {
        places: items.map(({ id, displayName, address }) => ({
          kind: 'property',
          id,
          name: displayName,
          note: address.city,
        })),
        isCut: total > LIMIT,
      };
    },
    placeholderData: keepPreviousData,
    meta: { failed: q ? () => specOfThings.propertySearchFailed : properties.failed.list },
  });
  const both = complexes.data && objects.data ? [complexes.data, objects.data] : null;
  const failed = [complexes, objects].find(({ isError }) => isError);
  return {
    places: both?.flatMap(({ places }) => places) ?? [],
    isCut: both?.some(({ isCut }) => isCut) === true,
    isPending: failed === undefined && both === null,
    isSuccess: both !== null,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

type Props = {
  readonly chosen: ReadonlyMap<string, PlacePick>;
  readonly onChange: (chosen: ReadonlyMap<string, PlacePick>) => void;
};

/** What was ticked stays ticked while one searches on, and in sight: before what has been found. */
export function PlacePicks({ chosen, onChange }: Props) {
  const [q, setQ] = useState('');
  const query = usePlaces(q);
  const found = query.places;
  const kept = [...chosen.values()].filter(({ id }) => !found.some((place) => place.id === id));
  const toggle = (place: PlacePick) => {
    const next = new Map(chosen);
    if (!next.delete(place.id)) next.set(place.id, place);
    onChange(next);
  };
  return (
    <fieldset className="place-picks">
      <legend className="lab">{t.dialog.where}</legend>
      <p className="hint">{t.dialog.whereHint}</p>
      <SearchBox label={t.dialog.search} value={q} onChange={setQ} />
      <Picks places={[...kept, ...found]} chosen={chosen} onToggle={toggle} />
      {query.isPending && <Skeleton widths={[60, 50, 70]} boxed={false} />}
      {query.error && <ErrorState error={query.error} onRetry={query.retry} bare />}
      {query.isSuccess && found.length === 0 && <p className="muted">{t.dialog.none}</p>}
      {query.isCut && <p className="cap">{t.dialog.more}</p>}
    </fieldset>
  );
}

type PicksProps = Pick<Props, 'chosen'> & {
  readonly places: readonly PlacePick[];
  readonly onToggle: (place: PlacePick) => void;
};

function Picks({ places, chosen, onToggle }: PicksProps) {
  if (places.length === 0) return null;
  return (
    <ul>
      {places.map((place) => (
        <li key={place.id}>
          <label>
            <input className="check" type="checkbox" checked={chosen.has(place.id)} onChange={() => onToggle(place)} />
            <span className="min-w-0 wrap-anywhere">
              {place.name}
              {place.note && <small>{place.note}</small>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
