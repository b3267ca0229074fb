/** What other features may use of notifications. */
export { listNotifications } from './list-notifications.ts';
export { readOwnersReminders, readReminders } from './rules.ts';
export { tellPast } from './tell-past.ts';
