import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { templateCalls } from './template-calls.fixture.ts';

type Place = { readonly app: TestApp; readonly world: BillingWorld };

/** The program, and before each test an owner on 20.11.2026; his leases and the papers made of them. */
export function useTemplates() {
  let app: TestApp;
  let world: BillingWorld;
  const at: Place = {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
  });
  return { at, ...templateCalls(() => at) };
}
