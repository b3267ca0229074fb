import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubServer, stubStorage, wireSession } from '../testing/stub-server.ts';

beforeEach(() => {
  stubStorage();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A tab opened anew, whose person has this access by now. */
async function openTab(access: Parameters<typeof wireSession>[0]) {
  vi.resetModules();
  const [{ refreshSession }, { summaryQuery }] = await Promise.all([
    import('./session.ts'),
    import('./summary-query.ts'),
  ]);
  stubServer({
    'GET /session': { body: { result: wireSession({ roles: [], ...access }) } },
    'GET /dashboard/summary': { body: { result: { variant: 'manager' } } },
  });
  await refreshSession();
  return summaryQuery('u');
}

it('a summary is shown again within its minute only to whom as much is open as when it was kept', async () => {
  const query = await openTab({ entrusted: ['view', 'tasks'] });
  expect(query.initialData).toBeUndefined();
  await new QueryClient().fetchQuery(query);
  expect((await openTab({ entrusted: ['view', 'tasks'] })).initialData).toEqual({ variant: 'manager' });
  expect((await openTab({ entrusted: ['view'] })).initialData).toBeUndefined();
  expect((await openTab({ entrusted: [], rents: true })).initialData).toBeUndefined();
});
