import type { Document } from '@kliuchar/api-schema/documents';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewDocument } from './document.view.ts';
import type { DocumentRow } from './document-rows.ts';
import { findDocument, isOfManagedComplex, lockDocument } from './documents.sql.ts';

export function getDocument(deps: Deps, actor: SessionActor, id: string): Promise<Document> {
  return withReadScope(deps.db, actor, (db) => readDocument(db, id));
}

export async function readDocument(db: Db, id: string): Promise<Document> {
  const row = await findDocument(db, id);
  if (row === null) throw new AppError('document_not_found');
  return viewDocument(row, { ownerIds: db.ownerIds, today: db.clock.today() });
}

/** A document for a change, in the scope it is changed in. */
export type HeldDocument = {
  readonly db: Db;
  readonly row: DocumentRow;
  /** The object that a manager works at; null for the owner's people. */
  readonly managedId: string | null;
};

/** The owner's own document, or one entrusted to the person, and not changed since it was seen. */
export async function holdDocument(own: Db, id: string, version?: number): Promise<HeldDocument> {
  const { db, propertyId: managedId } = await holdObject(own, 'documents', { kind: 'document', id });
  const row = await lockDocument(db, id, managedId);
  if (row === null) throw new AppError((await isOfManagedComplex(own, id)) ? 'forbidden' : 'document_not_found');
  if (isStale(row, version)) throw new AppError('version_conflict');
  return { db, row, managedId };
}

/** What is in the bin is restored first. */
export async function holdShelvedDocument(own: Db, id: string, version?: number): Promise<HeldDocument> {
  const held = await holdDocument(own, id, version);
  if (held.row.deletedAt !== null) throw new AppError('document_deleted');
  return held;
}

export function auditDocument(
  db: Db,
  { id, ownerId, title }: Pick<DocumentRow, 'id' | 'ownerId' | 'title'>,
  action: string,
  details: object = {},
): Promise<void> {
  return db.audit({
    ownerId,
    action: `document.${action}`,
    entityType: 'document',
    entityId: id,
    details: { title, ...details },
  });
}
