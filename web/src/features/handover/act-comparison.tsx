import type { HandoverAct, HandoverActs } from '@kliuchar/api-schema/handover';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
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
  const pictured = picturedPlaces(given, returned);
  return (
    <section className="ho-part ho-compared" aria-label={t.comparison}>
      <h2>{t.comparison}</h2>
      <ul className="ho-diff">
        {rows.map(({ key, what, sides, isWords, change, tone }) => (
          <li key={key}>
            <b>{what}</b>
            <span className={isWords ? 'ho-words ho-said' : 'num ho-sides'}>
              {sides.map((side) => (
                <span key={side}>{side}</span>
              ))}
            </span>
            <Badge tone={tone} icon={tone === 'ok' ? CircleCheck : CircleAlert}>
              {change}
            </Badge>
          </li>
        ))}
      </ul>
      {pictured.map(({ key, name }) => (
        <div className="ho-pair" key={key}>
          <b>{name}</b>
          <SidePhotos act={given} place={key} name={name} side={t.photosBefore} />
          <SidePhotos act={returned} place={key} name={name} side={t.photosAfter} />
        </div>
      ))}
    </section>
  );
}

type SideProps = {
  readonly act: HandoverAct;
  readonly place: string;
  readonly name: string;
  readonly side: string;
};

/** Half of a pair; where nothing was taken it is said, so that the other half is not read as this one. */
function SidePhotos({ act, place, name, side }: SideProps) {
  const isEmpty = act.pictures.every((picture) => picture.place !== place);
  return (
    <div>
      <span className="cap">
        {side}, {formatDay(act.heldOn)}
        {isEmpty && `: ${t.noPhotos}`}
      </span>
      <PlacePhotos act={act} place={place} name={`${name}, ${side}`} />
    </div>
  );
}

/** Rooms and things with a photo in either act, each once: what came later has no «before», and is shown all the same. */
function picturedPlaces(given: HandoverAct, returned: HandoverAct): { key: string; name: string }[] {
  const places = [given, returned].flatMap((act) => [...act.rooms, ...act.items]);
  const taken = new Set([...given.pictures, ...returned.pictures].map(({ place }) => place));
  return places.filter(({ key }, at) => taken.has(key) && places.findIndex((other) => other.key === key) === at);
}

/** `sides` are the lines of what was and what is: one for each device where a meter was replaced. */
type Row = {
  key: string;
  what: string;
  sides: string[];
  /** Sentences rather than figures: they take the width of the row. */
  isWords?: boolean;
  change: string;
  tone: 'ok' | 'wait' | 'bad';
};

function rowsOf({ readings, keys, rooms, items }: Comparison): Row[] {
  const thing = (side: Comparison['items'][number]['before']) => {
    if (side === null) return '—';
    const state = t.states[side.state].toLocaleLowerCase('uk');
    return side.state === 'missing' ? state : `${t.pieces(side.count)}, ${state}`;
  };
  return [
    ...readings.map(({ meterId, title, serial, unit, used, steps }) => ({
      key: meterId,
      what: [`${title}, №\u00a0${serial}`, ...steps.slice(1).map((step) => t.replaced(step.serial))].join(', '),
      sides: steps.map(turned),
      change: `${nameZones(used.map(formatDecimalUk))}\u00a0${unit}`,
      tone: 'ok' as const,
    })),
    ...keys.map(({ name, given, returned, missing }) => ({
      key: name,
      what: `${t.keys}: ${name}`,
      sides: [`${t.pieces(given)} → ${t.pieces(returned)}`],
      change: missing > 0 ? t.missingKeys(missing) : t.changes.same,
      tone: missing > 0 ? ('bad' as const) : ('ok' as const),
    })),
    ...rooms.map(roomRow),
    ...items.map(({ key, name, before, after, change }) => ({
      key,
      what: name,
      sides: [`${thing(before)} → ${thing(after)}`],
      change: t.changes[change],
      tone: change === 'worse' || change === 'missing' ? ('bad' as const) : ('ok' as const),
    })),
  ];
}

/** A state told in words is nobody's fault yet: what differs asks to be read, so it is marked and not called bad. */
function roomRow({ key, name, before, after, change }: Comparison['rooms'][number]): Row {
  const [was, is] = [t.roomBefore(before ?? t.noRemarks), t.roomAfter(after ?? t.noRemarks)];
  const sides = { same: [after ?? t.noRemarks], different: [was, is], missing: [was], added: [is] }[change];
  const tone = change === 'same' ? 'ok' : 'wait';
  return { key: `room ${key}`, what: name, sides, isWords: true, change: t.roomChanges[change], tone };
}

/** «1 000 → 1 250, коефіцієнт 40»; each zone has its own «from … to». */
function turned({ before, after, multiplier }: Comparison['readings'][number]['steps'][number]): string {
  const zones = before.map((from, zone) => `${formatDecimalUk(from)} → ${formatDecimalUk(after[zone] ?? '')}`);
  const figures = nameZones(zones);
  return multiplier === '1' ? figures : `${figures}, ${t.multiplier(formatDecimalUk(multiplier))}`;
}
