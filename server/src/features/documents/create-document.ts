import type { Document, createDocument as endpoint } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { assertOwnerOfEntrusted, ownerForPlaced } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { ownerOfOwn } from '../../platform/db/owner-of-own.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addNextVersion } from './add-version.ts';
import { assertManagers, checkDocumentValues, newDocumentValues } from './document-values.ts';
import { insertDocument, insertVersion, lockDocument } from './documents.sql.ts';
import { findMadePaper, holdMadePapers, type MadeOf } from './made-papers.sql.ts';
import { auditDocument, readDocument } from './read-document.ts';

type Body = BodyOf<typeof endpoint>;

export function createDocument(deps: Deps, actor: SessionActor, body: Body): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) =>
    readDocument(own, await insertNew(deps, actor, { ...(await placeOf(own, body)), body })),
  );
}

type MadePaper = MadeOf & { readonly contractId: string; readonly isSeparate: boolean };

/** A paper made from a template: the same one made again is its next version, and everything else of the document stays (ADR 0048). */
export function keepMadePaper(
  deps: Deps,
  actor: SessionActor,
  { template, subject, isSeparate, ...body }: Omit<Body, 'contractId'> & MadePaper,
): Promise<Document> {
  return withWriteScope(deps.db, actor, async (own) => {
    const place = await placeOf(own, body);
    const made = { template, subject };
    const { db, ownerId, managedId } = place;
    await holdMadePapers(db, { ownerId, contractId: body.contractId, template });
    const again = isSeparate
      ? null
      : await findMadePaper(db, { ownerId, contractId: body.contractId, ...made, managedId });
    const row = again === null ? null : await lockDocument(db, again.id, managedId);
    if (row === null || row.deletedAt !== null)
      return readDocument(own, await insertNew(deps, actor, { ...place, body, made }));
    await addNextVersion(deps, actor, { db, row, managedId, fileId: body.fileId });
    return readDocument(own, row.id);
  });
}

/** The paper that would be made again, for whoever may renew it. */
export async function findPaperToRenew(
  db: Db,
  of: MadeOf & { readonly ownerId: string; readonly contractId: string; readonly managedId: string | null },
): Promise<{ id: string; title: string; next: number } | null> {
  const found = await findMadePaper(db, of);
  return found === null ? null : { id: found.id, title: found.title, next: found.latest + 1 };
}

type New = Place & { readonly body: Body; readonly made?: MadeOf };

async function insertNew(
  deps: Deps,
  actor: SessionActor,
  { db, ownerId, managedId, body, made: from }: New,
): Promise<string> {
  const wanted = newDocumentValues(body, managedId);
  if (managedId !== null) assertManagers(wanted, { propertyId: managedId });
  const values = await checkDocumentValues(db, { ownerId, managedId }, wanted);
  const at = instantText(deps.clock.nowMs());
  const made = { id: newId(), ownerId };
  await insertDocument(db, { ...made, createdAt: at, made: from ?? null }, values);
  const version = { number: 1, fileId: body.fileId, managedId, addedBy: actor.userId, at };
  if (!(await insertVersion(db, made, version))) throw unknownReference('fileId');
  await auditDocument(db, { ...made, title: values.title }, 'created', { kind: values.kind });
  return made.id;
}

type Place = { readonly db: Db; readonly ownerId: string; readonly managedId: string | null };

/** A manager's paper is of an object entrusted to him; whose a paper is follows from what it names. */
async function placeOf(
  own: Db,
  { propertyId, contractId, complexId, ownerId }: BodyOf<typeof endpoint>,
): Promise<Place> {
  const field = propertyId ? 'propertyId' : 'contractId';
  const id = propertyId ?? contractId;
  let heldOwnerId: string | null = null;
  if (id) {
    const kind = propertyId ? 'property' : 'contract';
    const held = await holdObject(own, 'documents', { kind, id });
    if (held.propertyId !== null) {
      assertOwnerOfEntrusted(own, { heldOwnerId: held.ownerId, ownerId });
      return { db: held.db, ownerId: held.db.ownerId, managedId: held.propertyId };
    }
    heldOwnerId = held.ownerId;
  }
  // What is of a whole complex is the owner's to keep (ADR 0036).
  if (own.ownerIds.length === 0 && complexId) throw new AppError('forbidden');
  if (!id) heldOwnerId = await ownerOfOwn(own, { kind: 'complex', id: complexId });
  if (own.ownerIds.length === 0)
    throw id ? unknownReference(field) : fieldError('propertyId', 'Оберіть об’єкт, який вам довірено');
  return { db: own, ownerId: ownerForPlaced(own, { heldOwnerId, ownerId }), managedId: null };
}
