import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { uploadFile } from '@kliuchar/api-schema/files';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import type { GrantedSwitch } from '../../platform/db/granted.ts';
import { enterObject } from '../../platform/db/held-object.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findComplexOwner } from './files.sql.ts';
import type { Keeper } from './store-file.ts';

type Fields = BodyOf<typeof uploadFile>;

/** By which switch a manager sends a file of this purpose; the others are the owner's. */
const SENT_BY: Readonly<Partial<Record<Fields['purpose'], GrantedSwitch>>> = {
  reading_photo: 'readings',
  task_photo: 'tasks',
  handover_photo: 'contracts',
  document: 'documents',
  expense_document: 'finance',
};

/** Named for an object or a complex, a file belongs to the owner of it, whoever of his people or managers sends it. */
export async function keeperOf(db: Db, { purpose, ownerId, propertyId, complexId }: Fields): Promise<Keeper> {
  if (complexId !== undefined) {
    if (propertyId !== undefined) throw fieldError('complexId', 'Файл стосується або об’єкта, або комплексу');
    return { db, ownerId: await ownerOfComplex(db, complexId), propertyId: null };
  }
  if (propertyId === undefined) return { db, ownerId: ownerForCreate(db, ownerId), propertyId: null };
  const by = SENT_BY[purpose];
  const held = await enterObject(db, by ?? 'view', { kind: 'property', id: propertyId });
  if (held.ownerId === null) throw unknownReference('propertyId');
  if (by === undefined && held.propertyId !== null) throw new AppError('forbidden');
  return { db: held.db, ownerId: held.ownerId, propertyId: held.propertyId };
}

/** Any of the person's owners. Whoever has none writes inside one object, and of complexes is told nothing (ADR 0036). */
async function ownerOfComplex(db: Db, complexId: string): Promise<string> {
  if (db.ownerIds.length === 0) throw new AppError('forbidden');
  const ownerId = await findComplexOwner(db, complexId);
  if (ownerId === null) throw unknownReference('complexId');
  return ownerId;
}
