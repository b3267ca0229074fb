import type { Day } from '@kliuchar/domain/dates/day';
import { documentsExpireTold, type ExpiringDocument } from '@kliuchar/domain/notifications/told-day';
import { groupRows } from '../../platform/group-rows.ts';
import { takeExpiring } from '../documents/public.ts';
import { listManagedPapers, type ManagedPaperRow } from './managed-day-facts.sql.ts';
import { type Piece, type Teller, tellEach } from './tell.ts';
import { keysOf } from './tell-managers.ts';

type Asked = { readonly ownerId: string; readonly memberIds: readonly string[]; readonly today: Day };

/** Papers that end soon: all of them to the owner's people, and to each manager those that he may read, as one notification. */
export async function tellDocuments(teller: Teller, { ownerId, memberIds, today }: Asked): Promise<void> {
  const { db } = teller;
  const fresh = await takeExpiring(db, { ownerId, today });
  if (fresh.length === 0) return;
  const ids = fresh.map(({ id }) => id);
  const managed = groupRows(await listManagedPapers(db, { ownerId, today }, ids), ({ userId }) => userId);
  const pieces = [
    ...memberIds.flatMap((userId) => pieceOf({ userId, documents: fresh, needs: null }, today)),
    ...[...managed].flatMap(([userId, rows]) => pieceOf({ userId, ...shareOf(rows, fresh) }, today)),
  ];
  await tellEach(teller, pieces, { ownerId });
}

type Share = {
  readonly userId: string;
  readonly documents: readonly ExpiringDocument[];
  readonly needs: readonly string[] | null;
};

function shareOf(rows: readonly ManagedPaperRow[], fresh: readonly ExpiringDocument[]): Omit<Share, 'userId'> {
  const ids = new Set(rows.map(({ documentId }) => documentId));
  const places = new Set(rows.map(({ placeId }) => placeId));
  return {
    documents: fresh.filter(({ id }) => ids.has(id)),
    needs: [...places].flatMap((id) => keysOf(id, ['documents'])),
  };
}

function pieceOf({ userId, documents: [first, ...others], needs }: Share, today: Day): Piece[] {
  if (first === undefined) return [];
  const told = documentsExpireTold([first, ...others], today);
  return [{ userId, told, key: told.key, needs }];
}
