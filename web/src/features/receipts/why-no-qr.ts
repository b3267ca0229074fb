import type { Receipt } from '@kliuchar/api-schema/receipts';
import { receipts as t } from '../../i18n/uk/receipts.ts';

/** Without an IBAN or the payee's code a receipt that is still to be paid has no QR either. */
export function whyNoQr({ status, payableKop }: Pick<Receipt, 'status' | 'payableKop'>): string {
  if (status === 'draft') return t.detail.qrLater;
  return payableKop > 0 ? t.detail.noQr : t.detail.qrPaid;
}
