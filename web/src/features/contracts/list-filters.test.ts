import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryOf, viewsKnownBy } from './list-filters.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const endsBy = (filters: object) => queryOf({ filters }, 'current').endsBy;

describe('leases that end soon', () => {
  it('are counted from today, so that a view that is kept goes on with the calendar', () => {
    expect(endsBy({ ends_within: '30' })).toBe('2026-12-20');
    vi.setSystemTime(new Date('2027-02-01T09:00:00Z'));
    expect(endsBy({ ends_within: '30' })).toBe('2027-03-03');
  });

  it('or to a named day, which goes first; what is no number of days is left out', () => {
    expect(endsBy({ ends_within: '30', ends_by: '2026-11-30' })).toBe('2026-11-30');
    for (const wrong of ['0', '-5', '1000', 'x', '3.5']) expect(endsBy({ ends_within: wrong })).toBeUndefined();
  });
});

it('a ready view asks for what its name says', () => {
  const asked = viewsKnownBy(true).map(({ key, query }) => [
    key,
    queryOf({ filters: Object.fromEntries(new URLSearchParams(query)) }, 'current'),
  ]);
  expect(Object.fromEntries(asked)).toMatchObject({
    debts: { overdue: true },
    ending: { endsBy: '2026-12-20' },
    drafts: { status: ['draft'] },
  });
});

it('whoever is told of nothing that is late has no view of debts', () => {
  expect(viewsKnownBy(false).map(({ key }) => key)).toEqual(['ending', 'drafts']);
});
