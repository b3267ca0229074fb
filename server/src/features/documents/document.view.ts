import type { Document, DocumentItem } from '@kliuchar/api-schema/documents';
import type { Day } from '@kliuchar/domain/dates/day';
import { expiryState } from '@kliuchar/domain/documents/document-expiry';
import type { Relation } from '../../edge/access.ts';
import type { DocumentDetailRow, DocumentItemRow } from './document-rows.ts';

export type DocumentReader = { readonly ownerIds: readonly string[]; readonly today: Day };

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

/** Whoever rents the home and looks after it by other switches is its tenant here. */
function roleOf({ ownerId, complexId, switches }: DocumentItemRow, ownerIds: readonly string[]): Relation {
  if (ownerIds.includes(ownerId)) return 'owner';
  // No tenant is shown a paper of a complex.
  if (complexId !== null) return 'manager';
  return switches?.includes('documents') === true ? 'manager' : 'tenant';
}

/** What the owner has written for himself, and whom else the paper is about, is nobody else's business (ADR 0024, 0036). */
export function viewDocumentItem(row: DocumentItemRow, { ownerIds, today }: DocumentReader): DocumentItem {
  const role = roleOf(row, ownerIds);
  const { id, title, kind, contractId, contractNumber, validUntil, visibility, version, createdAt, updatedAt } = row;
  return {
    id,
    role,
    title,
    kind,
    property: named(row.propertyId, row.propertyName),
    contract: contractId === null || contractNumber === null ? null : { id: contractId, number: contractNumber },
    counterparty: role === 'owner' ? named(row.counterpartyId, row.counterpartyName) : null,
    complex: named(row.complexId, row.complexName),
    validUntil,
    expiry: expiryState(validUntil, today),
    visibility,
    deleted: row.deletedAt !== null,
    latest: { number: row.latest, kind: row.media, size: row.size, name: row.fileName },
    version,
    createdAt,
    updatedAt,
  };
}

export function viewDocument(row: DocumentDetailRow, reader: DocumentReader): Document {
  const item = viewDocumentItem(row, reader);
  return {
    ...item,
    note: item.role === 'owner' ? row.note : null,
    versions: row.versions.map(({ number, kind, size, name, addedBy, createdAt }) => ({
      number,
      kind,
      size,
      name,
      addedBy: item.role === 'tenant' ? null : addedBy,
      createdAt,
    })),
  };
}
