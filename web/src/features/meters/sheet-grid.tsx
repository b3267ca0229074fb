import type { SheetRow } from '@kliuchar/api-schema/meters';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { formatDecimal } from '@kliuchar/domain/money/decimal';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import clsx from 'clsx';
import { Link } from 'react-router';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { Bullet } from './bullet.tsx';
import { ReadingInput } from './reading-input.tsx';
import { ReadingPhoto } from './reading-photo.tsx';
import { ReviewActions } from './review-actions.tsx';
import { RolloverDialog } from './rollover-dialog.tsx';
import { RowStateView } from './row-state.tsx';
import { zoneName } from './sheet-values.ts';
import { isWrongZone, type RowState, useSheetRow } from './use-sheet-row.ts';

type Props = { readonly rows: readonly SheetRow[]; readonly period: Period; readonly date: Day };

export type Group = {
  readonly id: string;
  readonly name: string;
  readonly tenant: string | null;
  readonly rows: readonly SheetRow[];
};

/** Rows come in the order of a walk through the house; an object's rows stand together under its name. */
export function groupsOf(rows: readonly SheetRow[]): readonly Group[] {
  const groups: (Omit<Group, 'rows'> & { rows: SheetRow[] })[] = [];
  for (const row of rows) {
    const id = row.propertyId ?? row.propertyName;
    const last = groups.at(-1);
    if (last?.id === id) last.rows.push(row);
    else groups.push({ id, name: row.propertyName, tenant: row.tenantName, rows: [row] });
  }
  return groups;
}

/** The month as a grid: only the current value is typed, everything else answers to it. */
export function SheetGrid({ rows, period, date }: Props) {
  return (
    <div className="card lst sheet-grid">
      <table className="tbl" aria-label={t.sheet.meter}>
        <thead>
          <tr>
            <th scope="col">{t.sheet.meter}</th>
            <th scope="col" className="n">
              {t.sheet.previous}
            </th>
            <th scope="col" className="n">
              {t.sheet.current}
            </th>
            <th scope="col" className="n">
              {t.sheet.consumption}
            </th>
            <th scope="col">{t.sheet.usual}</th>
            <th scope="col">{t.sheet.state}</th>
          </tr>
        </thead>
        {groupsOf(rows).map((group) => (
          <tbody key={group.id}>
            <tr className="gr">
              <th colSpan={6} scope="rowgroup">
                <b>{group.name}</b>
                <span className="muted">{group.tenant}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <MeterRows key={`${row.meterId}${period}`} row={row} period={period} date={date} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function MeterRows({ row, period, date }: { readonly row: SheetRow; readonly period: Period; readonly date: Day }) {
  const state = useSheetRow(row, { period, date });
  const zones = Array.from({ length: row.zones }, (_, zone) => zone);
  return (
    <>
      {zones.map((zone) => (
        <ZoneRow key={zone} state={state} zone={zone} />
      ))}
    </>
  );
}

/** A zone is a line of its own; what is about the whole meter stands in its first one. */
function ZoneRow({ state, zone }: { readonly state: RowState; readonly zone: number }) {
  const { row, preview } = state;
  const first = zone === 0;
  const stateId = `state-${row.meterId}`;
  const name = zoneName(row.zones, zone);
  return (
    <tr className={clsx(isWrongZone(state, zone) && 'bad', preview.high && 'chk')}>
      <td>
        <span className="mt">
          <ServiceIcon code={row.service} />
          <span>
            {first ? (
              <Link className="t1" to={`/physical-meters/${row.meterId}`}>
                {SERVICE_TEXTS[row.service].nameUk}
              </Link>
            ) : (
              <span className="t1">{SERVICE_TEXTS[row.service].nameUk}</span>
            )}
            <span className="t2 num">
              {[t.serial(row.serial), name, row.multiplier !== '1' && `×\u00a0${formatDecimalUk(row.multiplier)}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </td>
      <td className="n">
        {registerFigures(row.previous?.values[zone] ?? '0', row.decimals)}
        {first && row.previous && (
          <span className="t2">{row.previous.estimated ? t.sheet.estimated : formatDay(row.previous.date)}</span>
        )}
        {first && row.previous?.beginsLease && <span className="t2">{t.sheet.lease}</span>}
      </td>
      <td className="n inp">
        <ReadingInput state={state} zone={zone} describedBy={stateId} />
      </td>
      {first && (
        <>
          <td className="n" rowSpan={row.zones}>
            <Consumption state={state} />
          </td>
          <td className="us" rowSpan={row.zones}>
            <Comparison state={state} />
          </td>
          <td className="stt" rowSpan={row.zones}>
            {/* One word fits beside the state; a choice of two stands under it. */}
            <div className="state-line">
              <RowStateView state={state} id={stateId} />
              <ReadingPhoto state={state} />
              {row.reading?.state === 'billed' && <ReviewActions row={row} />}
            </div>
            {row.reading?.state !== 'billed' && <ReviewActions row={row} />}
            <RolloverDialog state={state} />
          </td>
        </>
      )}
    </tr>
  );
}

export function Consumption({ state: { row, preview } }: { readonly state: RowState }) {
  if (preview.consumption === null) return <span className="muted">—</span>;
  return (
    <>
      <b>{registerFigures(formatDecimal(preview.consumption), row.decimals)}</b> <span className="u">{row.unit}</span>
    </>
  );
}

/** Beyond ten times the number says nothing more. */
const LARGEST_CHANGE = 1000;

const isFar = (change: number): boolean => Math.abs(change) > LARGEST_CHANGE;

function changeUk(change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return isFar(change) ? t.overTenTimes : `${sign}${Math.abs(change)}\u00a0%`;
}

export function Comparison({ state: { row, preview } }: { readonly state: RowState }) {
  const { change, high, consumption } = preview;
  return (
    <>
      <Bullet consumption={consumption} usual={row.usual} unit={row.unit} high={high} />
      {change !== null && (
        <span className={clsx('pc num', high && 'chk', isFar(change) && 'far')}>{changeUk(change)}</span>
      )}
    </>
  );
}
