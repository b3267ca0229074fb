import { listMessageStops, resumeMessages } from '@kliuchar/api-schema/notification-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

const KEY = ['notifications', 'stops'];
type Channel = 'email' | 'sms';

/** How the tenant has asked not to be written to, and the way back when he has asked for that. */
export function MessageStops({ contractId }: { readonly contractId: string }) {
  const [asked, setAsked] = useState<Channel | null>(null);
  const { data } = useQuery({
    queryKey: [...KEY, contractId],
    queryFn: ({ signal }) => call(listMessageStops, { params: { contractId }, signal }),
    meta: { quiet: true },
  });
  return (
    <>
      {data?.items.map(({ channel, stoppedAt }) => (
        <Note key={channel} tone="warn" className="mb-3">
          {t.stops[channel](formatDay(kyivDay(Date.parse(stoppedAt))))}{' '}
          <Button size="sm" onClick={() => setAsked(channel)}>
            {t.stops.resume}
          </Button>
        </Note>
      ))}
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={t.stops.confirmTitle}
          consequences={[t.stops.onlyIfAsked, t.stops.again]}
          confirmLabel={t.stops.resume}
          cancelLabel={t.stops.keep}
          failed={t.saveFailed}
          onConfirm={async () => {
            await call(resumeMessages, { params: { contractId, channel: asked } });
            await queryClient.invalidateQueries({ queryKey: KEY });
            toast({ title: t.stops.resumed, variant: 'success' });
          }}
        />
      )}
    </>
  );
}
