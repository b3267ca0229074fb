import type { HandoverActs } from '@kliuchar/api-schema/handover';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlacePhotos } from './act-look.tsx';

type Comparison = NonNullable<HandoverActs['comparison']>;

/** The beginning against the end: what was used, what is missing, what is worse, and the photos side by side. */
export function ActComparison({ acts }: { readonly acts: HandoverActs }) {
  const { comparison, items } = acts;
  const [given, returned] = (['in', 'out'] as const).map((direction) =>
    items.find((act) => act.direction === direction),
  );
  if (comparison === null || !given || !returned) return null;
  const rows = rowsOf(comparison);
  const pictured = [...given.rooms, ...given.items].filter(({ key }) =>
    [...given.pictures, ...returned.pictures].some(({ place }) => place === key),
  );
  return (
    <section className="ho-part" aria-label={t.comparison}>
      <h2>{t.comparison}</h2>
      <ul className="ho-diff">
        {rows.map(({ key, what, before, after, change, isBad }) => (
          <li key={key}>
            <b>{what}</b>
            <span className="num">
              {before} → {after}
            </span>
            <Badge tone={isBad ? 'bad' : 'ok'} icon={isBad ? CircleAlert : CircleCheck}>
              {change}
            </Badge>
          </li>
        ))}
      </ul>
      {pictured.map(({ key, name }) => (
        <div className="ho-pair" key={key}>
          <b>{name}</b>
          <div>
            <span className="cap">{t.photosBefore}</span>
            <PlacePhotos act={given} place={key} name={`${name}, ${t.photosBefore}`} />
          </div>
          <div>
            <span className="cap">{t.photosAfter}</span>
            <PlacePhotos act={returned} place={key} name={`${name}, ${t.photosAfter}`} />
          </div>
        </div>
      ))}
    </section>
  );
}

type Row = { key: string; what: string; before: string; after: string; change: string; isBad: boolean };

function rowsOf({ readings, keys, items }: Comparison): Row[] {
  const numbers = (values: readonly string[]) => values.map(formatDecimalUk).join(' / ');
  const thing = (side: Comparison['items'][number]['before']) =>
    side === null ? '—' : `${t.pieces(side.count)}, ${t.states[side.state].toLocaleLowerCase('uk')}`;
  return [
    ...readings.map(({ meterId, title, serial, unit, before, after, used }) => ({
      key: meterId,
      what: `${title}, №\u00a0${serial}`,
      before: numbers(before),
      after: numbers(after),
      change: `${numbers(used)}\u00a0${unit}`,
      isBad: false,
    })),
    ...keys.map(({ name, given, returned, missing }) => ({
      key: name,
      what: `${t.keys}: ${name}`,
      before: t.pieces(given),
      after: t.pieces(returned),
      change: missing > 0 ? t.missingKeys(missing) : t.changes.same,
      isBad: missing > 0,
    })),
    ...items.map(({ key, name, before, after, change }) => ({
      key,
      what: name,
      before: thing(before),
      after: thing(after),
      change: t.changes[change],
      isBad: change === 'worse' || change === 'missing',
    })),
  ];
}
