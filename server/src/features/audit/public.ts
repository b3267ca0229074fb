export { actionTitle } from './action-titles.ts';
export { askedAs } from './audit.sql.ts';
export { actorOf, listAudit } from './list-audit.ts';
export { auditSentence } from './sentence.ts';
