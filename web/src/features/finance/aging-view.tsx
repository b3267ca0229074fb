import { type Aging, type AgingItem, getAging } from '@kliuchar/api-schema/finance';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { call } from '../../lib/http.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { ofWhose, useReport, type Whose } from './finance-query.ts';
import { Part } from './overview-view.tsx';
import './finance.css';

/** Who owes and for how long: the buckets, then the debtors from the largest down. */
export function AgingView({ whose }: { readonly whose: Whose }) {
  const list = useListState({ filters: [], sort: '' });
  const query = useReport(['aging', whose, list.page], (signal) =>
    call(getAging, { query: { ...ofWhose(whose), limit: list.limit, offset: list.offset }, signal }),
  );
  return (
    <>
      {query.data && query.data.overdueKop > 0 && <Buckets {...query.data} />}
      <ListResult
        query={query}
        list={list}
        label={t.aging.title}
        failed={t.loadFailed}
        empty={
          <EmptyState kind="cleared" title={t.aging.none}>
            {t.aging.noneText}
          </EmptyState>
        }
        columns={query.data && query.data.openingKop > 0 ? COLUMNS : OF_RECEIPTS}
        card={(row) => <DebtorCard row={row} />}
      />
    </>
  );
}

function Buckets({ buckets, openingKop }: Pick<Aging, 'buckets' | 'openingKop'>) {
  return (
    <>
      <p className="muted mb-4">{t.aging.lead}</p>
      <ul className="finance-buckets">
        {buckets.map(({ bucket, amountKop, count }) => (
          <li key={bucket} data-owed={amountKop > 0 || undefined}>
            <span className="cap">{t.aging.buckets[bucket]}</span>
            <Money amountKop={amountKop} size="s" />
            <small className="num">{t.aging.receipts(count)}</small>
          </li>
        ))}
        {openingKop > 0 && (
          <li data-owed>
            <span className="cap">{t.aging.opening}</span>
            <Money amountKop={openingKop} size="s" />
          </li>
        )}
      </ul>
    </>
  );
}

const contractPath = ({ id }: AgingItem) => `/contracts/${id}?tab=receipts`;

const COLUMNS: readonly Column<AgingItem>[] = [
  {
    key: 'debtor',
    title: t.aging.debtor,
    cell: (row) => (
      <>
        {row.opens ? <RowLink to={contractPath(row)}>{row.tenantName}</RowLink> : row.tenantName}
        <span className="t2">{row.propertyName}</span>
      </>
    ),
  },
  ...(['0_7', '8_30', '31_60', '61_90', '90_plus'] as const).map(
    (bucket): Column<AgingItem> => ({
      key: bucket,
      title: t.aging.buckets[bucket],
      numeric: true,
      cell: ({ buckets }) => {
        const { amountKop = 0 } = buckets.find((one) => one.bucket === bucket) ?? {};
        return <Money amountKop={amountKop === 0 ? null : amountKop} />;
      },
    }),
  ),
  {
    key: 'opening',
    title: t.aging.opening,
    numeric: true,
    cell: ({ openingKop }) => <Money amountKop={openingKop === 0 ? null : openingKop} />,
  },
  {
    key: 'overdue',
    title: t.aging.overdue,
    numeric: true,
    cell: ({ overdueKop }) => <Money amountKop={overdueKop} overdue />,
  },
];
/** Where no debt was brought in, a column of it would be dashes. */
const OF_RECEIPTS = COLUMNS.filter(({ key }) => key !== 'opening');

function DebtorCard({ row }: { readonly row: AgingItem }) {
  return (
    <>
      <div className="l1">
        {row.opens ? <Link to={contractPath(row)}>{row.tenantName}</Link> : <span>{row.tenantName}</span>}
        <Money amountKop={row.overdueKop} overdue />
      </div>
      <div className="l2">
        <span>{row.propertyName}</span>
      </div>
      <dl className="finance-parts num">
        {row.openingKop > 0 && <Part label={t.aging.opening} amountKop={row.openingKop} />}
        {row.buckets
          .filter(({ amountKop }) => amountKop > 0)
          .map(({ bucket, amountKop }) => (
            <Part key={bucket} label={t.aging.buckets[bucket]} amountKop={amountKop} />
          ))}
      </dl>
    </>
  );
}
