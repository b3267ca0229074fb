import type { WhyUnwanted } from '../../jobs/messages.jobs.ts';
import { withReadScope } from '../../platform/db/scope.ts';
import { findUnwanted } from './remind.sql.ts';

/**
 * A reminder that was put off till the morning tells of what is owed when it leaves: paid, reported as paid or void meanwhile, it is not
 * sent. The letter of a receipt is of no use once that is void.
 */
export const whyUnwanted: WhyUnwanted = async (database, { ownerId, receiptId, kind }) => {
  if (ownerId === null || receiptId === null || (kind !== 'receipt' && kind !== 'receipt.reminder')) return null;
  const why = await withReadScope(database, { kind: 'owner-job', ownerId }, (db) =>
    findUnwanted(db, ownerId, receiptId),
  );
  return kind === 'receipt.reminder' || why === 'receipt_void' ? why : null;
};
