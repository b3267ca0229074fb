import { parseMoneyInput } from '@kliuchar/domain/money/parse-money';
import { infoClient as text } from '../i18n/uk/info-client.ts';
import { dayOf, watchDays } from './day-input.ts';
import { callInfo } from './info-http.ts';
import { contractOf, keyOfPage, refuse, tell, tellInstead } from './page.ts';
import { uploadPhoto } from './photo.ts';
import { startSending } from './start-sending.ts';

/** «Я оплатив»; a second press after a lost answer is no second report. */
export function startReport(form: HTMLFormElement): void {
  watchDays(form);
  startSending(form, send);
}

async function send(form: HTMLFormElement, photo: () => Promise<Blob | null>, attempt: string): Promise<void> {
  const values = new FormData(form);
  const amount = parseMoneyInput(String(values.get('amount')));
  if (!amount.ok || amount.value === 0) return refuse(form, 'amount', text.badSum);
  const paidOn = dayOf(form);
  if (paidOn === null) return;
  tell(form, '[data-problem]', '');
  const contractId = contractOf(form);
  const k = keyOfPage();
  const picture = await photo();
  const uploaded =
    picture === null ? null : await uploadPhoto({ contractId, k, purpose: 'payment_photo', photo: picture });
  if (uploaded !== null && !uploaded.ok) return tell(form, '[data-problem]', uploaded.message);
  const receiptId = form.dataset.report;
  const answer = await callInfo({
    method: 'POST',
    path: `/info/contracts/${contractId}/payment-reports`,
    headers: { 'idempotency-key': attempt },
    body: {
      k,
      amount_kop: amount.value,
      paid_on: paidOn,
      ...(receiptId && { receipt_id: receiptId }),
      ...(uploaded !== null && { photo_id: uploaded.id }),
    },
  });
  if (!answer.ok) return tell(form, '[data-problem]', answer.message);
  form.hidden = true;
  if (form.parentElement) tellInstead(form.parentElement, ':scope > [data-outcome]', text.reportSent);
}
