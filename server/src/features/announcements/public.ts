/** What other features may use of announcements. */
export { sendAnnouncement } from './send-announcement.ts';
