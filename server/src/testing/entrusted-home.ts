import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from './billing-world.ts';
import { insertManager, type Manager } from './entrusted.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Place = {
  readonly app: TestApp;
  readonly world: BillingWorld;
  readonly home: Awaited<ReturnType<BillingWorld['meteredContract']>>;
  readonly manager: Manager;
};

/** The program, and before each test an owner with a metered lease and a manager who holds these switches of its object. */
export function useEntrustedHome(...switches: GrantSwitch[]) {
  let app: TestApp;
  let world: BillingWorld;
  let home: Place['home'];
  let manager: Manager;
  const at: Place = {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get home() {
      return home;
    },
    get manager() {
      return manager;
    },
  };
  const entrusted = (held: readonly GrantSwitch[] = switches, propertyId = home.propertyId) =>
    insertManager(app, { ownerId: world.owner.ownerId, propertyId }, { switches: held });
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
    home = await world.meteredContract();
    manager = await entrusted();
  });
  return { at, entrusted };
}
