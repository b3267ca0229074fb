import { getPnl, type Pnl, type PnlItem } from '@kliuchar/api-schema/finance';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useComplexChoices } from '../../lib/place-names.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddLink, ListResult } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { FilterSelect, Segmented, Toolbar } from '../../ui/toolbar.tsx';
import { monthsOf, PERIODS, periodChoice } from './finance-periods.ts';
import { ofWhose, useReport, type Whose } from './finance-query.ts';
import { Part } from './overview-view.tsx';
import { UnratedDamage } from './unrated-damage.tsx';
import './finance.css';

/** What each object brought and cost, with its days without a tenant; the whole account in the last line. */
export function PnlView({ whose, isEntrusted }: { readonly whose: Whose; readonly isEntrusted: boolean }) {
  const list = useListState({ filters: ['range', 'complex_id'], sort: '' });
  const choice = periodChoice(list.filters.range);
  const months = monthsOf(choice);
  const complexId = list.filters.complex_id;
  const complexes = useComplexChoices(!isEntrusted);
  const query = useReport(['pnl', whose, months, complexId, list.page], (signal) =>
    call(getPnl, {
      query: { ...ofWhose(whose), ...months, ...(complexId && { complexId }), limit: list.limit, offset: list.offset },
      signal,
    }),
  );
  return (
    <>
      <Toolbar>
        <Segmented
          label={t.pnl.period}
          value={choice}
          choices={PERIODS.map((value) => ({ value, label: t.pnl.periods[value] }))}
          onChange={(value) => list.setFilter('range', value === 'year' ? null : value)}
        />
        {complexes.length > 0 && (
          <FilterSelect
            label={t.pnl.complex}
            value={complexId}
            choices={complexes}
            onChange={(value) => list.setFilter('complex_id', value)}
          />
        )}
      </Toolbar>
      <Lead complexId={complexId} />
      <UnratedDamage rows={query.data?.unratedDamage ?? []} />
      {query.data?.totals && query.data.total > 0 && <TotalCard totals={query.data.totals} />}
      <ListResult
        query={query}
        list={list}
        label={t.pnl.title}
        failed={t.loadFailed}
        empty={
          <EmptyState
            kind={complexId ? 'none' : 'first'}
            title={complexId ? t.pnl.noneOfComplex : t.pnl.none}
            actions={!isEntrusted && !complexId && <AddLink to="/properties/create" label={properties.list.add} />}
          >
            {!complexId && (isEntrusted ? t.pnl.noneEntrusted : t.pnl.noneText)}
          </EmptyState>
        }
        columns={columnsOf()}
        card={(row) => <ObjectCard row={row} />}
      />
    </>
  );
}

/** Of one complex there is no total to hold what was spent on the complex itself, so it is said where that is. */
function Lead({ complexId }: { readonly complexId: string | undefined }) {
  return (
    <p className="muted mb-4">
      {t.pnl.lead} {complexId ? t.pnl.ofComplex : t.pnl.placeless} {t.pnl.counted}
      {complexId && (
        <>
          {' '}
          <Link to={`/finance?view=expenses&complex_id=${complexId}`}>{t.pnl.complexExpenses}</Link>
        </>
      )}
    </p>
  );
}

type Totals = NonNullable<Pnl['totals']>;

function TotalCard({ totals }: { readonly totals: Totals }) {
  return (
    <ul className="finance-buckets">
      {(
        [
          [t.pnl.rent, totals.rentKop],
          [t.pnl.utilities, totals.utilitiesKop],
          [t.pnl.other, totals.otherKop],
          [t.pnl.expenses, totals.expensesKop],
          [t.pnl.net, totals.netKop],
        ] as const
      ).map(([label, amountKop]) => (
        <li key={label}>
          <span className="cap">{label}</span>
          <Money amountKop={amountKop} size="s" wrong={label === t.pnl.net && amountKop < 0} />
        </li>
      ))}
    </ul>
  );
}

function Vacancy({ vacantDays, vacancyKop }: PnlItem): ReactNode {
  if (vacantDays === 0) return <span className="muted">—</span>;
  return (
    <>
      <span className="nowrap">{t.pnl.days(vacantDays)}</span>
      {vacancyKop !== null && <span className="t2 nowrap">{t.pnl.lost(formatUah(vacancyKop))}</span>}
    </>
  );
}

function columnsOf(): readonly Column<PnlItem>[] {
  const sum = (key: 'rentKop' | 'utilitiesKop' | 'otherKop' | 'expensesKop' | 'netKop', title: string) => ({
    key,
    title,
    numeric: true,
    cell: (row: PnlItem) => (
      <Money
        amountKop={row[key] === 0 && key !== 'netKop' ? null : row[key]}
        wrong={key === 'netKop' && row[key] < 0}
      />
    ),
  });
  return [
    {
      key: 'object',
      title: t.pnl.object,
      cell: ({ id, propertyName }) => <RowLink to={`/properties/${id}`}>{propertyName}</RowLink>,
    },
    sum('rentKop', t.pnl.rent),
    sum('utilitiesKop', t.pnl.utilities),
    sum('otherKop', t.pnl.other),
    sum('expensesKop', t.pnl.expenses),
    { key: 'vacancy', title: t.pnl.vacancy, numeric: true, cell: Vacancy },
    sum('netKop', t.pnl.net),
  ];
}

function ObjectCard({ row }: { readonly row: PnlItem }) {
  return (
    <>
      <div className="l1">
        <Link to={`/properties/${row.id}`}>{row.propertyName}</Link>
        <Money amountKop={row.netKop} wrong={row.netKop < 0} />
      </div>
      <dl className="finance-parts num">
        <Part label={t.pnl.rent} amountKop={row.rentKop} />
        <Part label={t.pnl.utilities} amountKop={row.utilitiesKop} />
        {row.otherKop !== 0 && <Part label={t.pnl.other} amountKop={row.otherKop} />}
        <Part label={t.pnl.expenses} amountKop={row.expensesKop} />
        {row.vacantDays > 0 && (
          <div>
            <dt>{t.pnl.vacancy}</dt>
            <dd className="num">
              {[t.pnl.days(row.vacantDays), row.vacancyKop !== null && t.pnl.lost(formatUah(row.vacancyKop))]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
