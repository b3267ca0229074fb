import type { Document, createDocument as endpoint } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { checkDocumentValues, newDocumentValues } from './document-values.ts';
import { insertDocument, insertVersion } from './documents.sql.ts';
import { auditDocument, readDocument } from './read-document.ts';

export function createDocument(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Document> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    const values = await checkDocumentValues(db, ownerId, newDocumentValues(body));
    const at = instantText(deps.clock.nowMs());
    const made = { id: newId(), ownerId };
    await insertDocument(db, { ...made, createdAt: at }, values);
    const version = { number: 1, fileId: body.fileId, addedBy: actor.userId, at };
    if (!(await insertVersion(db, made, version))) throw unknownReference('fileId');
    await auditDocument(db, { ...made, title: values.title }, 'created', { kind: values.kind });
    return readDocument(db, made.id);
  });
}
