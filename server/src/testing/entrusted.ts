import { GRANT_SWITCHES, type GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { newId } from '../platform/ids.ts';
import { insertUser, type Statements } from './factories.ts';
import { type Client, clientOf } from './http-client.ts';
import type { TestApp } from './test-app.ts';

/** Somebody whom an owner has let in, past the invitation, which is tested by itself (managers.http.test.ts). */
export type Manager = {
  readonly client: Client;
  readonly token: string;
  readonly userId: string;
  readonly grantId: string;
};

type Place = { readonly ownerId: string; readonly propertyId?: string; readonly complexId?: string };
type Grant = { readonly switches?: readonly GrantSwitch[]; readonly until?: string | null };

export async function insertGrant(
  db: Statements,
  userId: string,
  place: Place,
  { switches = GRANT_SWITCHES, until = null }: Grant = {},
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into grants (id, owner_id, kind, property_id, complex_id, phone, user_id, status, switches, until_on, expires_at, sent_on)
     values ($1, $2, 'manager', $3, $4, $5, $6, 'accepted', $7, $8, '2027-12-04T09:00:00Z', '2026-11-19')`,
    [
      id,
      place.ownerId,
      place.propertyId ?? null,
      place.complexId ?? null,
      `+38067${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`,
      userId,
      [...new Set(['view', ...switches])],
      until,
    ],
  );
  return id;
}

export async function insertManager(app: TestApp, place: Place, grant: Grant = {}): Promise<Manager> {
  const db = app.database.superuser;
  const { userId, token } = await insertUser(db);
  return { client: clientOf(app, token), token, userId, grantId: await insertGrant(db, userId, place, grant) };
}
