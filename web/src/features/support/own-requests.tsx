import { listSupportRequests } from '@kliuchar/api-schema/support';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { support as t } from '../../i18n/uk/support.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table.tsx';
import { REQUESTS } from './requests-key.ts';

const LIMIT = 5;

export function OwnRequests() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...REQUESTS, page],
    queryFn: ({ signal }) => call(listSupportRequests, { query: { limit: LIMIT, offset: (page - 1) * LIMIT }, signal }),
    meta: { failed: t.mineFailed },
  });
  return (
    <Section title={t.mine}>
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.mineLoadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p className="muted">{t.noMine}</p>}
      {query.data && query.data.items.length > 0 && (
        <>
          <ul className="asked">
            {query.data.items.map((item) => (
              <li key={item.id}>
                <span>
                  <b>{t.topics[item.topic]}</b> <small className="num muted">{formatInstant(item.createdAt)}</small>
                </span>
                <Badge
                  tone={item.status === 'open' ? 'wait' : 'ok'}
                  icon={item.status === 'open' ? Hourglass : CircleCheck}
                >
                  {t.statuses[item.status]}
                </Badge>
                <p>{item.message}</p>
                {item.answer && item.answeredAt && (
                  <blockquote>
                    <small className="muted num">{t.answered(formatInstant(item.answeredAt))}</small>
                    <p>{item.answer}</p>
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
          <Pagination total={query.data.total} page={page} limit={LIMIT} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
