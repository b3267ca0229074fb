import type { SheetRow } from '@kliuchar/api-schema/meters';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay } from '../../lib/format.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { isAwaited } from './awaited.ts';
import { ReadingInput } from './reading-input.tsx';
import { ReadingPhoto } from './reading-photo.tsx';
import { ReviewActions } from './review-actions.tsx';
import { RolloverDialog } from './rollover-dialog.tsx';
import type { Round } from './round-done.tsx';
import { RowStateView } from './row-state.tsx';
import { Comparison, Consumption, groupsOf } from './sheet-grid.tsx';
import { zoneName } from './sheet-values.ts';
import { useSheetRow } from './use-sheet-row.ts';

type Props = { readonly rows: readonly SheetRow[]; readonly period: Period; readonly date: Day };

/** The same month on a phone: an object's meters one under another. */
export function SheetCards({ rows, period, date }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {groupsOf(rows).map((group) => (
        <section key={group.id}>
          <h2>{group.name}</h2>
          {group.tenant && <p className="cap">{group.tenant}</p>}
          <ul className="cards pt-3">
            {group.rows.map((row) => (
              <li key={`${row.meterId}${period}`}>
                <MeterCard row={row} period={period} date={date} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type WalkProps = Props & { readonly onFinish: (round: Round) => void };

/** One meter a screen, in the order of a walk through the house (ux.md M3). */
export function SheetWalk({ rows, period, date, onFinish }: WalkProps) {
  const [at, setAt] = useState(() => Math.max(0, rows.findIndex(isAwaited)));
  const [awaited] = useState(() => rows.filter(isAwaited).map(({ meterId }) => meterId));
  const row = rows[Math.min(at, rows.length - 1)];
  const next = rows[at + 1];
  if (!row) return null;
  return (
    <section className="walk">
      <p className="num">
        <b>{t.sheet.card(at + 1, rows.length)}</b> <span className="muted">{row.propertyName}</span>
      </p>
      <KeyProgress thin total={rows.length} done={at} />
      <div className="card walk-card" key={`${row.meterId}${period}`} ref={focusReading}>
        <MeterCard row={row} period={period} date={date} />
      </div>
      <div className="wb">
        <Button
          size="lg"
          icon
          aria-label={t.sheet.back}
          aria-disabled={at === 0}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          <ArrowLeft aria-hidden="true" />
        </Button>
        <Button size="lg" variant="p" block data-next onClick={() => (next ? setAt(at + 1) : onFinish({ awaited }))}>
          {next ? t.sheet.nextNamed(SERVICE_TEXTS[next.service].nameUk.toLocaleLowerCase('uk')) : t.sheet.finish}
        </Button>
      </div>
    </section>
  );
}

/** Whoever goes from meter to meter types: the next one is ready for it, and the keyboard of a phone stays. */
function focusReading(card: HTMLElement | null): void {
  card?.querySelector<HTMLInputElement>('input[data-reading]:not([readonly])')?.focus();
}

function MeterCard({ row, period, date }: Omit<Props, 'rows'> & { readonly row: SheetRow }) {
  const state = useSheetRow(row, { period, date });
  const { previous } = row;
  const stateId = `state-${row.meterId}`;
  return (
    <>
      <div className="l1">
        <span className="mt">
          <ServiceIcon code={row.service} />
          <Link to={`/physical-meters/${row.meterId}`}>{SERVICE_TEXTS[row.service].nameUk}</Link>
        </span>
        <span className="num">
          <Consumption state={state} />
        </span>
      </div>
      <div className="l2 num">
        <span>{[t.serial(row.serial), row.place].filter(Boolean).join(' · ')}</span>
        <Comparison state={state} />
      </div>
      {Array.from({ length: row.zones }, (_, zone) => (
        <div key={zoneName(row.zones, zone)} className="zone">
          <span className="num">
            {zoneName(row.zones, zone)}
            <span className="muted block">
              {previous &&
                (previous.beginsLease ? t.sheet.handedOver : t.sheet.previousOn)(
                  registerFigures(previous.values[zone] ?? '0', row.decimals),
                  previous.estimated ? t.sheet.estimated : t.on(formatDay(previous.date)),
                )}
            </span>
          </span>
          <span className="in-wrap with-suf">
            <ReadingInput state={state} zone={zone} describedBy={stateId} />
            <span className="suf">{row.unit}</span>
          </span>
        </div>
      ))}
      <div className="l3">
        <RowStateView state={state} id={stateId} />
        <ReviewActions row={row} />
        <ReadingPhoto state={state} />
      </div>
      <RolloverDialog state={state} />
    </>
  );
}
