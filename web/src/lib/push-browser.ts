/** What this browser can do about push; everything that touches its interfaces is here (ADR 0035). */

const WORKER = '/sw.js';

/** Why a browser shows no notifications of sites at all; null when it can. */
export type Obstacle = 'insecure' | 'ios' | 'unsupported';

export function findObstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  return isIos() ? 'ios' : 'unsupported';
}

/** An iPad calls itself a Mac; Macs have no touch. There the interfaces appear only once the site stands on the home screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** `denied` is the person's own earlier answer, which only the settings of the browser take back. */
export async function findHere(publicKey: string): Promise<'denied' | 'off' | 'on'> {
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await findSubscription();
  return Notification.permission === 'granted' && subscription !== null && isFor(subscription, publicKey)
    ? 'on'
    : 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** As the server takes it. */
export type BrowserAddress = {
  readonly endpoint: string;
  readonly browserKey: string;
  readonly browserSecret: string;
};

/** The person said no, said nothing, or the browser's own push service did not answer. */
export type BrowserRefusal = 'denied' | 'dismissed' | 'silent';

/** Begins with the question, because browsers let it be asked only by a touch. */
export async function subscribe(publicKey: string): Promise<BrowserAddress | BrowserRefusal> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'dismissed';
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    if (existing !== null && isFor(existing, publicKey)) return addressOf(existing);
    // Made for another key: of this address with another secret, or of another installation.
    await existing?.unsubscribe();
    const applicationServerKey = bytesOf(publicKey);
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch {
    return 'silent';
  }
}

/** The subscription that is there already; null when the person has to switch it on. */
export async function findAddress(publicKey: string): Promise<BrowserAddress | null> {
  if (Notification.permission !== 'granted') return null;
  const subscription = await findSubscription();
  return subscription !== null && isFor(subscription, publicKey) ? addressOf(subscription) : null;
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

function addressOf(subscription: PushSubscription): BrowserAddress {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, browserKey: keys.p256dh ?? '', browserSecret: keys.auth ?? '' };
}

function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && String(new Uint8Array(key)) === String(bytesOf(publicKey));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
