import {
  type CalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  rotateCalendarFeed,
  updateCalendarFeed,
} from '@kliuchar/api-schema/calendar-feed';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { calendarFeed as t } from '../../i18n/uk/calendar-feed.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MadeFeed } from './made-feed.tsx';

const KEY = ['profile', 'calendar'];
const askAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

/** The person's days in the calendar of a phone: an address that is told once, replaced and switched off. */
export function CalendarSection() {
  const [url, setUrl] = useState<string | null>(null);
  const { hash } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
    meta: { quiet: true },
  });
  const isReady = query.data !== undefined;
  useEffect(() => {
    if (isReady && hash === '#calendar') box.current?.scrollIntoView({ block: 'center' });
  }, [isReady, hash]);
  const create = useMutation({
    mutationFn: () => call(createCalendarFeed, { body: { withSums: false } }),
    onSuccess: (made) => setUrl(made.url),
    onSettled: askAgain,
    meta: { failed: t.failed },
  });
  const feed = query.data?.feed;
  return (
    <Section title={t.title}>
      <div ref={box}>
        {query.isPending && <Skeleton widths={[70, 40]} />}
        {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
        {feed === null && (
          <ul className="entries">
            <li>
              <span className="with-icon">
                <CalendarDays aria-hidden="true" />
                <span className="muted">{t.off}</span>
              </span>
              <Button size="sm" busy={create.isPending} onClick={() => create.mutate()}>
                {t.subscribe}
              </Button>
            </li>
          </ul>
        )}
        {feed && <KeptFeed feed={feed} onUrl={setUrl} />}
      </div>
      {url !== null && <MadeFeed url={url} onClose={() => setUrl(null)} />}
    </Section>
  );
}

type KeptProps = { readonly feed: CalendarFeed; readonly onUrl: (url: string) => void };

function KeptFeed({ feed, onUrl }: KeptProps) {
  const [asking, setAsking] = useState<'rotate' | 'off' | null>(null);
  return (
    <>
      <ul className="entries">
        <li>
          <span className="with-icon">
            <CalendarDays aria-hidden="true" />
            <span>
              {t.on}
              <small className="num">{feed.lastReadOn === null ? t.never : t.read(formatDay(feed.lastReadOn))}</small>
            </span>
          </span>
          <span className="acts">
            <Button size="sm" onClick={() => setAsking('rotate')}>
              {t.rotate}
            </Button>
            <Button size="sm" variant="g" onClick={() => setAsking('off')}>
              {t.switchOff}
            </Button>
          </span>
        </li>
      </ul>
      <SumsSwitch feed={feed} />
      <ConfirmDialog
        open={asking === 'rotate'}
        onClose={() => setAsking(null)}
        title={t.replace.title}
        consequences={t.replace.consequences}
        confirmLabel={t.replace.confirm}
        cancelLabel={t.replace.keep}
        failed={t.failed}
        onConfirm={async () => {
          const { url } = await call(rotateCalendarFeed, { body: { version: feed.version } }).finally(askAgain);
          onUrl(url);
        }}
      />
      <ConfirmDialog
        open={asking === 'off'}
        onClose={() => setAsking(null)}
        title={t.end.title}
        consequences={t.end.consequences}
        confirmLabel={t.end.confirm}
        cancelLabel={t.end.keep}
        failed={t.failed}
        onConfirm={async () => {
          await call(deleteCalendarFeed).finally(askAgain);
          toast({ title: t.end.done, variant: 'success' });
        }}
      />
    </>
  );
}

function SumsSwitch({ feed: { withSums, version } }: { readonly feed: CalendarFeed }) {
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(updateCalendarFeed, { body: { withSums: wanted, version } }),
    onSuccess: () => toast({ title: t.saved, variant: 'success' }),
    onSettled: askAgain,
    meta: { failed: t.failed },
  });
  return (
    <label className="ck sw2">
      <input
        type="checkbox"
        role="switch"
        aria-checked={save.isPending ? save.variables : withSums}
        checked={save.isPending ? save.variables : withSums}
        disabled={save.isPending}
        onChange={(event) => save.mutate(event.target.checked)}
      />
      <i aria-hidden="true" />
      <span>
        {t.sums}
        <small>{t.sumsHint}</small>
      </span>
    </label>
  );
}
