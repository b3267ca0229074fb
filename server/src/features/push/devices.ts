import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { addPushDevice as addEndpoint, getPush as getEndpoint } from '@kliuchar/api-schema/push';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashEndpoint, sealPushAddress } from '../../platform/push-address.ts';
import { isBrowserKey } from '../../platform/push-encryption.ts';
import { createVapid, vapidSubject } from '../../platform/vapid.ts';
import { createWebPush } from '../../platform/web-push.ts';
import { describeDevice } from '../identity/public.ts';
import { deleteDevice, hasDevice, listDevices, putDevice } from './devices.sql.ts';
import { testMessage } from './push.mail.ts';

const MOST_DEVICES = 10;
const CHANGES_PER_PERSON: Limit = { bucket: 'push.device', limit: 30, windowSeconds: 3600 };
const TESTS_PER_PERSON: Limit = { bucket: 'push.test', limit: 10, windowSeconds: 3600 };
const FOREIGN_ENDPOINT = 'За цією адресою сервер не пише: потрібна адреса служби push у відкритому інтернеті, https';
const WRONG_KEY = 'Це не ключ браузера: потрібна точка кривої P-256';

const vapidOf = ({ vault, config }: Deps) => createVapid(vault, vapidSubject(config));

export async function getPush(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof getEndpoint>> {
  const devices = await withReadScope(deps.db, actor, (db) => listDevices(db, actor.userId, actor.sessionHash));
  return { publicKey: deps.config.push === null ? null : vapidOf(deps).publicKey, devices };
}

/**
 * The address comes from outside and the worker will go there, so it is looked at before it is kept, and again with what its name
 * resolves to whenever something leaves (platform/public-address.ts).
 */
export async function addDevice(
  deps: Deps,
  actor: SessionActor,
  { body, userAgent }: { body: BodyOf<typeof addEndpoint>; userAgent: string },
): Promise<ReplyOf<typeof addEndpoint>> {
  const { push } = deps.config;
  if (push === null) throw new AppError('push_off');
  const { endpoint, browserKey, browserSecret } = body;
  if (!createWebPush({ vapid: vapidOf(deps), ...push }).isAllowed(endpoint))
    throw new AppError('validation', { fields: { endpoint: FOREIGN_ENDPOINT } });
  if (!isBrowserKey(browserKey)) throw new AppError('validation', { fields: { browserKey: WRONG_KEY } });
  await hitThrottle(deps, CHANGES_PER_PERSON, actor.userId);
  const { sessionHash } = actor;
  const name = describeDevice(userAgent);
  const at = instantText(deps.clock.nowMs());
  return withWriteScope(deps.db, actor, async (db) => {
    const { outcome, deviceId } = await putDevice(db, {
      id: newId(),
      sessionHash,
      endpointHash: hashEndpoint(deps.vault, endpoint),
      addressSealed: sealPushAddress(deps.vault, { endpoint, p256dh: browserKey, auth: browserSecret }),
      name,
      most: MOST_DEVICES,
      at,
    });
    if (outcome === 'full') throw new AppError('push_full');
    const kept = (await listDevices(db, actor.userId, sessionHash)).find(({ id }) => id === deviceId);
    if (kept === undefined) throw new AppError('unauthenticated');
    return kept;
  });
}

export async function removeDevice(deps: Deps, actor: SessionActor, deviceId: string): Promise<void> {
  const isRemoved = await withWriteScope(deps.db, actor, (db) => deleteDevice(db, actor.userId, deviceId));
  if (!isRemoved) throw new AppError('not_found');
}

/** Asked for by the person who holds the device, so it waits for no morning. */
export async function sendTest(deps: Deps, actor: SessionActor, deviceId: string): Promise<void> {
  const { userId } = actor;
  await hitThrottle(deps, TESTS_PER_PERSON, userId);
  await withWriteScope(deps.db, actor, async (db) => {
    if (!(await hasDevice(db, userId, deviceId))) throw new AppError('not_found');
    if (deps.config.push === null) throw new AppError('push_off');
    const text = testMessage();
    await db.send({ channel: 'push', recipient: deviceId, kind: 'push.test', userId, ownerId: null, text });
  });
}
