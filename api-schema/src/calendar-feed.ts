import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, instant, version } from './fields.ts';

/** A person's own days as a calendar another program subscribes to (RFC 5545, ADR 0047). The address is a secret, told once. */

const feedView = z.strictObject({
  withSums: z.boolean(),
  lastReadOn: z.nullable(day),
  createdAt: instant,
  version: z.int(),
});
const feedWithUrl = z.strictObject({ ...feedView.shape, url: z.string() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/profile/calendar',
  term: 'calendar-feed',
  summaryUk: 'Мій календар для інших програм',
  access: 'session',
  response: z.strictObject({ feed: z.nullable(feedView) }),
  status: 200,
  errors: [],
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/profile/calendar',
  term: 'calendar-feed',
  summaryUk: 'Увімкнути календар; адресу показано один раз',
  access: 'session',
  body: z.strictObject({ withSums: z._default(z.boolean(), false) }),
  response: feedWithUrl,
  status: 201,
  errors: ['calendar_exists', 'demo_contact', 'validation', 'rate_limited'],
  tellsOnce: true,
});

export const updateCalendarFeed = endpoint({
  method: 'PATCH',
  path: '/profile/calendar',
  term: 'calendar-feed',
  summaryUk: 'Показувати чи не показувати суми в календарі',
  access: 'session',
  body: z.strictObject({ withSums: z.boolean(), version }),
  response: feedView,
  status: 200,
  errors: ['not_found', 'version_conflict', 'validation'],
});

/** Whoever subscribed to the former address reads nothing more. */
export const rotateCalendarFeed = endpoint({
  method: 'POST',
  path: '/profile/calendar/rotate',
  term: 'calendar-feed',
  summaryUk: 'Замінити адресу календаря новою',
  access: 'session',
  body: z.strictObject({ version }),
  response: feedWithUrl,
  status: 200,
  errors: ['not_found', 'version_conflict', 'validation', 'rate_limited'],
  tellsOnce: true,
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/profile/calendar',
  term: 'calendar-feed',
  summaryUk: 'Вимкнути календар',
  access: 'session',
  status: 204,
  errors: ['not_found'],
});

export type CalendarFeed = ResponseOf<typeof updateCalendarFeed>;
