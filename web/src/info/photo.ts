import { infoClient as text } from '../i18n/uk/info-client.ts';
import { shrinkPhoto } from '../lib/shrink-photo.ts';
import { callInfo, field } from './info-http.ts';

const PDF = 'application/pdf';
const isPdf = ({ type }: Blob): boolean => type === PDF;

/** Shows the chosen photo on its button; what a bank gives as PDF is sent as it is, where the form takes it. */
export function watchPhoto(input: HTMLInputElement, onWrong: (message: string) => void): () => Promise<Blob | null> {
  const label = input.closest('label');
  const caption = label?.querySelector('[data-shot]');
  const asked = caption?.textContent ?? '';
  let shrunk: Promise<Blob | null> = Promise.resolve(null);
  const show = (photo: Blob | null) => {
    if (photo === null) shrunk = Promise.resolve(null);
    if (caption) caption.textContent = photo === null ? asked : isPdf(photo) ? text.fileReady : text.photoReady;
    label?.classList.toggle('done', photo !== null);
  };
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (!file) return show(null);
    shrunk = isPdf(file) && input.accept.includes(PDF) ? Promise.resolve(file) : shrinkPhoto(file);
    void shrunk.then((photo) => {
      onWrong(photo === null ? text.photoFailed : '');
      if (photo === null) input.value = '';
      show(photo);
    });
  });
  return () => shrunk;
}

type Upload = {
  readonly contractId: string;
  readonly k: string;
  readonly purpose: 'reading_photo' | 'payment_photo' | 'supplier_payment' | 'task_photo';
  readonly photo: Blob;
};

/** Gives the id of the stored photo, or the answer that says why there is none. */
export async function uploadPhoto({ contractId, k, purpose, photo }: Upload) {
  const form = new FormData();
  form.set('k', k);
  form.set('purpose', purpose);
  form.set('file', photo, isPdf(photo) ? 'payment.pdf' : 'photo.jpg');
  const answer = await callInfo({ method: 'POST', path: `/info/contracts/${contractId}/files`, body: form });
  return answer.ok ? { ok: true as const, id: String(field(answer.result, 'id')) } : answer;
}
