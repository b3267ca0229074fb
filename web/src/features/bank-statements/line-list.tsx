import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table.tsx';
import { LINES_A_PAGE, useBankLines } from './bank-queries.ts';
import { LineRow } from './line-row.tsx';

type Props = {
  readonly status: BankLine['status'];
  /** Those of one file; null for all. */
  readonly statementId: string | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Nothing was ever imported. */
  readonly first: boolean;
};

export function LineList({ status, statementId, page, onPage, first }: Props) {
  const query = useBankLines({ status, statementId, page });
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />;
  const { items, total } = query.data;
  if (items.length === 0) return <Nothing status={status} first={first} />;
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <ul className="bank-lines" aria-label={t.views.label}>
        {items.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      <Pagination total={total} page={page} limit={LINES_A_PAGE} onPage={onPage} />
    </div>
  );
}

function Nothing({ status, first }: Pick<Props, 'status' | 'first'>) {
  if (status === 'confirmed')
    return (
      <EmptyState kind="first" title={t.empty.confirmedTitle}>
        {t.empty.confirmedText}
      </EmptyState>
    );
  if (status === 'ignored')
    return (
      <EmptyState kind="first" title={t.empty.ignoredTitle}>
        {t.empty.ignoredText}
      </EmptyState>
    );
  // The place to drop a file stands above and says everything.
  if (first) return null;
  return (
    <EmptyState kind="cleared" title={t.empty.clearedTitle}>
      {t.empty.clearedText}
    </EmptyState>
  );
}
