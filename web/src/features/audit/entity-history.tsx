import { type AuditEntity, listAudit } from '@kliuchar/api-schema/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { audit as t } from '../../i18n/uk/audit.ts';
import { formatInstant } from '../../lib/format.ts';
import { callPage } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Timeline } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../ui/fold.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

const LIMIT = 10;

type EntityHistoryProps = { readonly entityType: AuditEntity; readonly entityId: string };

/** «Історія змін» of an owner's own card, closed until asked for: nobody else is shown the line. */
export function EntityHistory({ entityType, entityId }: EntityHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{t.history}</b>
          <small>{t.historyNote}</small>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="inside">{open && <History entityType={entityType} entityId={entityId} />}</div>
    </details>
  );
}

function History({ entityType, entityId }: EntityHistoryProps) {
  const query = useInfiniteQuery({
    queryKey: ['audit', entityType, entityId],
    queryFn: ({ signal, pageParam }) =>
      callPage(listAudit, {
        query: { entityType, entityId, limit: LIMIT, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // What was done a moment ago on this very card must be there.
    staleTime: 0,
    meta: { quiet: true },
  });
  if (query.isPending) return <Skeleton widths={[70, 50]} />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <>
      <Timeline
        events={items.map((item) => ({
          key: item.id,
          state: 'done',
          title: wholeNumbers(item.sentence),
          note: <span className="num">{[formatInstant(item.at), item.actorName].filter(Boolean).join(' · ')}</span>,
        }))}
      />
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}
