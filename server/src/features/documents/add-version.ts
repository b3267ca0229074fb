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
import type { DocumentRow } from './document-rows.ts';
import { insertVersion, setLatest } from './documents.sql.ts';
import { auditDocument, type HeldDocument, holdShelvedDocument, readDocument } from './read-document.ts';

/** A renewed paper: the old file stays and can be had by its number; a new end may come with it. */
export function addVersion(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const held = await holdShelvedDocument(own, input.id, input.version);
    await addNextVersion(deps, actor, { ...held, fileId: input.fileId, validUntil: input.validUntil });
    return readDocument(own, held.row.id);
  });
}

type Next = HeldDocument & { readonly fileId: string; readonly validUntil?: DocumentRow['validUntil'] | undefined };

/** The row is held by the caller. */
export async function addNextVersion(
  deps: Deps,
  actor: SessionActor,
  { db, row, managedId, fileId, validUntil: given }: Next,
): Promise<void> {
  if (row.latest >= DOCUMENT_VERSIONS_MAX) throw new AppError('document_versions_full');
  const at = instantText(deps.clock.nowMs());
  const number = row.latest + 1;
  const made = { number, fileId, managedId, addedBy: actor.userId, at };
  if (!(await insertVersion(db, row, made))) throw unknownReference('fileId');
  const validUntil = given === undefined ? row.validUntil : given;
  if (!(await setLatest(db, row, { validUntil, at }))) throw new AppError('version_conflict');
  await auditDocument(db, row, 'renewed', { number });
}
