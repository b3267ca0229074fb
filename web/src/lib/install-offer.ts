import { createStore } from './store.ts';

/** The browser offers to put the site on the home screen; only Chromium's browsers do, and the types of the DOM do not know it. */
export type InstallOffer = Event & {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const installOffer = createStore<InstallOffer | null>(null);

/** The offer comes while the page is being opened, whatever its screen, and only once; it is kept until it may be shown. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
}
