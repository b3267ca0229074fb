import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLookup } from '../platform/db/scope.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ now: '2026-11-30T21:59:00Z' });
});
afterAll(() => test.close());

describe('the program under test', () => {
  it('answers over inject and over a socket', async () => {
    const injected = await test.inject({ method: 'GET', url: '/api/nothing-is-here' });
    const origin = await test.listen();
    const fetched = await fetch(`${origin}/api/nothing-is-here`);
    expect([injected.statusCode, fetched.status]).toEqual([404, 404]);
  });

  it('has a clock that the test moves', () => {
    expect(test.deps.clock.today()).toBe('2026-11-30');
    test.time.set('2026-11-30T22:00:00Z');
    expect(test.deps.clock.today()).toBe('2026-12-01');
    test.time.advanceDays(31);
    expect(test.deps.clock.today()).toBe('2027-01-01');
  });

  it('delivers messages into the outbox through a real job', async () => {
    await withLookup(test.deps.db, (db) =>
      db.send({ channel: 'sms', recipient: '+380501112233', kind: 'test.code', text: 'Код 123456' }),
    );
    await test.settleJobs();
    expect(await test.messages('+380501112233')).toMatchObject([
      { kind: 'test.code', text: 'Код 123456', status: 'stored' },
    ]);
  });
});
