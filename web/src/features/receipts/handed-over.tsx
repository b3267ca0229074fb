import { handReceipt } from '@kliuchar/api-schema/receipt-handing';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { useMutation } from '@tanstack/react-query';
import { HandHelping } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useGranted } from '../../lib/granted.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

/** A link that was copied or a paper that was given leaves no trace of its own: until the tenant looks, the owner says so. */
export function HandedOver({ receipt }: { readonly receipt: Receipt }) {
  const canIssue = useGranted('receipts.issue', 'receipts', receipt);
  const hand = useMutation({
    mutationFn: () => call(handReceipt, { params: { receiptId: receipt.id } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.handedToast, variant: 'success' });
    },
    meta: { failed: t.detail.handFailed },
  });
  if (receipt.status !== 'issued' || receipt.sentAt || receipt.viewedAt || !canIssue) return null;
  return (
    <div className="handed stack gap-2 pt-3">
      <p className="cap">{t.detail.handedQuestion}</p>
      <div className="acts2">
        <Button variant="o" size="sm" busy={hand.isPending} onClick={() => hand.mutate()}>
          <HandHelping aria-hidden="true" />
          {t.detail.markHanded}
        </Button>
      </div>
    </div>
  );
}
