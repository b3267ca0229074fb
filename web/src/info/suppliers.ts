import { parseMoneyInput } from '@kliuchar/domain/money/parse-money';
import { infoClient as text } from '../i18n/uk/info-client.ts';
import { dayOf, watchDays } from './day-input.ts';
import { callInfo } from './info-http.ts';
import { contractOf, keyOfPage, refuse, tell, tellInstead } from './page.ts';
import { uploadPhoto } from './photo.ts';
import { startSending } from './start-sending.ts';

/** A payment to a supplier, with its picture; the form stays for the next service. */
export function startSuppliers(form: HTMLFormElement): void {
  watchDays(form);
  startSending(form, send);
}

async function send(form: HTMLFormElement, photo: () => Promise<Blob | null>, attempt: string): Promise<void> {
  const service = form.querySelector<HTMLSelectElement>('[name=service]')?.selectedOptions[0];
  const month = form.querySelector<HTMLSelectElement>('[name=period]')?.selectedOptions[0];
  if (!service || !month) return;
  const typed = String(new FormData(form).get('amount'));
  const amount = parseMoneyInput(typed);
  if (typed.trim() !== '' && (!amount.ok || amount.value === 0)) return refuse(form, 'amount', text.badSum);
  const paidOn = dayOf(form);
  if (paidOn === null) return;
  const picture = await photo();
  if (picture === null) return refuse(form, 'photo', text.noProof);
  tell(form, '[data-problem]', '');
  const contractId = contractOf(form);
  const k = keyOfPage();
  const uploaded = await uploadPhoto({ contractId, k, purpose: 'supplier_payment', photo: picture });
  if (!uploaded.ok) return tell(form, '[data-problem]', uploaded.message);
  const { code, title } = service.dataset;
  const answer = await callInfo({
    method: 'POST',
    path: `/info/contracts/${contractId}/supplier-payments`,
    headers: { 'idempotency-key': attempt },
    body: {
      k,
      service: code,
      ...(title && { title }),
      period: month.value,
      paid_on: paidOn,
      ...(amount.ok && { amount_kop: amount.value }),
      file_id: uploaded.id,
    },
  });
  if (!answer.ok) return tell(form, '[data-problem]', Object.values(answer.fields)[0] ?? answer.message);
  showSent(form, { service, month });
}

type Sent = { readonly service: HTMLOptionElement; readonly month: HTMLOptionElement };

/** The month says what it says now, and the form is as new but for the service and the month that were chosen. */
function showSent(form: HTMLFormElement, { service, month }: Sent): void {
  const state = document.querySelector(`[data-state="${service.value} ${month.value}"]`);
  if (state) state.textContent = text.supplierState(month.text);
  const amount = form.querySelector<HTMLInputElement>('[name=amount]');
  if (amount) amount.value = '';
  const shot = form.querySelector<HTMLInputElement>('[name=photo]');
  if (shot) {
    shot.value = '';
    shot.dispatchEvent(new Event('change'));
  }
  form.dispatchEvent(new Event('input'));
  const said = text.supplierSent(service.text, month.text);
  if (form.parentElement) tellInstead(form.parentElement, ':scope > [data-outcome]', said);
}
