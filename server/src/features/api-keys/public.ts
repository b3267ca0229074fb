/** What other features may use of keys. */

export { isPrincipal } from './api-keys.sql.ts';
