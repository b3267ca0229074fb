/*
 * Shows the notifications that come while Ключар is closed, and opens what they are about. It keeps no pages and answers no requests:
 * every screen comes from the server as it is now (docs/adr/0035-web-push.md).
 */
const ANSWER_MS = 800;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      lang: 'uk',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      tag,
      body,
      data: { href },
    }),
  );
});

/* The browser wants something to be shown for every message, also for one that cannot be read. */
function readMessage(data) {
  try {
    const { title, body = '', href, tag } = data.json();
    return { title: String(title), body: String(body), href: String(href), tag: String(tag) };
  } catch {
    return { title: 'Ключар', body: 'Нове сповіщення', href: '/notifications', tag: 'unread' };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.href ?? '/notifications', self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.pathname + url.search));
});

/* A tab that stands open goes there by itself, so that what is being written in it is asked about first; else a new one is opened. */
async function open(href) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs.sort((a, b) => Number(b.focused) - Number(a.focused))) {
    if (await goes(tab, href)) return tab.focus().catch(() => undefined);
  }
  await self.clients.openWindow(href);
}

/* Only a screen of somebody signed in answers: a tenant's page or the sign-in stays as it is. */
function goes(tab, href) {
  return new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => settle(true));
    port1.start();
    setTimeout(() => settle(false), ANSWER_MS);
    tab.postMessage({ href }, [port2]);
  });
}

/* The push service has given the browser another address: what was switched on here stays on. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(renew(options));
});

async function renew({ applicationServerKey }) {
  const options = { userVisibleOnly: true, applicationServerKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  await fetch('/api/profile/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, browser_key: keys.p256dh, browser_secret: keys.auth }),
  });
}
