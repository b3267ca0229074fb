import { actionWords, type NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type { MessagePart } from '../../platform/db/scoped-db.ts';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Told = { readonly type: NotificationType; readonly title: string; readonly body: string; readonly href: string };

const NOTE = 'Про що й коли писати, можна змінити в профілі, у розділі «Сповіщення».';

export function notificationLetter({ type, title, body, href }: Told, origin: string): RenderedLetter {
  return renderLetter({
    subject: title,
    paragraphs: [title, ...linesOf(body)],
    action: { label: actionWords({ type, href }), url: `${origin}${href}` },
    notes: [NOTE],
  });
}

/** Without the empty ones: a person may have left some in his own words. */
function linesOf(body: string): string[] {
  return body.split('\n').filter((line) => line.trim() !== '');
}

/** The same for a messenger: the link opens the application, which asks who is there. */
export function notificationMessage({ type, title, body, href }: Told, origin: string): string {
  const said = body === '' ? title : `${title}\n${body}`;
  return `${said}\n\n${actionWords({ type, href })}: ${origin}${href}`.replaceAll('\u00a0', ' ');
}

/** A line and the link: every seventy letters of it are paid for. What is longer is in the application. */
const SMS_TITLE = 90;

export function notificationSms({ title, href }: Told, origin: string): string {
  const plain = title.replaceAll('\u00a0', ' ');
  const line = plain.length <= SMS_TITLE ? plain : `${plain.slice(0, SMS_TITLE - 1).trimEnd()}…`;
  return `${line}\n${origin}${href}`;
}

/** So many of a day's letter are named; of the others the list tells. */
const NAMED = 50;

/** One letter of a day, in the order in which things happened; of several owners, one after another, each named. */
export function digestLetter(told: readonly (Told & Pick<MessagePart, 'owner'>)[], origin: string): RenderedLetter {
  const count = `${told.length}\u00a0${plural(told.length, 'нове сповіщення', 'нові сповіщення', 'нових сповіщень')}`;
  const named = told.slice(0, NAMED);
  const rest = told.length - named.length;
  const owners = [...new Set(named.map(({ owner }) => owner))];
  return renderLetter({
    subject: `За добу: ${count}`,
    paragraphs: [
      `За добу ви отримали ${count}:`,
      ...owners.flatMap((owner) => [
        ...(owners.length > 1 && owner !== undefined ? [`${owner}:`] : []),
        ...named.filter((one) => one.owner === owner).map(linesOfOne),
      ]),
      ...(rest > 0 ? [`Ще ${rest}\u00a0— у списку сповіщень.`] : []),
    ],
    // All of them: what is silent in the application came there as read.
    action: { label: 'Відкрити сповіщення', url: `${origin}/notifications` },
    notes: [NOTE],
  });
}

/** The details stand below, as in the application: they go on from the title, which may end as a person has ended it. */
function linesOfOne({ title, body }: Told): string {
  return [title, ...linesOf(body)].join('\n');
}
