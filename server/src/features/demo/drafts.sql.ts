import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';

export type DraftRow = { id: string; contract_id: string; due_on: Day | null };

export function listDrafts(db: Db, period: Period): Promise<DraftRow[]> {
  return db.query<DraftRow>(
    'demo.drafts',
    `select id, contract_id, due_on from receipts where owner_id = $1 and period = $2 and status = 'draft' order by number`,
    [db.ownerId, period],
  );
}
