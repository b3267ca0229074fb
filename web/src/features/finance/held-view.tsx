import { type HeldDeposit, type HeldDeposits, listHeldDeposits } from '@kliuchar/api-schema/finance';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { call } from '../../lib/http.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { ofWhose, useReport, type Whose } from './finance-query.ts';
import './finance.css';

/** Money of tenants that the owner keeps, contract by contract. */
export function HeldView({ whose, isEntrusted }: { readonly whose: Whose; readonly isEntrusted: boolean }) {
  const list = useListState({ filters: [], sort: '' });
  const query = useReport(['deposits', whose, list.page], (signal) =>
    call(listHeldDeposits, { query: { ...ofWhose(whose), limit: list.limit, offset: list.offset }, signal }),
  );
  return (
    <>
      <p className="muted mb-4">{t.deposits.lead}</p>
      <ListResult
        query={query}
        list={list}
        label={isEntrusted ? t.deposits.titleEntrusted : t.deposits.title}
        failed={t.loadFailed}
        empty={
          <EmptyState kind="cleared" title={t.deposits.none}>
            {isEntrusted ? t.deposits.noneEntrusted : t.deposits.noneText}
          </EmptyState>
        }
        columns={query.data && query.data.total > 1 ? columnsWith(query.data.held) : COLUMNS}
        cardTotal={query.data && query.data.total > 1 && <Held held={query.data.held} label />}
        card={(row) => (
          <>
            <div className="l1">
              {row.opens ? <Link to={`/contracts/${row.id}`}>{row.tenantName}</Link> : <span>{row.tenantName}</span>}
              <Money amountKop={row.amountMinor} currency={row.currency} />
            </div>
            <div className="l2">
              <span>{row.propertyName}</span>
            </div>
          </>
        )}
      />
    </>
  );
}

type HeldProps = { readonly held: HeldDeposits['held']; readonly label?: boolean };

/** All that is kept, of this page and the others; sums of different currencies are not added. */
function Held({ held, label = false }: HeldProps) {
  return (
    <>
      {label && `${t.deposits.total} `}
      {held.map(({ amountMinor, currency }, at) => (
        <span key={currency}>
          {at > 0 && ' + '}
          <Money amountKop={amountMinor} currency={currency} />
        </span>
      ))}
    </>
  );
}

function columnsWith(held: HeldDeposits['held']): readonly Column<HeldDeposit>[] {
  const totals: Readonly<Record<string, ReactNode>> = { tenant: t.deposits.total, amount: <Held held={held} /> };
  return COLUMNS.map((column) => (column.key in totals ? { ...column, total: totals[column.key] } : column));
}

const COLUMNS: readonly Column<HeldDeposit>[] = [
  {
    key: 'tenant',
    title: t.deposits.tenant,
    cell: (row) => (
      <>
        {row.opens ? <RowLink to={`/contracts/${row.id}`}>{row.tenantName}</RowLink> : row.tenantName}
        <span className="t2">{row.propertyName}</span>
      </>
    ),
  },
  {
    key: 'contract',
    title: t.deposits.contract,
    cell: ({ contractNumber }) => <span className="num">{wholeNumbers(contractNumber)}</span>,
  },
  {
    key: 'amount',
    title: t.deposits.amount,
    numeric: true,
    cell: ({ amountMinor, currency }) => <Money amountKop={amountMinor} currency={currency} />,
  },
];
