import { installOffer } from './install-offer.ts';

const KEY = 'kliuchar.install';
const REFUSED = 'no';

/** Not on the first day, when nobody knows yet what for, and never again after a refusal (ux.md X6). */
export function mayOfferInstall(): boolean {
  if (matchMedia('(display-mode: standalone)').matches) return false;
  const today = new Date().toDateString();
  try {
    const since = localStorage.getItem(KEY);
    if (since === null) localStorage.setItem(KEY, today);
    return since !== null && since !== REFUSED && since !== today;
  } catch {
    // Without a storage a refusal could not be remembered, so nothing is offered.
    return false;
  }
}

export function refuseInstall(): void {
  installOffer.set(null);
  try {
    localStorage.setItem(KEY, REFUSED);
  } catch {
    // Nothing was offered without a storage either.
  }
}
