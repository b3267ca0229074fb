export const PUSH_PORT = 3223;
export const PUSH_CONTROL_PORT = 3224;
const CONTROL = `http://127.0.0.1:${PUSH_CONTROL_PORT}`;

export type BrowserSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};
export type Shown = { readonly title: string; readonly body?: string; readonly href: string; readonly tag: string };

/** What a browser does with the push service of its maker; the headless one has none. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  const response = await fetch(`${CONTROL}/subscribe`, { method: 'POST', body: publicKey });
  return JSON.parse(await response.text());
}

/** What has come to this browser, decrypted with its keys. */
export async function readPushed({ endpoint }: BrowserSubscription): Promise<Shown[]> {
  const response = await fetch(`${CONTROL}/shown?${new URLSearchParams({ endpoint })}`);
  return JSON.parse(await response.text());
}
