import { getPropertyTimeline } from '@kliuchar/api-schema/properties';
import { useInfiniteQuery } from '@tanstack/react-query';
import { properties as t } from '../../i18n/uk/properties.ts';
import { formatInstant } from '../../lib/format.ts';
import { callPage } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Section, Timeline } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { usePropertyKey } from './properties.queries.ts';

const LIMIT = 10;

/** What happened with the object, newest first: contracts, readings, receipts, payments, meters, tasks. */
export function PropertyTimeline({ propertyId }: { readonly propertyId: string }) {
  const key = usePropertyKey();
  const query = useInfiniteQuery({
    queryKey: key('timeline', propertyId),
    queryFn: ({ signal, pageParam }) =>
      callPage(getPropertyTimeline, { params: { propertyId }, query: { limit: LIMIT, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.offset + last.items.length < last.total ? last.offset + LIMIT : undefined),
    meta: { failed: t.failed.timeline },
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={t.page.history}>
      {query.isPending && <Skeleton widths={[60, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && <p className="muted">{t.page.noHistory}</p>}
      {items.length > 0 && (
        <Timeline
          events={items.map((item) => ({
            key: item.id,
            state: 'done',
            title: (
              <>
                {wholeNumbers(item.title)}
                {item.amountKop !== null && (
                  <>
                    {' · '}
                    <Money amountKop={item.amountKop} />
                  </>
                )}
              </>
            ),
            note: <span className="num">{[formatInstant(item.at), item.actorName].filter(Boolean).join(' · ')}</span>,
          }))}
        />
      )}
      {query.hasNextPage && (
        <Button size="sm" className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.page.moreHistory}
        </Button>
      )}
    </Section>
  );
}
