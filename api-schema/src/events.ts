import * as z from 'zod/mini';
import { type DeepReadonly, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { receiptRun } from './receipt-views.ts';

/** Server-sent events of the signed-in person (contract.md §1.7, §4.7): one stream a browser, closed when the session ends. */

/** `changed` names what a list or a card should fetch again; it carries ids only. */
const EVENT_SCHEMAS = {
  receipt_run: receiptRun,
  changed: z.strictObject({
    entity: z.enum([
      'property',
      'counterparty',
      'contract',
      'tariff',
      'meter',
      'reading',
      'receipt',
      'payment',
      'task',
      'notification',
      'document',
      'subscription',
      // What is entrusted to the person is no longer what it was: the session says what he may do now.
      'access',
    ]),
    id,
  }),
  session_ended: z.strictObject({}),
  /** Events may have been missed: fetch everything that is shown. */
  resync: z.strictObject({}),
} as const;

export type EventName = keyof typeof EVENT_SCHEMAS;
export type EventData<Name extends EventName> = DeepReadonly<z.output<(typeof EVENT_SCHEMAS)[Name]>>;

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  term: 'events',
  summaryUk: 'Події наживо',
  access: 'session',
  status: 200,
  errors: [],
  kind: 'stream',
  media: 'text/event-stream',
});
