import { getReceiptPicture, type Receipt } from '@kliuchar/api-schema/receipts';
import { useMutation } from '@tanstack/react-query';
import { ImageDown } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { callForBytes, urlOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';

/** For a chat: the phone's own sheet takes the file itself, and where there is no such sheet it is downloaded. */
export function ReceiptPicture({ receipt }: { readonly receipt: Receipt }) {
  const params = { receiptId: receipt.id };
  const fileName = `${receipt.number}.png`;
  const share = useMutation({
    mutationFn: async () => {
      const bytes = await callForBytes(getReceiptPicture, { params, signal: AbortSignal.timeout(DRAWING_LIMIT_MS) });
      await shareOrSave(new File([bytes], fileName, { type: bytes.type }));
    },
    meta: { failed: t.detail.pictureFailed },
  });
  if (!canShareFiles())
    return (
      <a className="btn o sm" href={urlOf(getReceiptPicture, { params })} download={fileName}>
        <ImageDown aria-hidden="true" />
        {t.detail.picture}
      </a>
    );
  return (
    <Button size="sm" busy={share.isPending} onClick={() => share.mutate()}>
      <ImageDown aria-hidden="true" />
      {t.detail.sharePicture}
    </Button>
  );
}

const DRAWING_LIMIT_MS = 30_000;

function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], 'receipt.png', { type: 'image/png' })] }) === true;
}

/** A sheet closed without a choice is an answer; one that may no longer open, because the drawing took long, leaves the file. */
async function shareOrSave(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
