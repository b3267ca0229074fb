import { cutText } from '@kliuchar/domain/text/cut-text';

/** What the service worker reads (web/public/sw.js): what is written, where a touch leads, and what an equal one replaces. */
type Shown = { readonly title: string; readonly body?: string; readonly href: string; readonly tag: string };

const MOST_LETTERS = 300;

/**
 * A screen that is locked shows it to whoever looks, so it says no more than the subject of a letter does: the sum or the event, never
 * who and where (ux.md X8, ADR 0035).
 */
export function pushMessage({ id, title, href }: { id: string; title: string; href: string }): string {
  return shown({
    title: title.length > MOST_LETTERS ? `${cutText(title, MOST_LETTERS - 1)}…` : title,
    href,
    tag: id,
  });
}

export function testMessage(): string {
  return shown({
    title: 'Пробне сповіщення',
    body: 'Так Ключар повідомлятиме вас на цьому пристрої.',
    href: '/profile',
    tag: 'test',
  });
}

function shown(message: Shown): string {
  return JSON.stringify(message);
}
