import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, notes, text } from './fields.ts';
import { listOf, listQueryByOffset } from './lists.ts';

/** What an owner tells all tenants of a complex at once (ux.md §2, ADR 0084). */

/** Of one complex: nobody is told more often in a day. */
export const ANNOUNCEMENTS_PER_DAY = 5;
export const ANNOUNCEMENT_TITLE_MAX = 80;
/** An SMS carries it whole. */
export const ANNOUNCEMENT_TEXT_MAX = 400;
/** So many of those whom nothing reaches are named; of more their number is enough. */
export const UNREACHED_NAMED = 10;

/** Why no letter and no SMS goes to a tenant: his card has no address, the settings allow none of them, or he wants no more there. */
export const UNREACHED_REASONS = ['no_address', 'no_channel', 'stopped'] as const;

const unreachedLease = z.strictObject({
  contractId: id,
  tenantName: z.string(),
  placeName: z.string(),
  reason: z.enum(UNREACHED_REASONS),
});

/** By the address of the card the first of the contract's ways; whoever has an account is told in the application besides. */
const recipients = z.strictObject({
  total: z.int(),
  email: z.int(),
  sms: z.int(),
  /** Of them all, whoever sees it in the application. */
  app: z.int(),
  /** Neither a way by the card nor an account. */
  unreached: z.int(),
  unreachedLeases: z.array(unreachedLease),
  /** The morning that letters and SMS would wait for; null by day. */
  leavesAt: z.nullable(instant),
  /** How many more of them may be sent today. */
  leftToday: z.int(),
});

const announcementView = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  total: z.int(),
  /** Left, or arrived where that is known. */
  sent: z.int(),
  /** Waits for the morning or for another try. */
  queued: z.int(),
  failed: z.int(),
  /** Of the rest, those who see it in the application alone. */
  appOnly: z.int(),
  unreached: z.int(),
  createdAt: instant,
});

export const getAnnouncementRecipients = endpoint({
  method: 'GET',
  path: '/complexes/:complexId/announcements/recipients',
  term: 'announcements',
  summaryUk: 'Скільком орендарям комплексу і якими каналами піде оголошення',
  access: 'owner',
  response: recipients,
  status: 200,
  errors: ['complex_not_found', 'complex_id_empty'],
});

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/complexes/:complexId/announcements',
  term: 'announcements',
  summaryUk: 'Оголошення орендарям комплексу',
  access: 'owner',
  query: listQueryByOffset({}),
  response: listOf(announcementView),
  status: 200,
  errors: ['complex_not_found', 'complex_id_empty', 'bad_query'],
});

export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/complexes/:complexId/announcements',
  term: 'announcements',
  summaryUk: 'Надіслати оголошення орендарям комплексу',
  access: 'properties.write',
  body: z.strictObject({ title: text(ANNOUNCEMENT_TITLE_MAX), text: notes(ANNOUNCEMENT_TEXT_MAX) }),
  response: announcementView,
  status: 201,
  errors: [
    'validation',
    'complex_not_found',
    'complex_id_empty',
    'announcements_full',
    'announcement_to_nobody',
    'announcement_unreached',
    'subscription_inactive',
  ],
});

export type Announcement = ResponseOf<typeof sendAnnouncement>;
export type AnnouncementRecipients = ResponseOf<typeof getAnnouncementRecipients>;
