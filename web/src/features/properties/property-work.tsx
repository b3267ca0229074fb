import type { Property } from '@kliuchar/api-schema/properties';
import { listReceipts } from '@kliuchar/api-schema/receipts';
import { listTasks } from '@kliuchar/api-schema/tasks';
import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { properties as t } from '../../i18n/uk/properties.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { formatDay, formatPeriod } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** As many as tell how things stand; the rest is on the screen of its own. */
const FEW = 3;

/** What is to be done at the object, and what was billed for it: the newest of each, with the way to all of them. */
export function PropertyWork({ property }: { readonly property: Property }) {
  const seesTasks = useGranted('tasks.write', 'tasks', property);
  const seesReceipts = useGranted('receipts.read', 'receipts', property);
  return (
    <>
      {seesTasks && <Tasks propertyId={property.id} />}
      {seesReceipts && <Receipts propertyId={property.id} />}
    </>
  );
}

type OfObject = { readonly propertyId: string };

function Tasks({ propertyId }: OfObject) {
  const query = useQuery({
    queryKey: ['tasks', 'property', propertyId],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { propertyId, status: [...OPEN_TASK_STATUSES], limit: FEW }, signal }),
    meta: { quiet: true },
  });
  const all = `/tasks?property_id=${propertyId}`;
  return (
    <Section title={titles.tasks} aside={<HeaderLink to={`${all}&create=1`}>{t.page.createTask}</HeaderLink>}>
      <Few
        query={query}
        none={t.page.noTasks}
        all={<Link to={all}>{t.page.allTasks}</Link>}
        row={(task) => (
          <li key={task.id} className="flex items-baseline justify-between gap-3 py-2">
            <Link to={`${all}&task=${task.id}`} className="wrap-anywhere">
              {task.title}
            </Link>
            {task.dueOn && <span className="muted num nowrap">{formatDay(task.dueOn)}</span>}
          </li>
        )}
      />
    </Section>
  );
}

function Receipts({ propertyId }: OfObject) {
  const query = useQuery({
    queryKey: ['receipts', 'property', propertyId],
    queryFn: ({ signal }) => call(listReceipts, { query: { propertyId, sort: '-period', limit: FEW }, signal }),
    meta: { quiet: true },
  });
  return (
    <Section title={titles.receipts}>
      <Few
        query={query}
        none={t.page.noReceipts}
        all={<Link to={`/receipts?property_id=${propertyId}`}>{t.page.allReceipts}</Link>}
        row={(receipt) => (
          <li key={receipt.id} className="flex items-baseline justify-between gap-3 py-2">
            <Link to={`/receipts/${receipt.id}`}>{formatPeriod(receipt.period)}</Link>
            <span className="nowrap">
              <Money amountKop={receipt.ownKop} />
            </span>
          </li>
        )}
      />
    </Section>
  );
}

type FewProps<T> = {
  readonly query: UseQueryResult<{ readonly items: readonly T[] }>;
  readonly none: string;
  readonly all: ReactNode;
  readonly row: (item: T) => ReactNode;
};

function Few<T>({ query, none, all, row }: FewProps<T>) {
  if (query.isPending) return <Skeleton widths={[60, 40]} boxed={false} />;
  if (query.isError) return <ErrorState error={query.error} bare onRetry={() => void query.refetch()} />;
  return (
    <>
      {query.data.items.length === 0 ? <p className="muted">{none}</p> : <ul>{query.data.items.map(row)}</ul>}
      <p className="pt-3">{all}</p>
    </>
  );
}
