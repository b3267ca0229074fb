import { getTax, type Tax, type TaxItem } from '@kliuchar/api-schema/finance';
import { yearOf } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import type { UseQueryResult } from '@tanstack/react-query';
import { finance as t } from '../../i18n/uk/finance.ts';
import { formatDay, formatUah, today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Pagination, Table } from '../../ui/table.tsx';
import { Segmented, Toolbar } from '../../ui/toolbar.tsx';
import { taxYear } from './finance-periods.ts';
import { useReport } from './finance-query.ts';
import { UnratedDamage } from './unrated-damage.tsx';
import './finance.css';

type Quarter = TaxItem['quarters'][number];
type Due = Quarter['dues'][number];

/** What each landlord owes the state for a year, with the days to pay on. */
export function TaxView() {
  const list = useListState({ filters: ['year'], sort: '' });
  const year = taxYear(list.filters.year);
  const { limit, offset } = list;
  const query = useReport(['tax', year, offset], (signal) => call(getTax, { query: { year, limit, offset }, signal }));
  const thisYear = yearOf(today());
  return (
    <>
      <Toolbar>
        <Segmented
          label={t.tax.year}
          value={String(year)}
          choices={[thisYear, thisYear - 1].map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => list.setFilter('year', value === String(thisYear) ? null : value)}
        />
      </Toolbar>
      <p className="muted mb-4">
        {t.tax.lead} {query.data && query.data.ratesYear !== query.data.year && t.tax.rates(query.data.ratesYear)}
      </p>
      <Answer query={query} />
      {query.data && query.data.total > limit && (
        <Pagination total={query.data.total} page={list.page} limit={limit} onPage={list.setPage} />
      )}
    </>
  );
}

function Answer({ query }: { readonly query: UseQueryResult<Tax> }) {
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />;
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState kind="first" title={t.tax.none}>
        {t.tax.noneText}
      </EmptyState>
    );
  }
  return query.data.items.map((item) => <Landlord key={item.id} item={item} />);
}

function Landlord({ item }: { readonly item: TaxItem }) {
  const { id, landlordName, regime, vatPayer, yearly } = item;
  return (
    <Section title={landlordName} aside={<HeaderLink to={`/counterparties/${id}`}>{t.tax.card}</HeaderLink>}>
      {regime === null ? (
        <Note className="mb-4">{t.tax.noRegime}</Note>
      ) : (
        <p className="muted mb-4">
          {t.tax.regimes[regime]}
          {regime === 'fop_3' && vatPayer && ` (${t.tax.vatPayer})`}
        </p>
      )}
      <Sums item={item} />
      <UnratedDamage rows={item.unratedDamage} />
      <Hints item={item} />
      {regime !== null && (
        <Table
          label={t.tax.quarters}
          rows={item.quarters}
          rowKey={({ quarter }) => String(quarter)}
          columns={COLUMNS}
          card={(row) => <QuarterCard row={row} />}
          dense
        />
      )}
      {yearly && <p className="muted mt-3">{t.tax.yearly(formatDay(yearly.declareBy), formatDay(yearly.payBy))}</p>}
    </Section>
  );
}

function Sums({ item }: { readonly item: TaxItem }) {
  const sums: readonly (readonly [label: string, amountKop: number])[] = [
    [t.tax.rent, item.rentKop],
    ...(item.businessKop > 0 ? ([[t.tax.business, item.businessKop]] as const) : []),
    ...(item.damageKop > 0 ? ([[t.tax.damage, item.damageKop]] as const) : []),
    ...(item.vatKop > 0 ? ([[t.tax.vat, item.vatKop]] as const) : []),
    [t.tax.utilities, item.utilitiesKop],
    ...(item.withheldKop > 0 ? ([[t.tax.withheld, item.withheldKop]] as const) : []),
    ...(item.regime === null ? [] : ([[t.tax.due, item.dueKop]] as const)),
  ];
  return (
    <ul className="finance-buckets">
      {sums.map(([label, amountKop]) => (
        <li key={label}>
          <span className="cap">{label}</span>
          <Money amountKop={amountKop} size="s" />
        </li>
      ))}
    </ul>
  );
}

function Hints({ item: { regime, limit, withheldKop, businessKop, utilitiesKop } }: { readonly item: TaxItem }) {
  return (
    <>
      {limit && <Limit {...limit} />}
      {withheldKop > 0 && <Note className="mb-4">{t.tax.agent}</Note>}
      {regime === 'fop_2' && businessKop > 0 && (
        <Note tone="warn" className="mb-4">
          {t.tax.group2}
        </Note>
      )}
      {limit && utilitiesKop > 0 && <Note className="mb-4">{t.tax.fopUtilities(formatUah(kop(utilitiesKop)))}</Note>}
    </>
  );
}

/** How much of the year's limit is used, as a bar and in words. */
function Limit({ limitKop, usedKop }: NonNullable<TaxItem['limit']>) {
  const percent = Math.max(0, Math.round((usedKop / limitKop) * 100));
  return (
    <div className="finance-limit">
      <span className="cap" id="finance-limit">
        {t.tax.limit}
      </span>
      <meter aria-labelledby="finance-limit" min={0} max={100} high={80} value={Math.min(100, percent)} />
      <span className="num">
        {t.tax.limitUsed(formatUah(kop(usedKop)), formatUah(kop(limitKop)), `${percent}\u00a0%`)}
      </span>
    </div>
  );
}

const dayOf = ({ every, payBy }: Due): string => (every === 'month' ? t.tax.monthly : t.tax.payBy(formatDay(payBy)));

function Dues({ dues }: { readonly dues: readonly Due[] }) {
  return (
    <ul className="finance-dues">
      {dues.map((due) => (
        <li key={due.kind}>
          <span>{t.tax.kinds[due.kind]}</span>
          <small className="num">{dayOf(due)}</small>
          <Money amountKop={due.amountKop} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<Quarter>[] = [
  { key: 'quarter', title: t.tax.quarter, cell: ({ quarter }) => t.tax.quarterName(quarter) },
  { key: 'base', title: t.tax.base, numeric: true, cell: ({ baseKop }) => <Money amountKop={baseKop} /> },
  { key: 'dues', title: t.tax.dues, cell: ({ dues }) => <Dues dues={dues} /> },
];

function QuarterCard({ row }: { readonly row: Quarter }) {
  return (
    <>
      <div className="l1">
        <span className="t1">{t.tax.quarterName(row.quarter)}</span>
        <Money amountKop={row.baseKop} />
      </div>
      <Dues dues={row.dues} />
    </>
  );
}
