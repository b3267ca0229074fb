import type { Document, updateDocument as endpoint } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { assertManagers, changedDocumentValues, checkDocumentValues } from './document-values.ts';
import { updateDocumentRow } from './documents.sql.ts';
import { auditDocument, holdShelvedDocument, readDocument } from './read-document.ts';

export function updateDocument(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { id, version, ...body } = input;
    const { db, row, managedId } = await holdShelvedDocument(own, id, version);
    const wanted = changedDocumentValues(row, body, managedId);
    if (managedId !== null) assertManagers(wanted, row);
    const values = await checkDocumentValues(db, { ownerId: row.ownerId, managedId }, wanted, row);
    await updateDocumentRow(db, row, values, instantText(deps.clock.nowMs()));
    await auditDocument(db, { ...row, ...values }, 'updated', { fields: Object.keys(body) });
    return readDocument(own, id);
  });
}
