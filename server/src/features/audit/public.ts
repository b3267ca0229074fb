export { actionTitle } from './action-titles.ts';
export { listAudit } from './list-audit.ts';
