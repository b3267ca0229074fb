import { infoClient as text } from '../i18n/uk/info-client.ts';
import { callInfo } from './info-http.ts';
import { contractOf, keyOfPage, refuse, tell, tellInstead } from './page.ts';
import { uploadPhoto } from './photo.ts';
import { startSending } from './start-sending.ts';

/** A request for a repair; a second press after a lost answer is no second request. */
export const startRequest = (form: HTMLFormElement): void => startSending(form, send);

async function send(form: HTMLFormElement, photo: () => Promise<Blob | null>, attempt: string): Promise<void> {
  const values = new FormData(form);
  const title = String(values.get('title')).trim();
  // «Не гріє батарея» says all there is to say.
  const description = String(values.get('description')).trim() || title;
  if (title === '') return refuse(form, 'title', text.requestEmpty);
  tell(form, '[data-problem]', '');
  const contractId = contractOf(form);
  const k = keyOfPage();
  const picture = await photo();
  const uploaded =
    picture === null ? null : await uploadPhoto({ contractId, k, purpose: 'task_photo', photo: picture });
  if (uploaded !== null && !uploaded.ok) return tell(form, '[data-problem]', uploaded.message);
  const answer = await callInfo({
    method: 'POST',
    path: `/info/contracts/${contractId}/tasks`,
    headers: { 'idempotency-key': attempt },
    body: { k, title, description, ...(uploaded !== null && { photo_ids: [uploaded.id] }) },
  });
  if (!answer.ok) return tell(form, '[data-problem]', answer.message);
  form.hidden = true;
  if (form.parentElement) tellInstead(form.parentElement, ':scope > [data-outcome]', text.requestSent);
}
