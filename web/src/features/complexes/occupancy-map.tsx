import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { usePhone } from '../../lib/hooks.ts';
import { RowLink } from '../../ui/table.tsx';
import { MarkBadge, MarkIcon } from './unit-look.tsx';
import { type Entrance, entrancesOf, type Floor, MARKS, markOf, shortName } from './unit-marks.ts';
import { lineOf, sumOf } from './unit-words.ts';
import './complexes.css';

type MapProps = {
  readonly units: readonly ComplexUnit[];
  readonly selected: ComplexUnit | undefined;
  readonly onSelect: (unit: ComplexUnit) => void;
};

/** The house with its floors; on a phone a list in the same order, because boxes of 70 px hold no name. */
export function OccupancyMap(props: MapProps) {
  const entrances = entrancesOf(props.units);
  const isPhone = usePhone();
  return (
    <>
      {isPhone && <Legend units={props.units} />}
      {isPhone ? <FloorList entrances={entrances} /> : <House {...props} entrances={entrances} />}
      {!isPhone && <Legend units={props.units} />}
    </>
  );
}

function House({ entrances, units, selected, onSelect }: MapProps & { readonly entrances: readonly Entrance[] }) {
  const named = entrances.some(({ entrance }) => entrance !== null);
  const rows = entrances.flatMap(({ floors }) => floors.map(({ units: inside }) => inside));
  const first = selected ?? rows[0]?.[0];
  const move = (event: KeyboardEvent, unit: ComplexUnit) => {
    const next = neighbourOf(rows, unit, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(elementId(next))?.focus();
  };
  return (
    <div className="house" role="toolbar" aria-orientation="vertical" aria-label={t.map.label}>
      {entrances.map(({ entrance, floors }) => (
        <div key={entrance} className="entr">
          {named && <h3>{entrance === null ? t.map.noFloor : t.map.entrance(entrance)}</h3>}
          {floors.map((floor) => (
            <FloorRow key={floor.floor} floor={floor} numbered={floors.some((each) => each.floor !== null)}>
              {(unit) => (
                <UnitBox
                  unit={unit}
                  on={unit.id === selected?.id}
                  reachable={unit.id === first?.id}
                  onSelect={onSelect}
                  onKeyDown={(event) => move(event, unit)}
                />
              )}
            </FloorRow>
          ))}
        </div>
      ))}
      {units.length > 0 && <div className="gnd" aria-hidden="true" />}
    </div>
  );
}

type FloorRowProps = {
  readonly floor: Floor;
  readonly numbered: boolean;
  readonly children: (unit: ComplexUnit) => React.ReactNode;
};

function FloorRow({ floor: { floor, units }, numbered, children }: FloorRowProps) {
  return (
    <div className={clsx('flr', numbered && 'numbered')}>
      {numbered && (
        <span className="fn num" title={floor === null ? t.map.noFloor : t.map.floor(floor)}>
          {floor ?? '—'}
        </span>
      )}
      <div className="boxes">
        {units.map((unit) => (
          <div key={unit.id} style={{ '--grow': growOf(unit) }}>
            {children(unit)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** As wide as it is large, but never three times another: the numbers must stay readable. */
function growOf({ areaTotal }: ComplexUnit): number {
  const area = Number(areaTotal ?? 50);
  return Math.min(120, Math.max(40, Number.isFinite(area) ? area : 50));
}

type BoxProps = {
  readonly unit: ComplexUnit;
  readonly on: boolean;
  readonly reachable: boolean;
  readonly onSelect: (unit: ComplexUnit) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function UnitBox({ unit, on, reachable, onSelect, onKeyDown }: BoxProps) {
  const mark = markOf(unit);
  const select = () => onSelect(unit);
  return (
    <button
      type="button"
      id={elementId(unit)}
      className={clsx('unit', mark, on && 'on')}
      aria-pressed={on}
      tabIndex={reachable ? 0 : -1}
      onClick={select}
      onFocus={select}
      onKeyDown={onKeyDown}
    >
      <span className="un">
        <b>{shortName(unit)}</b>
        <MarkIcon mark={mark} />
      </span>
      {unit.tenantName !== null && <span className="sr-only">{t.map.marks[mark]}</span>}
      <span className="ut">{unit.tenantShort ?? t.map.marks[mark]}</span>
      <span className={clsx('um num', unit.badges.includes('overdue') && 'overdue')}>
        <Owed unit={unit} />
        {sumOf(unit)}
      </span>
      {mark === 'free' && !unit.badges.includes('overdue') && <Keyhole />}
    </button>
  );
}

/** The red of the sum says what it is, and only whoever hears it needs the word: beside it a long sum would be cut. */
function Owed({ unit }: { readonly unit: ComplexUnit }) {
  return unit.badges.includes('overdue') ? <span className="sr-only">{t.map.debtWord} </span> : null;
}

/** Our sign of a vacant object (design README, «Bitting»). */
function Keyhole() {
  return (
    <svg className="hole" viewBox="0 0 24 40" aria-hidden="true">
      <path fill="currentColor" d="M12 0a11 11 0 0 0-5.3 20.6L3 40h18l-3.7-19.4A11 11 0 0 0 12 0z" />
    </svg>
  );
}

const elementId = ({ id }: ComplexUnit): string => `unit-${id}`;

/** Left and right go along the floor and on to the next one, up and down to the same place of another floor. */
function neighbourOf(
  rows: readonly (readonly ComplexUnit[])[],
  unit: ComplexUnit,
  key: string,
): ComplexUnit | undefined {
  const all = rows.flat();
  const at = all.findIndex(({ id }) => id === unit.id);
  const row = rows.findIndex((each) => each.some(({ id }) => id === unit.id));
  const column = rows[row]?.findIndex(({ id }) => id === unit.id) ?? 0;
  const inRow = (to: number) => rows[to]?.[Math.min(column, (rows[to]?.length ?? 1) - 1)];
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

function FloorList({ entrances }: { readonly entrances: readonly Entrance[] }) {
  return entrances.flatMap(({ entrance, floors }) =>
    floors.map(({ floor, units }) => {
      const title = [entrance && t.map.entrance(entrance), floor && t.map.floor(floor)].filter(Boolean).join(' · ');
      return (
        <section key={`${entrance}/${floor}`} className="flr-list">
          {title && <h3>{title}</h3>}
          <ul className="cards" aria-label={title || t.page.map}>
            {units.map((unit) => (
              <li key={unit.id}>
                <UnitRow unit={unit} />
              </li>
            ))}
          </ul>
        </section>
      );
    }),
  );
}

function UnitRow({ unit }: { readonly unit: ComplexUnit }) {
  const mark = markOf(unit);
  return (
    <>
      <div className="l1">
        <RowLink to={`/properties/${unit.id}`}>{shortName(unit)}</RowLink>
        <span className={clsx('num nowrap', unit.badges.includes('overdue') && 'overdue')}>
          {unit.badges.includes('overdue') && `${t.map.debtWord} `}
          {sumOf(unit)}
        </span>
      </div>
      <div className="l2">
        <span className="min-w-0 wrap-anywhere">{unit.tenantName === null ? '' : lineOf(unit, mark)}</span>
        <MarkBadge mark={mark} />
      </div>
    </>
  );
}

/** What the looks mean and how many objects have each. */
function Legend({ units }: { readonly units: readonly ComplexUnit[] }) {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(markOf(unit), (counts.get(markOf(unit)) ?? 0) + 1);
  return (
    <ul className="legend marks" aria-label={t.map.legend}>
      {MARKS.filter((mark) => counts.has(mark)).map((mark) => (
        <li key={mark}>
          <i className={clsx('unit smp', mark)}>
            <MarkIcon mark={mark} />
          </i>
          {t.map.marks[mark]} <b className="num">{counts.get(mark)}</b>
        </li>
      ))}
    </ul>
  );
}
