import { listSharedBills, type SharedBill } from '@kliuchar/api-schema/shared-bills';
import { useQuery } from '@tanstack/react-query';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { sharedBills } from '../../i18n/uk/shared-bills.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, RowLink, Table } from '../../ui/table.tsx';
import { serviceName } from './shared-bills-section.tsx';

const LIMIT = 6;

/** The latest bills that are divided over objects of a complex; each is entered and changed on the sheet of its month. */
export function ComplexBills({ complexId }: { readonly complexId: string }) {
  const mayRead = usePermission('bills.write');
  const query = useQuery({
    queryKey: ['shared-bills', 'complex', complexId],
    queryFn: ({ signal }) => call(listSharedBills, { query: { complexId, limit: LIMIT }, signal }),
    enabled: mayRead,
    meta: { failed: sharedBills.failed.list },
  });
  if (!mayRead) return null;
  const rows = query.data?.items ?? [];
  return (
    <Section title={t.page.bills} aside={<HeaderLink to="/meters#shared-bills">{t.page.enterBills}</HeaderLink>}>
      {query.isPending && <Skeleton widths={[60, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p className="muted">{t.page.noBills}</p>}
      {rows.length > 0 && (
        <Table label={t.page.bills} rows={rows} rowKey={(row) => row.id} columns={COLUMNS} card={card} />
      )}
    </Section>
  );
}

const monthLink = (row: SharedBill) => (
  <RowLink to={`/meters?period=${row.period}#shared-bills`}>{serviceName(row)}</RowLink>
);

const COLUMNS: readonly Column<SharedBill>[] = [
  { key: 'service', title: sharedBills.service, cell: monthLink },
  { key: 'period', title: sharedBills.month, cell: ({ period }) => formatPeriod(period) },
  {
    key: 'objects',
    title: sharedBills.objects,
    numeric: true,
    cell: ({ shares }) => <span className="num">{shares.length}</span>,
  },
  { key: 'total', title: sharedBills.bill, numeric: true, cell: ({ totalKop }) => <Money amountKop={totalKop} /> },
];

const card = (row: SharedBill) => (
  <>
    <div className="l1">
      {monthLink(row)}
      <Money amountKop={row.totalKop} />
    </div>
    <div className="l2">
      <span>{formatPeriod(row.period)}</span>
      <span>{sharedBills.objectsOf(row.shares.length)}</span>
    </div>
  </>
);
