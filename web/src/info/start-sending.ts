import { tell, whileBusy } from './page.ts';
import { watchPhoto } from './photo.ts';

type Send = (form: HTMLFormElement, photo: () => Promise<Blob | null>, attempt: string) => Promise<void>;

/** Shows a form that may carry a photo; its key of repetition lives as long as the form is unchanged. */
export function startSending(form: HTMLFormElement, send: Send): void {
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
