import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { dueInWords } from '@kliuchar/domain/dates/distance-words';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { contractBulk as bulk } from '../../i18n/uk/contract-bulk.ts';
import { contractList as words } from '../../i18n/uk/contract-list.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { ContractBadge } from '../../lib/contract-badge.tsx';
import { formatDay, formatMinor, formatUah, today } from '../../lib/format.ts';
import type { Selection } from '../../lib/selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowCheck, RowLink, Table } from '../../ui/table.tsx';
import type { KnownSums } from './contract-sums.ts';
import { TermBar } from './term-bar.tsx';

type ContractListProps = {
  readonly rows: readonly ContractListItem[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly columns: readonly Column<ContractListItem>[];
  /** Of all that the filter finds; null where there are none. */
  readonly sums?: KnownSums | null;
  readonly dense: boolean;
  readonly selection?: Selection | undefined;
};

/** With whom it is: a tenant knows his own name, and who lets as well is told which homes he rents. */
const otherSideOf = ({ role, tenantName, landlordName }: ContractListItem) =>
  role === 'tenant' ? words.rentedFrom(landlordName) : tenantName;

export const CONTRACT_COLUMNS: readonly Column<ContractListItem>[] = [
  {
    key: 'property',
    always: true,
    title: t.list.columns.property,
    narrow: { title: t.list.columns.number, sort: 'number' },
    cell: (row) => (
      <>
        <RowLink to={`/contracts/${row.id}`}>{row.propertyName}</RowLink>
        <span className="t2">
          <span className="when-narrow num nowrap">{row.number} · </span>
          {otherSideOf(row)}
        </span>
      </>
    ),
  },
  {
    key: 'number',
    spare: 'first',
    title: t.list.columns.number,
    sort: 'number',
    cell: (row) => <span className="muted num nowrap">{row.number}</span>,
  },
  { key: 'term', spare: 'last', title: t.list.columns.term, sort: 'start_date', cell: (row) => <TermBar {...row} /> },
  {
    key: 'rent',
    always: true,
    title: t.list.columns.rent,
    numeric: true,
    cell: (row) => <Money amountKop={row.rent.amountMinor} currency={row.rent.currency} />,
  },
  { key: 'debt', title: t.list.columns.debt, numeric: true, cell: (row) => <Debt {...row} /> },
  { key: 'status', title: t.list.columns.status, cell: (row) => <ContractBadge {...row} /> },
];

/** What is overdue is red and says for how long, what is merely open is not; a credit is only said. */
function Debt({ balanceKop, overdueSince, badges }: Pick<ContractListItem, 'balanceKop' | 'overdueSince' | 'badges'>) {
  if (balanceKop === null || balanceKop === 0) return <span className="muted">—</span>;
  if (balanceKop > 0) {
    return (
      <>
        <Money amountKop={balanceKop} overdue={badges.includes('overdue')} />
        {overdueSince && <span className="t2 nowrap">{dueInWords({ today: today(), dueOn: overdueSince })}</span>}
      </>
    );
  }
  return <span className="t2">{t.list.credit(formatUah(balanceKop).replace(/^[−-]/, ''))}</span>;
}

export function ContractList({ rows, sort, onSort, columns, dense, selection, sums = null }: ContractListProps) {
  const keys = rows.map(({ id }) => id);
  return (
    <Table
      label={t.list.columns.property}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => bulk.name(row.number)}
      columns={sums === null ? columns : columns.map((column) => withTotal(column, sums))}
      {...(sums && { cardTotal: cardTotalOf(sums) })}
      dense={dense}
      sort={sort}
      onSort={onSort}
      {...(selection && { selection })}
      card={(row) => (
        <ContractCard
          row={row}
          check={
            selection && (
              <RowCheck
                selection={selection}
                of={row.id}
                among={keys}
                label={common.selectRow(bulk.name(row.number))}
              />
            )
          }
        />
      )}
    />
  );
}

function withTotal(column: Column<ContractListItem>, sums: KnownSums): Column<ContractListItem> {
  if (column.key === 'property') return { ...column, total: words.total };
  if (column.key === 'rent') return { ...column, total: <RentTotal {...sums} /> };
  return column.key === 'debt' ? { ...column, total: <DebtTotal {...sums} /> } : column;
}

/** A currency a line: they are not added up. */
const RentTotal = ({ rents }: KnownSums) =>
  rents.map(({ amountMinor, currency }) => (
    <div key={currency}>
      <Money amountKop={amountMinor} currency={currency} />
    </div>
  ));

const DebtTotal = ({ debtKop, creditKop }: KnownSums) => (
  <>
    {debtKop > 0 ? <Money amountKop={debtKop} /> : <span className="muted">—</span>}
    {creditKop > 0 && <span className="t2">{t.list.credit(formatUah(creditKop))}</span>}
  </>
);

/** Under the cards of a phone what stands under the columns of a table. */
function cardTotalOf({ rents, debtKop, creditKop }: KnownSums): string {
  const sums = [
    words.rent(rents.map(({ amountMinor, currency }) => formatMinor(amountMinor, currency)).join(' + ')),
    ...(debtKop > 0 ? [words.debt(formatUah(debtKop))] : []),
    ...(creditKop > 0 ? [t.list.credit(formatUah(creditKop))] : []),
  ];
  return words.cardTotal(sums.join(', '));
}

/** On a card there is place for one of them: how late the money is, or how long the lease lasts. */
function endOf({ overdueSince, endDate }: ContractListItem): string {
  if (overdueSince) return dueInWords({ today: today(), dueOn: overdueSince });
  return endDate ? t.list.until(formatDay(endDate)) : t.list.openEnd;
}

function ContractCard({ row, check }: { readonly row: ContractListItem; readonly check: ReactNode }) {
  return (
    <>
      <div className="l1">
        <RowLink to={`/contracts/${row.id}`}>{row.propertyName}</RowLink>
        <Money amountKop={row.rent.amountMinor} currency={row.rent.currency} />
      </div>
      <div className="l2">
        <span>{otherSideOf(row)}</span>
        <span className="num nowrap">{row.number}</span>
      </div>
      <div className="l3">
        <span className="acts flex items-center gap-3">
          {check}
          {row.balanceKop !== null && row.balanceKop > 0 ? (
            <Badge tone={row.badges.includes('overdue') ? 'bad' : 'neutral'} icon={CircleAlert}>
              {t.list.debt(formatUah(row.balanceKop))}
            </Badge>
          ) : (
            <ContractBadge {...row} />
          )}
        </span>
        <span className="cap num">{endOf(row)}</span>
      </div>
    </>
  );
}
