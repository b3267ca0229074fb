import { expect } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { type PushServer, startPushServer, type TestSubscription } from '../../testing/push-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

export type PushWorld = {
  readonly app: TestApp;
  readonly service: PushServer;
  readonly publicKey: string;
  close(): Promise<void>;
};

/** The program with the service that carries its push, and the key a browser subscribes with. */
export async function startPushWorld(): Promise<PushWorld> {
  const service = await startPushServer({ nowMs: () => app.deps.clock.nowMs() });
  const app = await startTestApp({ env: service.env });
  const person = await insertOwner(app.database.superuser);
  const publicKey = (await clientOf(app, person.token).get('/profile/push')).body.public_key;
  return {
    app,
    service,
    publicKey,
    async close() {
      await app.close();
      await service.close();
    },
  };
}

export type Device = { id: string; name: string; current: boolean };

export const devicesOf = async (client: Client): Promise<Device[]> => (await client.get('/profile/push')).body.devices;

export const add = ({ subscription: { endpoint, keys } }: TestSubscription, client: Client) =>
  client.post(
    '/profile/push',
    { endpoint, browser_key: keys.p256dh, browser_secret: keys.auth },
    { 'user-agent': CHROME },
  );

export async function switchOn(
  { service, publicKey }: PushWorld,
  client: Client,
): Promise<TestSubscription & { id: string }> {
  const browser = service.subscribe(publicKey);
  const { status, body } = await add(browser, client);
  expect(status).toBe(201);
  return { ...browser, id: body.id };
}

export const isShown = (browser: TestSubscription, count = 1) =>
  until(
    async () => browser.shown,
    (shown) => shown.length >= count,
    5_000,
  );
