export { actionTitle } from './action-titles.ts';
export { askedAs } from './audit.sql.ts';
export { listAudit } from './list-audit.ts';
