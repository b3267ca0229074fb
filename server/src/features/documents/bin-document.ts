import type { Document } from '@kliuchar/api-schema/documents';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { binDocument } from './documents.sql.ts';
import { auditDocument, holdDocument, holdShelvedDocument, readDocument } from './read-document.ts';

/** Into the bin: nobody is shown it there, and after thirty days it goes with its files. */
export function deleteDocument(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; version: number | undefined },
): Promise<void> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, row } = await holdShelvedDocument(own, input.id, input.version);
    if (!(await binDocument(db, row, instantText(deps.clock.nowMs())))) throw new AppError('document_deleted');
    await auditDocument(db, row, 'deleted');
  });
}

export function restoreDocument(deps: Deps, actor: SessionActor, id: string): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, row } = await holdDocument(own, id);
    if (!(await binDocument(db, row, null))) throw new AppError('document_not_deleted');
    await auditDocument(db, row, 'restored');
    return readDocument(own, id);
  });
}
