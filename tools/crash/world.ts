import { join } from 'node:path';
import { embeddedTargets, withClient } from '../../server/src/platform/db/targets.ts';
import {
  insertContract,
  insertCounterparty,
  insertMeter,
  insertOwner,
  type Statements,
} from '../../server/src/testing/factories.ts';

/** An owner of one round, whose every object is written by one client: what a client may find is then known exactly. */
export type Place = { readonly contractId: string; readonly meterId: string };
export type World = {
  readonly name: string;
  readonly ownerId: string;
  readonly token: string;
  readonly places: readonly Place[];
};

export async function createWorld(client: Statements, name: string, clients: number): Promise<World> {
  const { ownerId, token } = await insertOwner(client, name);
  const landlordId = await insertCounterparty(client, ownerId, { roles: ['landlord'] });
  const tenantId = await insertCounterparty(client, ownerId);
  const places: Place[] = [];
  for (let i = 0; i < clients; i += 1) {
    const { contractId, propertyId } = await insertContract(client, ownerId, { landlordId, tenantId });
    const values = { propertyId, service: 'electricity', installedOn: '2024-12-31', digits: 8 };
    places.push({ contractId, meterId: await insertMeter(client, ownerId, values) });
  }
  return { name, ownerId, token, places };
}

/** Past row-level security, through the socket in the data folder: what is on the disk, not what the program says. */
export function withSuperuser<T>(dataDir: string, work: Parameters<typeof withClient<T>>[1]): Promise<T> {
  return withClient({ ...embeddedTargets(join(dataDir, 'socket')).ddl, user: 'postgres' }, work);
}
