import {
  DOCUMENT_VERSIONS_MAX,
  type Document,
  type createDocumentVersion as endpoint,
} from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { insertVersion, setLatest } from './documents.sql.ts';
import { auditDocument, holdShelvedDocument, readDocument } from './read-document.ts';

/** A renewed paper: the old file stays and can be had by its number; a new end may come with it. */
export function addVersion(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, row, managedId } = await holdShelvedDocument(own, input.id, input.version);
    if (row.latest >= DOCUMENT_VERSIONS_MAX) throw new AppError('document_versions_full');
    const at = instantText(deps.clock.nowMs());
    const number = row.latest + 1;
    const made = { number, fileId: input.fileId, managedId, addedBy: actor.userId, at };
    if (!(await insertVersion(db, row, made))) throw unknownReference('fileId');
    const validUntil = input.validUntil === undefined ? row.validUntil : input.validUntil;
    if (!(await setLatest(db, row, { validUntil, at }))) throw new AppError('version_conflict');
    await auditDocument(db, row, 'renewed', { number });
    return readDocument(own, row.id);
  });
}
