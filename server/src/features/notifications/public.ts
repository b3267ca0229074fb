/** What other features may use of notifications. */
export { listNotifications } from './list-notifications.ts';
