import { type Shared, shareReadings, shareReceipt } from '@kliuchar/api-schema/notification-rules';
import { useMutation } from '@tanstack/react-query';
import { Send, Share2 } from 'lucide-react';
import { useState } from 'react';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Subject = { readonly contractId: string; readonly receiptId?: string };

/** `label` where the place calls the deed by another name, `about` where several of them stand together. */
type ButtonProps = Subject & { readonly label?: string; readonly about?: string };

/** The same reminder by one's own Telegram or Viber: the words and the link are the server's (ux.md X3). */
export function ShareButton({ contractId, receiptId, label, about }: ButtonProps) {
  const [shared, setShared] = useState<Shared | null>(null);
  const ask = useMutation({
    mutationFn: () =>
      receiptId === undefined
        ? call(shareReadings, { params: { contractId } })
        : call(shareReceipt, { params: { receiptId } }),
    onSuccess: setShared,
    meta: { failed: t.share.failed },
  });
  const words = label ?? (receiptId === undefined ? t.share.readings : t.share.receipt);
  return (
    <>
      <Button
        size="sm"
        busy={ask.isPending}
        {...(about && { 'aria-label': `${words}: ${about}` })}
        onClick={() => ask.mutate()}
      >
        <Share2 aria-hidden="true" />
        {words}
      </Button>
      {shared !== null && <ShareDialog shared={shared} onClose={() => setShared(null)} />}
    </>
  );
}

function ShareDialog({ shared, onClose }: { readonly shared: Shared; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t.share.title} lead={t.share.lead}>
      <blockquote className="shared">{shared.text}</blockquote>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={shared.text} label={t.share.copy} variant="o">
          {t.share.copy}
        </CopyButton>
        <a className="btn o" href={shared.telegram} target="_blank" rel="noreferrer">
          <Send aria-hidden="true" />
          Telegram
        </a>
        <a className="btn o" href={shared.viber}>
          <Send aria-hidden="true" />
          Viber
        </a>
      </div>
    </Dialog>
  );
}
