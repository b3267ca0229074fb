import { listTasks } from '@kliuchar/api-schema/tasks';
import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** As many as tell how things stand; the rest is on the screen of its own. */
const FEW = 3;

/** What is to be done at the objects of a complex: the nearest of all of them, each with its object, and the way to the list. */
export function ComplexTasks({ complexId }: { readonly complexId: string }) {
  const mayRead = usePermission('tasks.write');
  const query = useQuery({
    queryKey: ['tasks', 'complex', complexId],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { complexId, status: [...OPEN_TASK_STATUSES], limit: FEW }, signal }),
    enabled: mayRead,
    meta: { quiet: true },
  });
  if (!mayRead) return null;
  const all = `/tasks?complex_id=${complexId}`;
  return (
    <Section title={titles.tasks}>
      {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} bare onRetry={() => void query.refetch()} />}
      {query.isSuccess && query.data.items.length === 0 && <p className="muted">{t.page.noTasks}</p>}
      {query.isSuccess && (
        <ul>
          {query.data.items.map(({ id, title, property, dueOn }) => (
            <li key={id} className="flex items-baseline justify-between gap-3 py-2">
              <span className="wrap-anywhere">
                <Link to={`${all}&task=${id}`}>{title}</Link>
                {property && <span className="muted"> · {property.name}</span>}
              </span>
              {dueOn && <span className="muted num nowrap">{formatDay(dueOn)}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3">
        <Link to={all}>{t.page.allTasks}</Link>
      </p>
    </Section>
  );
}
