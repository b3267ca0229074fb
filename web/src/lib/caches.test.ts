import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/stub-server.ts';
import { clearDashboardCache, readDashboardCache, writeDashboardCache } from './dashboard-cache.ts';
import { propertyKey, queryClient } from './query-client.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});
afterAll(() => vi.unstubAllGlobals());

describe('the summary of the dashboard in local storage', () => {
  it('is good for 60 seconds [spec 9.5]', () => {
    writeDashboardCache('u', { debt: 5 }, 1000);
    expect(readDashboardCache('u', 60_999)).toEqual({ at: 1000, summary: { debt: 5 } });
    expect(readDashboardCache('u', 61_000)).toBeNull();
    // A clock that was set back makes nothing fresh.
    expect(readDashboardCache('u', 999)).toBeNull();
  });

  it('belongs to one user and is wiped for all of them', () => {
    writeDashboardCache('u', {}, 1000);
    storage.set('theme', 'dark');
    expect(readDashboardCache('v', 1000)).toBeNull();
    clearDashboardCache();
    expect([...storage.keys()]).toEqual(['theme']);
  });
});

describe('the cache of objects', () => {
  it('is good for five minutes under keys of version 2 and of the user [spec 9.6]', () => {
    const key = propertyKey('u', 'list');
    expect(key).toEqual(['properties', 'v2', 'u', 'list']);
    const age = (ms: number) => {
      queryClient.setQueryData(key, [], { updatedAt: Date.now() - ms });
      return new QueryObserver(queryClient, { queryKey: key, queryFn: () => [] }).getCurrentResult().isStale;
    };
    expect([age(299_000), age(300_000)]).toEqual([false, true]);
    queryClient.clear();
  });
});
