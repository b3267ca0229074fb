import { getFile } from '@kliuchar/api-schema/files';
import type { Reading } from '@kliuchar/api-schema/meters';
import { listPhysicalMeterReadings, type PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { decimal, formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay, formatPeriod } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { useListState } from '../../lib/url-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts, Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Pagination, Table } from '../../ui/table.tsx';
import { ReadingBadge } from './row-state.tsx';
import './meters.css';

type ReadingsProps = {
  readonly meter: PhysicalMeter;
  readonly file: ReactNode;
  /** What was done to a reading; null where that is not the reader's to know. */
  readonly history: ((readingId: string) => ReactNode) | null;
};

/** The use of each reading as bars, and every reading with who brought it. */
export function MeterReadings({ meter, file, history }: ReadingsProps) {
  const [opened, setOpened] = useState<Reading | null>(null);
  const onOpen = history === null ? null : setOpened;
  const list = useListState({ filters: [] as const, sort: '' });
  const query = useQuery({
    queryKey: ['physical-meters', 'readings', meter.id, list.page],
    queryFn: ({ signal }) =>
      call(listPhysicalMeterReadings, {
        params: { meterId: meter.id },
        query: { limit: list.limit, offset: list.offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.readings },
  });
  const rows = query.data?.items ?? [];
  return (
    <Section title={t.page.readings} aside={rows.length > 0 && file}>
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p className="muted">{t.page.noReadings}</p>}
      {rows.length > 0 && (
        <>
          <Bars rows={rows} meter={meter} />
          <Table
            label={t.page.readings}
            rows={rows}
            rowKey={(row) => row.id}
            columns={columnsOf(meter, onOpen)}
            card={(row) => (
              <>
                <div className="l1 num">
                  <b>{valuesOf(row, meter)}</b>
                  <span>{usedOf(row, meter)}</span>
                </div>
                <div className="l2 num">
                  <DayOf row={row} onOpen={onOpen} />
                  <span>{t.sources[row.source]}</span>
                </div>
                <div className="l3">
                  <ReadingBadge state={row.state} />
                </div>
              </>
            )}
          />
          <Pagination total={query.data?.total ?? 0} page={list.page} limit={list.limit} onPage={list.setPage} />
        </>
      )}
      {opened && history && (
        <OneReading row={opened} meter={meter} onClose={() => setOpened(null)}>
          {history(opened.id)}
        </OneReading>
      )}
    </Section>
  );
}

type Open = ((row: Reading) => void) | null;

function DayOf({ row, onOpen }: { readonly row: Reading; readonly onOpen: Open }) {
  const day = formatDay(row.date);
  if (onOpen === null) return <span>{day}</span>;
  return (
    <button type="button" className="linklike" aria-label={t.page.readingOf(day)} onClick={() => onOpen(row)}>
      {day}
    </button>
  );
}

type OneProps = {
  readonly row: Reading;
  readonly meter: Scale;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function OneReading({ row, meter, onClose, children }: OneProps) {
  return (
    <Dialog open onClose={onClose} title={t.page.readingOf(formatDay(row.date))} sheet>
      <Facts
        items={[
          [t.page.month, formatPeriod(row.period)],
          [t.page.value, valuesOf(row, meter)],
          [t.page.consumption, usedOf(row, meter)],
          [t.page.source, t.sources[row.source]],
          [t.page.comment, row.comment],
          [t.sheet.state, <ReadingBadge key="state" state={row.state} />],
        ]}
      />
      {children}
    </Dialog>
  );
}

const sumOf = (row: Reading) => sumDecimals(row.consumption.map(decimal));

type Scale = Pick<PhysicalMeter, 'unit' | 'decimals'>;

function usedOf(row: Reading, { unit, decimals }: Scale): string {
  if (row.consumption.length === 0) return '—';
  return `${registerFigures(formatDecimal(sumOf(row)), decimals)}\u00a0${unit}`;
}

const valuesOf = ({ values }: Reading, { decimals }: Scale): string =>
  nameZones(values.map((value) => registerFigures(value, decimals)));

/** Oldest first; the table below is the same numbers in words, so the picture is hidden from screen readers. */
function Bars({ rows, meter }: { readonly rows: readonly Reading[]; readonly meter: Scale }) {
  const counted = rows.filter((row) => row.consumption.length > 0 && row.state !== 'rejected').reverse();
  const largest = Math.max(...counted.map((row) => Number(formatDecimal(sumOf(row)))), 0);
  if (counted.length < 2 || largest <= 0) return null;
  return (
    <figure className="pb-5" aria-hidden="true">
      <figcaption className="cap pb-3">{t.page.chart}</figcaption>
      <ul className="bars">
        {counted.map((row) => (
          <li
            key={row.id}
            title={`${formatPeriod(row.period)}: ${usedOf(row, meter)}`}
            style={{ height: `${(Number(formatDecimal(sumOf(row))) / largest) * 100}%` }}
          >
            <span className="num">{row.period.slice(5)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function columnsOf(meter: Scale, onOpen: Open): readonly Column<Reading>[] {
  return [
    {
      key: 'date',
      title: t.page.date,
      cell: (row) => (
        <span className="num">
          <DayOf row={row} onOpen={onOpen} />
          <span className="t2">{formatPeriod(row.period)}</span>
        </span>
      ),
    },
    {
      key: 'value',
      title: t.page.value,
      numeric: true,
      cell: (row) => valuesOf(row, meter),
    },
    { key: 'used', title: t.page.consumption, numeric: true, cell: (row) => usedOf(row, meter) },
    {
      key: 'source',
      title: t.page.source,
      cell: (row) => (
        <>
          {t.sources[row.source]}
          {row.comment && <span className="t2">{row.comment}</span>}
          {row.photoId && (
            <a
              className="t2"
              href={urlOf(getFile, { params: { fileId: row.photoId } })}
              target="_blank"
              rel="noreferrer"
              aria-label={t.page.photoOf(formatDay(row.date))}
            >
              {t.sheet.photo}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t.sheet.state,
      cell: (row) => (
        <>
          <ReadingBadge state={row.state} />
          {row.flags.length > 0 && <span className="t2">{row.flags.map((flag) => t.flags[flag]).join(', ')}</span>}
        </>
      ),
    },
  ];
}
