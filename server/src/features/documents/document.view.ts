import type { Document, DocumentItem } from '@kliuchar/api-schema/documents';
import type { Day } from '@kliuchar/domain/dates/day';
import { expiryState } from '@kliuchar/domain/documents/document-expiry';
import type { DocumentDetailRow, DocumentItemRow } from './document-rows.ts';

export type DocumentReader = { readonly ownerIds: readonly string[]; readonly today: Day };

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

/** What the owner has written for himself, and whom else the paper is about, is not the tenant's business (ADR 0024). */
export function viewDocumentItem(row: DocumentItemRow, { ownerIds, today }: DocumentReader): DocumentItem {
  const isOwner = ownerIds.includes(row.ownerId);
  const { id, title, kind, contractId, contractNumber, validUntil, visibility, version, createdAt, updatedAt } = row;
  return {
    id,
    role: isOwner ? 'owner' : 'tenant',
    title,
    kind,
    property: named(row.propertyId, row.propertyName),
    contract: contractId === null || contractNumber === null ? null : { id: contractId, number: contractNumber },
    counterparty: isOwner ? named(row.counterpartyId, row.counterpartyName) : null,
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
  const isOwner = item.role === 'owner';
  return {
    ...item,
    note: isOwner ? row.note : null,
    versions: row.versions.map(({ number, kind, size, name, addedBy, createdAt }) => ({
      number,
      kind,
      size,
      name,
      addedBy: isOwner ? addedBy : null,
      createdAt,
    })),
  };
}
