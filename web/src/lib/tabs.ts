/** What one tab tells the others of this browser. A channel never hears itself, so each tab has exactly this one. */
export type TabMessage =
  | { readonly kind: 'changed' }
  | { readonly kind: 'moved' }
  | { readonly kind: 'event'; readonly name: string; readonly data: unknown }
  | { readonly kind: 'stream'; readonly open: boolean }
  | { readonly kind: 'who' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kliuchar');

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabs(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
