import { expect, type Page } from '@playwright/test';

type Message = { readonly subject: string; readonly text: string };

/** The newest message to somebody, as soon as the worker has written it (contract.md §3.7: within 2 s). */
export async function newestMessage(page: Page, to: string, about: RegExp, origin = ''): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`${origin}/api/dev/outbox?to=${encodeURIComponent(to)}`);
        const body: { result: { items: Message[] } } = await response.json();
        found = body.result.items.find(({ subject, text }) => about.test(subject) || about.test(text));
        return found !== undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`No message to ${to}`);
  return found;
}

/** The first address of a message that fits, without the origin. */
export function linkIn(message: Message, pattern: RegExp): string {
  const link = pattern.exec(message.text)?.[0];
  if (link === undefined) throw new Error('The message has no such link');
  return link;
}
