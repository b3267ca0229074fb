import { infoClient as text } from '../i18n/uk/info-client.ts';
import { shrinkPhoto } from '../lib/shrink-photo.ts';
import { callInfo, field } from './info-http.ts';

/** Shows the chosen photo on its button. */
export function watchPhoto(input: HTMLInputElement, onWrong: (message: string) => void): () => Promise<Blob | null> {
  const label = input.closest('label');
  const caption = label?.querySelector('[data-shot]');
  let shrunk: Promise<Blob | null> = Promise.resolve(null);
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (!file) return;
    shrunk = shrinkPhoto(file);
    void shrunk.then((photo) => {
      onWrong(photo === null ? text.photoFailed : '');
      if (photo === null) input.value = '';
      else if (caption) caption.textContent = text.photoReady;
      label?.classList.toggle('done', photo !== null);
    });
  });
  return () => shrunk;
}

type Upload = {
  readonly contractId: string;
  readonly k: string;
  readonly purpose: 'reading_photo' | 'payment_photo' | 'task_photo';
  readonly photo: Blob;
};

/** Gives the id of the stored photo, or the answer that says why there is none. */
export async function uploadPhoto({ contractId, k, purpose, photo }: Upload) {
  const form = new FormData();
  form.set('k', k);
  form.set('purpose', purpose);
  form.set('file', photo, 'photo.jpg');
  const answer = await callInfo({ method: 'POST', path: `/info/contracts/${contractId}/files`, body: form });
  return answer.ok ? { ok: true as const, id: String(field(answer.result, 'id')) } : answer;
}
