import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from './billing-world.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export type BillingPlace = { readonly app: TestApp; readonly world: BillingWorld };

/**
 * The program, without its jobs unless `options` want them, and before each test an owner of its own at the instant `now`; the machine's
 * own where none is given.
 */
export function useBillingWorld(now?: string, options: TestAppOptions = { withJobs: false }): BillingPlace {
  let app: TestApp;
  let world: BillingWorld;
  beforeAll(async () => {
    app = await startTestApp(options);
  });
  beforeEach(async () => {
    if (now !== undefined) app.time.set(now);
    world = await createBillingWorld(app);
  });
  afterAll(() => app.close());
  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
  };
}
