import { infoClient as text } from '../i18n/uk/info-client.ts';
import { callInfo, field } from './info-http.ts';

const MAX_SIDE = 1600;
const QUALITY = 0.82;

/**
 * A photo small enough for a bad network: at most 1600 pixels a side, drawn anew, so that nothing of EXIF, and above all no place,
 * leaves the phone (ux.md M4). A picture the browser cannot decode is refused here rather than after an upload.
 */
export async function shrinkPhoto(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
}

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
  readonly purpose: 'reading_photo' | 'payment_photo';
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
