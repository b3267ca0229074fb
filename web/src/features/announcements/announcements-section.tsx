import { type Announcement, listAnnouncements } from '@kliuchar/api-schema/announcements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, Clock, type LucideIcon, MonitorSmartphone, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { announcements as t } from '../../i18n/uk/announcements.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { usePermission } from '../../lib/session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './announcements.css';

const AnnouncementDialog = late(async () => ({
  default: (await import('./announcement-dialog.tsx')).AnnouncementDialog,
}));

const STEP = 3;
const MOST = 100;
/** Letters of one just sent leave within seconds; those that wait for the morning are not waited for here. */
const LOOK_AGAIN_MS = 4_000;
const FRESH_MS = 120_000;

const leavesNow = ({ queued, createdAt }: Announcement) => queued > 0 && Date.now() - Date.parse(createdAt) < FRESH_MS;

/** What all tenants of the complex were told, and how many of them it reached. */
export function AnnouncementsSection({ complexId }: { readonly complexId: string }) {
  const mayWrite = usePermission('properties.write');
  const [limit, setLimit] = useState(STEP);
  const [writing, setWriting] = useState(false);
  const query = useQuery({
    queryKey: ['announcements', complexId, limit],
    queryFn: ({ signal }) => call(listAnnouncements, { params: { complexId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(leavesNow) ? LOOK_AGAIN_MS : false),
    meta: { failed: t.failed },
  });
  const items = query.data?.items ?? [];
  const write = () => setWriting(true);
  return (
    <Section
      title={t.title}
      aside={mayWrite && (items.length > 0 || query.isError) && <HeaderAct onClick={write}>{t.write}</HeaderAct>}
    >
      {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} bare />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState kind="first" title={t.none} actions={mayWrite && <Button onClick={write}>{t.write}</Button>}>
          {t.noneText}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="told-all" aria-label={t.title}>
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      )}
      {(query.data?.total ?? 0) > limit && limit < MOST && (
        <Button className="mt-3" size="sm" onClick={() => setLimit(Math.min(MOST, limit + 4 * STEP))}>
          {t.more}
        </Button>
      )}
      <Suspense>{writing && <AnnouncementDialog complexId={complexId} onClose={() => setWriting(false)} />}</Suspense>
    </Section>
  );
}

const FATES = [
  ['sent', 'ok', Send],
  ['queued', 'wait', Clock],
  ['appOnly', 'neutral', MonitorSmartphone],
  ['failed', 'bad', CircleAlert],
  ['unreached', 'neutral', Ban],
] as const satisfies readonly (readonly [keyof Announcement & keyof typeof t.fate, BadgeTone, LucideIcon])[];

function Entry({ item }: { readonly item: Announcement }) {
  return (
    <li>
      <h3>{item.title}</h3>
      <p className="said">{item.text}</p>
      <p className="cap num">
        {formatInstant(item.createdAt)} · {t.fate.of(item.total)}
      </p>
      <p className="fates">
        {FATES.filter(([key]) => item[key] > 0).map(([key, tone, icon]) => (
          <Badge key={key} tone={tone} icon={icon}>
            {t.fate[key](item[key])}
          </Badge>
        ))}
      </p>
    </li>
  );
}
