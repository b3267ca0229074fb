import { type TelegramView, unlinkTelegram } from '@kliuchar/api-schema/telegram';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { telegram as t } from '../../i18n/uk/telegram.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { askTelegramAgain, useTelegram } from './telegram-query.ts';
import './telegram.css';

const TelegramDialog = late(async () => ({ default: (await import('./telegram-dialog.tsx')).TelegramDialog }));

/** Nothing at all on an installation without a bot. */
export function TelegramRow() {
  const { data, isError, error, refetch } = useTelegram();
  const [connecting, setConnecting] = useState(false);
  const close = () => {
    setConnecting(false);
    void askTelegramAgain();
  };
  if (isError) return <ErrorState bare error={error} title={t.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined || data.state === 'unavailable') return null;
  return (
    <div className="tg">
      <Send aria-hidden="true" />
      {data.state === 'off' ? (
        <p>
          <b>{t.name}</b>
          <small>{t.off}</small>
        </p>
      ) : (
        <Connected telegram={data} />
      )}
      <div className="acts">
        {data.state !== 'linked' && (
          <Button size="sm" onClick={() => setConnecting(true)}>
            {data.state === 'off' ? t.connect : t.again}
          </Button>
        )}
        {data.state !== 'off' && <Disconnect />}
      </div>
      {data.state === 'blocked' && <Note tone="warn">{t.blocked}</Note>}
      <Suspense>{connecting && <TelegramDialog onClose={close} />}</Suspense>
    </div>
  );
}

function Connected({ telegram: { name, linkedAt } }: { readonly telegram: TelegramView }) {
  return (
    <p>
      <b>{t.name}</b>
      <small className="num">
        {name}
        {linkedAt !== null && `, ${t.since(formatDay(kyivDay(Date.parse(linkedAt))))}`}
      </small>
    </p>
  );
}

function Disconnect() {
  const unlink = useMutation({
    mutationFn: () => call(unlinkTelegram),
    onSuccess: () => toast({ title: t.disconnected, variant: 'success' }),
    onSettled: askTelegramAgain,
    meta: { failed: t.disconnectFailed },
  });
  return (
    <Button size="sm" variant="g" busy={unlink.isPending} onClick={() => unlink.mutate()}>
      {t.disconnect}
    </Button>
  );
}
