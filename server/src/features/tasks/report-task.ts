import type { InfoContract } from '@kliuchar/api-schema/info';
import { unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newTaskValues } from './task-values.ts';
import { insertTask, listReported, replaceTaskPhotos } from './tasks.sql.ts';

type Reported = Extract<InfoContract, { level: 'key' }>['tasks'][number];
type Lease = { readonly ownerId: string; readonly propertyId: string; readonly contractId: string };
type Request = { readonly title: string; readonly description: string; readonly photoIds: readonly string[] };

/** A tenant asks by his link: a new task of the owner, on the object of the lease. */
export async function reportTask(db: Db, lease: Lease, { title, description, photoIds }: Request): Promise<Reported> {
  const { ownerId, propertyId, contractId } = lease;
  const id = newId();
  const createdAt = instantText(db.clock.nowMs());
  const values = newTaskValues({ title, description, category: 'repair', propertyId, contractId });
  await insertTask(db, { id, ownerId, source: 'tenant', createdBy: null, createdAt, repeatsFrom: null }, values);
  const isWhole = new Set(photoIds).size === photoIds.length;
  if (!isWhole || !(await replaceTaskPhotos(db, { id, ownerId, managedId: null, isByLink: true }, photoIds, createdAt)))
    throw unknownReference('photoIds');
  await db.audit({ ownerId, action: 'task.reported', entityType: 'task', entityId: id, details: { title } });
  return { id, title, status: 'new', createdAt };
}

/** The last requests of a lease, the newest first. */
export function listReportedTasks(db: Db, contractId: string): Promise<Reported[]> {
  return listReported(db, contractId);
}
