import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { duplicateProperty as endpoint, Property } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertProperty } from './properties.sql.ts';
import { listServices, replaceServices } from './property-services.sql.ts';
import { changedPropertyValues } from './property-values.ts';
import { lockOwnProperty, readProperty } from './read-property.ts';

/** «Створити такий самий»: the neighbour flat with the same services; contracts, meters, photos and codes are its own. */
export async function duplicateProperty(
  deps: Deps,
  actor: SessionActor,
  sourceId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Property> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    const source = await lockOwnProperty(db, sourceId);
    const values = changedPropertyValues(source, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.apartment === undefined ? {} : { address: { apartment: body.apartment } }),
      accessNotes: null,
      cadastralNumber: null,
      registryNumber: null,
      status: null,
    });
    await insertProperty(db, id, source.owner_id, values);
    const services = await listServices(db, sourceId);
    await replaceServices(
      db,
      source.owner_id,
      id,
      services.map(({ property_id: _p, position: _n, tariff_title: _t, provider_name: _v, ...service }) => ({
        ...service,
        id: newId(),
        account_number: null,
      })),
    );
    await db.audit({
      ownerId: source.owner_id,
      action: 'property.created',
      entityType: 'property',
      entityId: id,
      details: { name: values.display_name, copiedFrom: sourceId },
    });
    return readProperty(db, id, deps.clock.today());
  });
}
