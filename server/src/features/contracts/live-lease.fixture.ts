import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Place = { readonly test: TestApp; readonly landlord: Landlord };

/** The program, and before each test a landlord on 20.11.2026; a lease of his in force all that year, and the calls that move it on. */
export function useLiveLeases() {
  let test: TestApp;
  let landlord: Landlord;
  const at: Place = {
    get test() {
      return test;
    },
    get landlord() {
      return landlord;
    },
  };
  beforeAll(async () => {
    test = await startTestApp({ withJobs: false });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.time.set('2026-11-20T09:00:00Z');
    landlord = await makeLandlord(test);
  });
  const live = (values: object = {}) =>
    insertContract(test.database.superuser, landlord.owner.ownerId, {
      status: 'active',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      ...values,
    });
  const post = (id: string, step: string, body?: object) => landlord.client.post(`/contracts/${id}/${step}`, body);
  return { at, live, post };
}
