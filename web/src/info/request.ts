import { infoClient as text } from '../i18n/uk/info-client.ts';
import { callInfo } from './info-http.ts';
import { contractOf, keyOfPage, tell, whileBusy } from './page.ts';
import { uploadPhoto, watchPhoto } from './photo.ts';

/** A request for a repair; a second press after a lost answer is no second request. */
export function startRequest(form: HTMLFormElement): void {
  const shot = form.querySelector<HTMLInputElement>('[name=photo]');
  const photo = shot
    ? watchPhoto(shot, (message) => tell(form, '[data-problem]', message))
    : () => Promise.resolve(null);
  let attempt = crypto.randomUUID();
  form.hidden = false;
  form.addEventListener('input', () => {
    attempt = crypto.randomUUID();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(form.querySelector('[type=submit]'), () => send(form, photo, attempt));
  });
}

async function send(form: HTMLFormElement, photo: () => Promise<Blob | null>, attempt: string): Promise<void> {
  const values = new FormData(form);
  const title = String(values.get('title')).trim();
  const description = String(values.get('description')).trim();
  if (title === '' || description === '') return tell(form, '[data-problem]', text.requestEmpty);
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
  if (form.parentElement) tell(form.parentElement, ':scope > [data-outcome]', text.requestSent);
}
