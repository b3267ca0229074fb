import type { NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type { MessagePart } from '../../platform/db/scoped-db.ts';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Told = { readonly type: NotificationType; readonly title: string; readonly body: string; readonly href: string };

const NOTE = 'Про що й коли писати, можна змінити в профілі, у розділі «Сповіщення».';

export function notificationLetter({ type, title, body, href }: Told, origin: string): RenderedLetter {
  return renderLetter({
    subject: title,
    paragraphs: [title, ...(body === '' ? [] : body.split('\n'))],
    action: { label: NOTIFICATION_KINDS[type].actionUk, url: `${origin}${href}` },
    notes: [NOTE],
  });
}

/** The same for a messenger: the link opens the application, which asks who is there. */
export function notificationMessage({ type, title, body, href }: Told, origin: string): string {
  const said = body === '' ? title : `${title}\n${body}`;
  return `${said}\n\n${NOTIFICATION_KINDS[type].actionUk}: ${origin}${href}`.replaceAll('\u00a0', ' ');
}

/** A line and the link: every seventy letters of it are paid for. What is longer is in the application. */
const SMS_TITLE = 90;

export function notificationSms({ title, href }: Told, origin: string): string {
  const plain = title.replaceAll('\u00a0', ' ');
  const line = plain.length <= SMS_TITLE ? plain : `${plain.slice(0, SMS_TITLE - 1).trimEnd()}…`;
  return `${line}\n${origin}${href}`;
}

/** One letter of a day, in the order in which things happened; of several owners, one after another, each named. */
export function digestLetter(told: readonly (Told & Pick<MessagePart, 'owner'>)[], origin: string): RenderedLetter {
  const count = `${told.length}\u00a0${plural(told.length, 'нове сповіщення', 'нові сповіщення', 'нових сповіщень')}`;
  const owners = [...new Set(told.map(({ owner }) => owner))];
  return renderLetter({
    subject: `За добу: ${count}`,
    paragraphs: [
      `За добу ви отримали ${count}:`,
      ...owners.flatMap((owner) => [
        ...(owners.length > 1 && owner !== undefined ? [`${owner}:`] : []),
        ...told.filter((one) => one.owner === owner).map(lineOf),
      ]),
    ],
    action: { label: 'Відкрити сповіщення', url: `${origin}/notifications?unread=true` },
    notes: [NOTE],
  });
}

function lineOf({ title, body }: Told): string {
  return body === '' ? title : `${title}. ${body}`;
}
