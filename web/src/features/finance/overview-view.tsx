import { type Cashflow, type FinanceSummary, getCashflow, getFinanceSummary } from '@kliuchar/api-schema/finance';
import { formatUah } from '@kliuchar/domain/money/format-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Segmented, Toolbar } from '../../ui/toolbar.tsx';
import { monthsOf, PERIODS, periodChoice } from './finance-periods.ts';
import { expensesOf, ofWhose, useReport, viewTo, type Whose } from './finance-query.ts';
import './finance.css';

type Month = Cashflow['items'][number];

const isMoved = ({ expectedKop, receivedKop, expensesKop }: Month): boolean =>
  expectedKop !== 0 || receivedKop !== 0 || expensesKop !== 0;

/** The month at a glance, and the months of a year as a chart and as the table behind it. */
type OverviewProps = {
  readonly whose: Whose;
  readonly isEntrusted: boolean;
  readonly chart: (items: readonly Month[]) => ReactNode;
};

export function OverviewView({ whose, isEntrusted, chart }: OverviewProps) {
  const summary = useReport(['summary', whose], (signal) => call(getFinanceSummary, { query: ofWhose(whose), signal }));
  const list = useListState({ filters: ['range'], sort: '' });
  const choice = periodChoice(list.filters.range);
  const months = monthsOf(choice);
  const flow = useReport(['cashflow', whose, months], (signal) =>
    call(getCashflow, { query: { ...ofWhose(whose), ...months }, signal }),
  );
  if (summary.isPending || flow.isPending) return <Skeleton />;
  const failed = [summary, flow].find(({ isError }) => isError);
  if (failed?.isError || !summary.data || !flow.data) {
    const retry = () => void Promise.all([summary.refetch(), flow.refetch()]);
    return <ErrorState error={failed?.error} title={t.loadFailed} onRetry={retry} />;
  }
  const { items, total } = flow.data;
  const isEmpty = !items.some(isMoved);
  const isAll = choice === 'year';
  return (
    <>
      <SummaryTiles summary={summary.data} whose={whose} isEntrusted={isEntrusted} />
      {!(isEmpty && isAll) && (
        <Toolbar>
          <Segmented
            label={t.pnl.period}
            value={choice}
            choices={PERIODS.map((value) => ({ value, label: t.pnl.periods[value] }))}
            onChange={(value) => list.setFilter('range', value === 'year' ? null : value)}
          />
        </Toolbar>
      )}
      {isEmpty ? (
        <EmptyState kind="first" title={isAll ? t.months.emptyTitle : t.months.emptyThen}>
          {isAll && t.months.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className="finance-flow">{chart(items)}</div>
          <Section title={t.months.title}>
            <p className="muted mb-4">{t.months.lead}</p>
            <Table
              label={t.months.title}
              rows={items.filter(isMoved).reverse()}
              rowKey={({ period }) => period}
              columns={columnsOf(total, whose)}
              card={(month) => <MonthCard month={month} whose={whose} />}
              cardTotal={t.months.cardTotal({
                received: formatUah(total.receivedKop),
                expenses: formatUah(total.expensesKop),
                net: formatUah(total.netKop),
              })}
              dense
            />
          </Section>
        </>
      )}
    </>
  );
}

type TilesProps = {
  readonly summary: FinanceSummary;
  readonly whose: Whose;
  readonly isEntrusted: boolean;
};

function SummaryTiles({ summary, whose, isEntrusted }: TilesProps) {
  const { period, receivedKop, expectedKop, expensesKop, overdueKop, depositsHeld } = summary;
  const differenceKop = receivedKop - expensesKop;
  const month = formatPeriod(period);
  const toView = (view: string) => viewTo(view, whose);
  // Receipts may be no part of what is entrusted; what they have brought is.
  const receipts = isEntrusted ? toView('pnl') : `/receipts?period=${period}`;
  const held = depositsHeld.length === 0 ? [{ amountMinor: 0, currency: 'UAH' as const }] : depositsHeld;
  return (
    <ul className="finance-tiles">
      <Tile label={t.summary.expected} note={month} to={receipts}>
        <Money amountKop={expectedKop} size="m" />
      </Tile>
      <Tile label={t.summary.received} note={month} to={receipts}>
        <Money amountKop={receivedKop} size="m" />
      </Tile>
      <Tile label={t.summary.expenses} note={month} to={expensesOf(period, whose)}>
        <Money amountKop={expensesKop} size="m" />
      </Tile>
      <Tile label={t.summary.net} note={t.summary.netHint} to={toView('pnl')}>
        <Money amountKop={differenceKop} size="m" wrong={differenceKop < 0} />
      </Tile>
      <Tile label={t.summary.overdue} to={toView('aging')}>
        <Money amountKop={overdueKop} size="m" overdue />
      </Tile>
      <Tile label={t.summary.held} to={toView('deposits')}>
        {held.map(({ amountMinor, currency }) => (
          <Money key={currency} amountKop={amountMinor} currency={currency} size="m" />
        ))}
      </Tile>
    </ul>
  );
}

type TileProps = {
  readonly label: string;
  readonly note?: string;
  readonly to: string;
  readonly children: ReactNode;
};

function Tile({ label, note, to, children }: TileProps) {
  return (
    <li>
      <Link to={to}>
        <span className="cap">{label}</span>
        {children}
        <small>{note}</small>
      </Link>
    </li>
  );
}

function columnsOf(total: Cashflow['total'], whose: Whose): readonly Column<Month>[] {
  const sum = (key: keyof Cashflow['total'], title: string): Column<Month> => ({
    key,
    title,
    numeric: true,
    cell: (month) => <Money amountKop={month[key]} wrong={key === 'netKop' && month[key] < 0} />,
    total: <Money amountKop={total[key]} />,
  });
  return [
    { key: 'month', title: t.months.month, cell: ({ period }) => formatPeriod(period), total: t.months.total },
    sum('expectedKop', t.months.expected),
    sum('receivedKop', t.months.received),
    { ...sum('expensesKop', t.months.expenses), cell: (month) => <Spent month={month} whose={whose} /> },
    sum('netKop', t.months.net),
  ];
}

type OfMonth = { readonly month: Month; readonly whose: Whose };

function Spent({ month: { period, expensesKop }, whose }: OfMonth) {
  if (expensesKop === 0) return <Money amountKop={expensesKop} />;
  return (
    <Link to={expensesOf(period, whose)}>
      <Money amountKop={expensesKop} />
    </Link>
  );
}

function MonthCard({ month, whose }: OfMonth) {
  return (
    <>
      <div className="l1">
        <span className="t1">{formatPeriod(month.period)}</span>
        <Money amountKop={month.netKop} wrong={month.netKop < 0} />
      </div>
      <dl className="finance-parts num">
        <Part label={t.months.expected} amountKop={month.expectedKop} />
        <Part label={t.months.received} amountKop={month.receivedKop} />
        <Part label={t.months.expenses}>
          <Spent month={month} whose={whose} />
        </Part>
      </dl>
    </>
  );
}

type PartProps = { readonly label: string; readonly amountKop?: number; readonly children?: ReactNode };

export function Part({ label, amountKop, children }: PartProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Money amountKop={amountKop ?? null} />}</dd>
    </div>
  );
}
