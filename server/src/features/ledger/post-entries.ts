import type { Day } from '@kliuchar/domain/dates/day';
import { reverseEntries as mirrorEntries } from '@kliuchar/domain/ledger/entries';
import type { LedgerDraft, LedgerEntry } from '@kliuchar/domain/ledger/ledger-types';
import { kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type EntryRow, insertEntries, listStandingEntries, type StoredEntry } from './ledger.sql.ts';

export type ContractRef = { readonly ownerId: string; readonly contractId: string };

/** Writes balanced rows of one contract; `kind` says what the document is in the statement. */
export function postEntries(
  db: Db,
  contract: ContractRef,
  entries: { on: Day; kind: string; drafts: readonly LedgerDraft[] },
): void {
  const rows = entries.drafts.map(
    (draft): EntryRow => ({
      id: newId(),
      postedOn: entries.on,
      debitAccount: draft.debitAccount,
      creditAccount: draft.creditAccount,
      amountKop: draft.amountKop,
      currency: draft.currency,
      kind: entries.kind,
      sourceType: draft.source.type,
      sourceId: draft.source.id,
      reversalOf: draft.reversalOf,
    }),
  );
  insertEntries(db, contract.ownerId, contract.contractId, rows);
}

/** Takes back every standing entry of these sources by its mirror image; each can be taken back once (reliability.md I3). */
export async function reverseEntries(
  db: Db,
  contract: ContractRef,
  what: { on: Day; kind: string; type: EntryRow['sourceType']; ids: readonly string[] },
): Promise<void> {
  if (what.ids.length === 0) return;
  const standing = await listStandingEntries(db, { ownerId: contract.ownerId, type: what.type, ids: what.ids });
  postEntries(db, contract, { on: what.on, kind: what.kind, drafts: mirrorEntries(standing.map(storedEntry)) });
}

function storedEntry({ sourceType, sourceId, amountKop, ...entry }: StoredEntry): LedgerEntry {
  return { ...entry, amountKop: kop(amountKop), source: { type: sourceType, id: sourceId }, reversalOf: null };
}
