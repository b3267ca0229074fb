import type { Document, updateDocument as endpoint } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { changedDocumentValues, checkDocumentValues } from './document-values.ts';
import { updateDocumentRow } from './documents.sql.ts';
import { auditDocument, lockShelvedDocument, readDocument } from './read-document.ts';

export function updateDocument(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<Document> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { id, version, ...body } = input;
    const row = await lockShelvedDocument(db, id, version);
    const values = await checkDocumentValues(db, row.ownerId, changedDocumentValues(row, body));
    await updateDocumentRow(db, row, values, instantText(deps.clock.nowMs()));
    await auditDocument(db, { ...row, ...values }, 'updated', { fields: Object.keys(body) });
    return readDocument(db, id);
  });
}
