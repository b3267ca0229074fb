import type { Db } from '../../platform/db/scope.ts';

export type DeviceRow = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly current: boolean;
};

export function listDevices(db: Db, userId: string, sessionHash: Buffer): Promise<DeviceRow[]> {
  return db.query<DeviceRow>(
    'push.devices',
    `select d.id, d.name, d.created_at as "createdAt", s.token_hash = $2 as current
       from push_devices d join sessions s on s.id = d.session_id and s.user_id = d.user_id
      where d.user_id = $1 order by d.created_at desc, d.id`,
    [userId, sessionHash],
  );
}

export type PutDevice = {
  readonly id: string;
  readonly sessionHash: Buffer;
  readonly endpointHash: Buffer;
  readonly addressSealed: Buffer;
  readonly name: string;
  readonly most: number;
  readonly at: string;
};

/** The person is that of the scope. `gone`: the session has ended meanwhile. */
export async function putDevice(
  db: Db,
  { id, sessionHash, endpointHash, addressSealed, name, most, at }: PutDevice,
): Promise<{ outcome: 'kept' | 'full' | 'gone'; deviceId: string | null }> {
  const row = await db.one<{ outcome: 'kept' | 'full' | 'gone'; deviceId: string | null }>(
    'push.put_device',
    'select outcome, device_id as "deviceId" from private.put_push_device($1, $2, $3, $4, $5, $6, $7)',
    [id, sessionHash, endpointHash, addressSealed, name, most, at],
  );
  return row ?? { outcome: 'gone', deviceId: null };
}

export async function hasDevice(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const row = await db.one('push.has_device', 'select id from push_devices where user_id = $1 and id = $2', [
    userId,
    deviceId,
  ]);
  return row !== null;
}

export async function deleteDevice(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const row = await db.one(
    'push.delete_device',
    'delete from push_devices where user_id = $1 and id = $2 returning id',
    [userId, deviceId],
  );
  return row !== null;
}
