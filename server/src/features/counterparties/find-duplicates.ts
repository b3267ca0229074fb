import type { findDuplicateCounterparties as endpoint } from '@kliuchar/api-schema/counterparties';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import type { Deps } from '../../deps.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { findDuplicates as findRows } from './counterparties.sql.ts';
import { TAX_ID_CONTEXT } from './counterparty-values.ts';

/** Cards with the same telephone or code, to be pointed out before saving. */
export async function findDuplicates(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const parsed = typeof body.taxId === 'string' ? parseTaxId(body.taxId) : null;
  const taxIdLookup = parsed?.ok ? deps.vault.lookup(parsed.value.value, TAX_ID_CONTEXT) : null;
  const rows = await withReadScope(deps.db, actor, (db) =>
    findRows(db, ownerForCreate(db, body.ownerId), {
      phones: body.phones ?? [],
      taxIdLookup,
      exceptId: body.exceptId ?? null,
    }),
  );
  const items = rows.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    matchedBy: row.matched_by,
    archived: row.archived,
  }));
  return { items, total: items.length };
}
