import type { Document, createDocument as endpoint } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { assertManagers, checkDocumentValues, newDocumentValues } from './document-values.ts';
import { insertDocument, insertVersion } from './documents.sql.ts';
import { auditDocument, readDocument } from './read-document.ts';

export function createDocument(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, ownerId, managedId } = await placeOf(own, body);
    const wanted = newDocumentValues(body, managedId);
    if (managedId !== null) assertManagers(wanted, { propertyId: managedId });
    const values = await checkDocumentValues(db, { ownerId, managedId }, wanted);
    const at = instantText(deps.clock.nowMs());
    const made = { id: newId(), ownerId };
    await insertDocument(db, { ...made, createdAt: at }, values);
    const version = { number: 1, fileId: body.fileId, managedId, addedBy: actor.userId, at };
    if (!(await insertVersion(db, made, version))) throw unknownReference('fileId');
    await auditDocument(db, { ...made, title: values.title }, 'created', { kind: values.kind });
    return readDocument(own, made.id);
  });
}

type Place = { readonly db: Db; readonly ownerId: string; readonly managedId: string | null };

/** A manager's paper is of an object entrusted to him, named by itself or by its contract; whose it is follows from that. */
async function placeOf(own: Db, { propertyId, contractId, ownerId }: BodyOf<typeof endpoint>): Promise<Place> {
  const field = propertyId ? 'propertyId' : 'contractId';
  const id = propertyId ?? contractId;
  if (id) {
    const kind = propertyId ? 'property' : 'contract';
    const held = await holdObject(own, 'documents', { kind, id });
    if (held.propertyId !== null) {
      if (ownerId !== undefined && ownerId !== held.ownerId) throw unknownReference('ownerId');
      return { db: held.db, ownerId: held.db.ownerId, managedId: held.propertyId };
    }
  }
  if (own.ownerIds.length === 0)
    throw id ? unknownReference(field) : fieldError('propertyId', 'Виберіть об’єкт, який вам довірено');
  return { db: own, ownerId: ownerForCreate(own, ownerId), managedId: null };
}
