import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
} from '@kliuchar/api-schema/webhooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { integrations as texts } from '../../i18n/uk/integrations.ts';
import { formatInstant } from '../../lib/format.ts';
import { call, callPage } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const t = texts.hooks;
/** An event is on its way for a second or two. */
const LOOK_AGAIN_MS = 2_000;
const LIMIT = 20;

const isOnItsWay = ({ status, attempts }: WebhookDelivery) => status === 'pending' && attempts === 0;

type LogProps = { readonly hookId: string; readonly maySend: boolean };

/** What was sent and what became of it: asked for when it is opened, and again while something is on its way. */
export function WebhookLog({ hookId, maySend }: LogProps) {
  const [isOpen, setOpen] = useState(false);
  const key = ['webhooks', hookId, 'deliveries'];
  const askAgain = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) =>
      callPage(listWebhookDeliveries, {
        params: { webhookId: hookId },
        query: { limit: LIMIT, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isOnItsWay)) ? LOOK_AGAIN_MS : false,
    meta: { quiet: true },
  });
  const items = query.data?.pages.flatMap((page) => page.items);
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params: { webhookId: hookId } }),
    onSuccess: () => {
      setOpen(true);
      toast({ title: t.testDone, variant: 'success' });
    },
    onSettled: askAgain,
    meta: { failed: t.testFailed },
  });
  return (
    <>
      <div className="hook-acts">
        {maySend && (
          <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
            {t.test}
          </Button>
        )}
        <Button size="sm" variant="g" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.log}
        </Button>
      </div>
      {isOpen && (
        <div className="hook-log">
          {query.isPending && <Skeleton />}
          {query.isError && (
            <ErrorState bare error={query.error} title={t.logFailed} onRetry={() => void query.refetch()} />
          )}
          {items?.length === 0 && <p className="muted py-3">{t.logEmpty}</p>}
          <ul className="entries">
            {items?.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} hookId={hookId} maySend={maySend} onSent={askAgain} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.logMore}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const LOOKS = {
  pending: { tone: 'wait', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleX },
} as const;

type DeliveryProps = LogProps & { readonly delivery: WebhookDelivery; readonly onSent: () => Promise<void> };

function Delivery({ delivery, hookId, maySend, onSent }: DeliveryProps) {
  const { id, event, status, attempts, createdAt, payload } = delivery;
  const resend = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { webhookId: hookId, deliveryId: id } }),
    onSuccess: () => toast({ title: t.resent, variant: 'success' }),
    onSettled: onSent,
    meta: { failed: t.testFailed },
  });
  const { tone, icon } = LOOKS[status];
  return (
    <li>
      <div>
        <span className="hook-event">
          {t.events[event]}{' '}
          <Badge tone={tone} icon={icon}>
            {t.delivery[status]}
          </Badge>
        </span>
        <small className="num">
          {[formatInstant(createdAt), t.attempts(attempts), reasonOf(delivery)].filter(Boolean).join(' · ')}
        </small>
        <details>
          <summary>{t.payload}</summary>
          <pre translate="no">{payload}</pre>
        </details>
      </div>
      {maySend && status !== 'pending' && (
        <Button
          size="sm"
          aria-label={t.resendOf(t.events[event], formatInstant(createdAt))}
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t.resend}
        </Button>
      )}
    </li>
  );
}

function reasonOf({ answerStatus, error }: WebhookDelivery): string | null {
  if (answerStatus !== null) return t.answer(answerStatus);
  return error === null ? null : (t.errors[error] ?? t.errors.network ?? null);
}
