import { startTelegram, type TelegramInvitation } from '@kliuchar/api-schema/telegram';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { telegram as t } from '../../i18n/uk/telegram.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTelegram } from './telegram-query.ts';

const ASK_EVERY_MS = 2_500;

type DialogProps = { readonly onClose: () => void };

/** The link as a picture for a phone and as a button here; it closes by itself once the bot has heard the code. */
export function TelegramDialog({ onClose }: DialogProps) {
  const start = useMutation({ mutationFn: () => call(startTelegram), meta: { quiet: true } });
  const { mutate } = start;
  useEffect(() => mutate(), [mutate]);
  return (
    <Sheet open onClose={onClose} title={t.dialog.title} lead={t.dialog.lead}>
      {start.data ? (
        <Invitation invitation={start.data} onClose={onClose} />
      ) : start.error ? (
        <ErrorState bare error={start.error} title={t.dialog.failed} onRetry={() => mutate()} />
      ) : (
        <Skeleton widths={[100, 60, 82]} boxed={false} />
      )}
    </Sheet>
  );
}

type InvitationProps = DialogProps & { readonly invitation: TelegramInvitation };

function Invitation({ invitation: { url, qr }, onClose }: InvitationProps) {
  const { data } = useTelegram({ everyMs: ASK_EVERY_MS });
  // What was connected before this dialog opened is not what it waits for.
  const before = useRef(data?.linkedAt);
  const isDone = data?.state === 'linked' && data.linkedAt !== before.current;
  useEffect(() => {
    if (!isDone) return;
    toast({ title: t.dialog.done, variant: 'success' });
    onClose();
  }, [isDone, onClose]);
  return (
    <>
      <div className="tg-pair">
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t.dialog.qrAlt} width={176} height={176} />
        <ol>
          <li>{t.dialog.open}</li>
          <li>{t.dialog.press}</li>
        </ol>
      </div>
      <p className="muted mb-4">{t.dialog.life}</p>
      <p className="muted mb-4" role="status">
        {t.dialog.waiting}
      </p>
      <div className="da">
        <CopyButton text={url} label={t.dialog.copy}>
          {t.dialog.copy}
        </CopyButton>
        <a className="btn p" href={url} target="_blank" rel="noreferrer">
          {t.dialog.go}
        </a>
      </div>
    </>
  );
}
