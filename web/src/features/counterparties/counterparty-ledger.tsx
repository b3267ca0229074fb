import { getCounterpartyLedger } from '@kliuchar/api-schema/counterparties';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { formatDay, today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

type Props = {
  readonly counterpartyId: string;
  /** The button that takes the statement as a file. */
  readonly file: (query: { readonly from: string; readonly to: string }) => ReactNode;
};

/** The running statement of the last year over all contracts of the person (contract.md §3.11). */
export function CounterpartyLedger({ counterpartyId, file }: Props) {
  const from = addMonthsToDay(today(), -12);
  const query = useQuery({
    queryKey: ['counterparties', 'ledger', counterpartyId, from],
    queryFn: async ({ signal }) => {
      const answer = await call(getCounterpartyLedger, {
        params: { counterpartyId },
        query: { from, to: today() },
        signal,
      });
      return 'items' in answer ? answer : null;
    },
    meta: { failed: t.failed.ledger },
  });
  // What came last is read first; each balance is the one after its own entry, so it stands right in either order.
  const rows = (query.data?.items ?? []).map((item, at) => ({ ...item, key: String(at) })).toReversed();
  return (
    <Section title={t.page.ledger} aside={rows.length > 0 && file({ from, to: today() })}>
      {query.isPending && <Skeleton widths={[70, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p className="muted">{t.page.noLedger}</p>}
      {query.isSuccess && rows.length > 0 && (
        <Table
          label={t.page.ledger}
          rows={rows}
          rowKey={(row) => row.key}
          dense
          columns={COLUMNS}
          card={(row) => (
            <>
              <div className="l1">
                <b>
                  <Title row={row} />
                </b>
                <Money amountKop={row.debitKop > 0 ? row.debitKop : -row.creditKop} />
              </div>
              <div className="l2">
                <span className="num">{formatDay(row.date)}</span>
                <span>
                  {t.page.balance} <Money amountKop={row.balanceKop} />
                </span>
              </div>
            </>
          )}
        />
      )}
    </Section>
  );
}

type Row = Extract<
  Awaited<ReturnType<typeof call<typeof getCounterpartyLedger>>>,
  { items: unknown }
>['items'][number] & {
  readonly key: string;
};

function Title({ row }: { readonly row: Row }) {
  const { document } = row;
  if (document?.type === 'receipt') return <Link to={`/receipts/${document.id}`}>{wholeNumbers(row.title)}</Link>;
  if (document?.type === 'contract') return <Link to={`/contracts/${document.id}`}>{wholeNumbers(row.title)}</Link>;
  return wholeNumbers(row.title);
}

const sum = (kop: number) => (kop === 0 ? '' : <Money amountKop={kop} />);

const COLUMNS: readonly Column<Row>[] = [
  { key: 'date', title: t.page.date, cell: (row) => <span className="num">{formatDay(row.date)}</span>, width: 110 },
  { key: 'title', title: t.page.what, cell: (row) => <Title row={row} /> },
  { key: 'debit', title: t.page.debit, numeric: true, cell: (row) => sum(row.debitKop) },
  { key: 'credit', title: t.page.credit, numeric: true, cell: (row) => sum(row.creditKop) },
  { key: 'balance', title: t.page.balance, numeric: true, cell: (row) => <Money amountKop={row.balanceKop} /> },
];
