import type { Vault } from './crypto.ts';
import type { PushAddress } from './web-push.ts';

const SEALED = 'push_devices.address';
const HASHED = 'push_devices.endpoint';

/** Whoever has the address and the keys can write on the person's screen, so neither stands readable in the database. */
export function sealPushAddress(vault: Vault, { endpoint, p256dh, auth }: PushAddress): Buffer {
  return vault.seal(JSON.stringify([endpoint, p256dh, auth]), SEALED);
}

/** Null when it was sealed under another secret: then the browser subscribed to another key too and has to do it again. */
export function openPushAddress(vault: Vault, sealed: Uint8Array): PushAddress | null {
  try {
    const [endpoint, p256dh, auth] = JSON.parse(vault.open(sealed, SEALED)) as [string, string, string];
    return { endpoint, p256dh, auth };
  } catch {
    return null;
  }
}

export function hashEndpoint(vault: Vault, endpoint: string): Buffer {
  return vault.lookup(endpoint, HASHED);
}
