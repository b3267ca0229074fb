import type { BankStatement } from '@kliuchar/api-schema/bank-statements';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Pagination, RowLink, Table } from '../../ui/table.tsx';
import { FilterChip } from '../../ui/toolbar.tsx';
import { LINES_A_PAGE, useStatementName, useStatements } from './bank-queries.ts';

type Props = {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The lines of one of them. */
  readonly linkTo: (statementId: string) => string;
};

/** The files that were loaded, newest first: when, of which bank, what they brought and what of it is not settled. */
export function StatementList({ page, onPage, linkTo }: Props) {
  const query = useStatements(page);
  if (query.isPending) return <Skeleton shape="rows" />;
  if (query.isError)
    return <ErrorState error={query.error} title={t.files.loadFailed} onRetry={() => void query.refetch()} />;
  const { items, total } = query.data;
  if (items.length === 0)
    return (
      <EmptyState kind="first" title={t.files.emptyTitle}>
        {t.files.emptyText}
      </EmptyState>
    );
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <Table
        label={t.files.label}
        rows={items}
        rowKey={(row) => row.id}
        columns={columnsOf(linkTo)}
        card={(row) => <StatementCard row={row} to={linkTo(row.id)} />}
      />
      <Pagination total={total} page={page} limit={LINES_A_PAGE} onPage={onPage} />
    </div>
  );
}

/** As much of a name as leaves room on a phone for the sign that takes the filter away. */
const CHIP_LETTERS = 28;

/** The lines are of one file: its name, once it is known. */
export function StatementChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const name = useStatementName(id) ?? t.files.one;
  const isLong = name.length > CHIP_LETTERS;
  return <FilterChip label={isLong ? `${cutText(name, CHIP_LETTERS)}…` : name} onRemove={onRemove} />;
}

const settledOf = ({ addedCount, waitingCount }: BankStatement): number => addedCount - waitingCount;

function spanOf({ periodFrom, periodTo }: BankStatement): string | null {
  if (periodFrom === null || periodTo === null) return null;
  return periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)} – ${formatDay(periodTo)}`;
}

const aboutOf = (row: BankStatement) => [t.banks[row.format], spanOf(row)].filter(Boolean).join(' · ');

/** Files of a bank are called by long names without a space. */
const FileName = ({ row, to }: { readonly row: BankStatement; readonly to: string }) => (
  <span className="wrap-anywhere">
    <RowLink to={to}>{row.fileName}</RowLink>
  </span>
);

const columnsOf = (linkTo: Props['linkTo']): readonly Column<BankStatement>[] => [
  {
    key: 'file',
    title: t.files.file,
    cell: (row) => (
      <>
        <FileName row={row} to={linkTo(row.id)} />
        <span className="t2 num">{aboutOf(row)}</span>
      </>
    ),
  },
  { key: 'loaded', title: t.files.loaded, cell: (row) => <span className="num">{formatInstant(row.createdAt)}</span> },
  { key: 'added', title: t.files.added, numeric: true, cell: (row) => row.addedCount },
  { key: 'settled', title: t.files.settled, numeric: true, cell: settledOf },
  {
    key: 'left',
    title: t.files.left,
    numeric: true,
    cell: ({ waitingCount }) => (waitingCount === 0 ? <span className="muted">0</span> : <b>{waitingCount}</b>),
  },
];

function StatementCard({ row, to }: { readonly row: BankStatement; readonly to: string }) {
  return (
    <>
      <div className="l1">
        <FileName row={row} to={to} />
      </div>
      <div className="l2 num">
        <span>{aboutOf(row)}</span>
      </div>
      <div className="l3 num">
        <span>{row.waitingCount > 0 ? t.files.leftOf(row.waitingCount, row.addedCount) : t.files.nothingLeft}</span>
        <span className="cap">{formatInstant(row.createdAt)}</span>
      </div>
    </>
  );
}
