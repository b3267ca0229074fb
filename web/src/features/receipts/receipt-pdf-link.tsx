import { getReceiptPdf } from '@kliuchar/api-schema/receipts';
import { Printer } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { urlOf } from '../../lib/http.ts';

export function ReceiptPdfLink({ receiptId }: { readonly receiptId: string }) {
  return (
    <a className="btn o sm" href={urlOf(getReceiptPdf, { params: { receiptId } })} download>
      <Printer aria-hidden="true" />
      {t.detail.pdf}
    </a>
  );
}
