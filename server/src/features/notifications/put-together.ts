import { NOTIFICATION_TYPES } from '@kliuchar/domain/notifications/notification-types';
import { accessesEndedTold } from '@kliuchar/domain/notifications/told-manager';
import type { Compose } from '../../jobs/messages.jobs.ts';
import { pushMessage } from '../push/public.ts';
import { digestLetter, notificationLetter, notificationMessage } from './notification.mail.ts';

/** What a message says by the parts that are left of it when it leaves (ADR 0059): a day's letter, and accesses closed one after another. */
export function putTogether(origin: string): Compose {
  return ({ id, kind, channel }, parts) => {
    const told = parts.flatMap((part) => {
      const type = NOTIFICATION_TYPES.find((one) => one === part.type);
      return type === undefined ? [] : [{ ...part, type }];
    });
    if (kind === 'notification.digest') return digestLetter(told, origin);
    const all = { type: 'access_ended', ...accessesEndedTold(told) } as const;
    if (channel === 'email') return notificationLetter(all, origin);
    const text = channel === 'push' ? pushMessage({ id, ...all }) : notificationMessage(all, origin);
    return { subject: '', text, html: '' };
  };
}
