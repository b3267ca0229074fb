import { addPushDevice, getPush } from '@kliuchar/api-schema/push';
import { call } from './http.ts';
import { findAddress, findObstacle } from './push-browser.ts';

const KEY = 'kliuchar.push';

/** Who has switched push on in this browser: it stays theirs when they sign in again, and is nobody else's. */
export function chooseHere(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Storage may be forbidden: after the next sign-in it is switched on by hand.
  }
}

function isChosen(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

/** What a screen of somebody signed in does beside; gives the function that stops it. */
export function startPush(userId: string, go: (href: string) => unknown): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  // Nobody has asked for it now, so nobody is told that it failed: the profile shows what is.
  goOnHere(userId).catch(() => undefined);
  return listenToWorker(go);
}

/** A touched notification leads this tab to its screen, past whatever guards what is being written (public/sw.js). */
function listenToWorker(go: (href: string) => unknown): () => void {
  const { serviceWorker } = navigator;
  const hear = ({ data, ports: [port] }: MessageEvent<{ href?: unknown }>) => {
    if (typeof data.href !== 'string' || port === undefined) return;
    port.postMessage(true);
    go(data.href);
  };
  serviceWorker.addEventListener('message', hear);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', hear);
}

/** A sign-in ends after a month and takes push with it: with the next one it goes on where the same person had switched it on. */
async function goOnHere(userId: string): Promise<void> {
  if (!isChosen(userId) || findObstacle() !== null) return;
  const { publicKey, devices } = await call(getPush);
  if (publicKey === null || devices.some(({ current }) => current)) return;
  const address = await findAddress(publicKey);
  if (address !== null) await call(addPushDevice, { body: address });
}
