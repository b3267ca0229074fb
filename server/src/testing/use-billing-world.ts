import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from './billing-world.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The program without its jobs, and before each test an owner of its own at the instant `now`; the machine's own where none is given. */
export function useBillingWorld(now?: string): { readonly app: TestApp; readonly world: BillingWorld } {
  let app: TestApp;
  let world: BillingWorld;
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
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
