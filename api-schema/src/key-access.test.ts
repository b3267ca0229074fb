import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './all-endpoints.ts';
import { keyScopeOf, opensTo } from './key-access.ts';

const named = Object.entries(ENDPOINTS);
const closed = new Set(named.filter(([, spec]) => keyScopeOf(spec) === null).map(([, { term }]) => term));

describe('a key', () => {
  it('never reaches who somebody is, who works for him, his keys, and what he pays', () => {
    const own = named.filter(
      ([, { term, path }]) =>
        /^(auth|session|profile|managers|notifications|telegram|push|calendar-feed|api-keys|webhooks|subscription|billing|checkout|demo|audit|support)$/.test(
          term,
        ) || path.startsWith('/profile'),
    );
    expect(own.length).toBeGreaterThan(60);
    expect(own.filter(([, spec]) => keyScopeOf(spec) !== null).map(([name]) => name)).toEqual([]);
  });

  it('is let in by the term, so a new term is closed until somebody opens it', () => {
    expect(
      keyScopeOf({ term: 'new', path: '/new', method: 'GET', access: 'owner', summaryUk: '', status: 200, errors: [] }),
    ).toBeNull();
    expect(closed.size).toBeGreaterThan(15);
  });

  it('needs the right to write for whatever is no GET, and for a look that does the deed and undoes it', () => {
    const scopes = (name: string) => {
      const spec = ENDPOINTS[name];
      return spec && keyScopeOf(spec);
    };
    expect(
      ['listReceipts', 'createPayment', 'updateContract', 'deleteExpense', 'getReceiptPdf', 'listOutdatedDrafts'].map(
        scopes,
      ),
    ).toEqual(['read', 'write', 'write', 'write', 'read', 'write']);
    expect([opensTo('read', 'write'), opensTo('read', 'read'), opensTo('write', 'read')]).toEqual([false, true, true]);
  });

  it('does not need what opens to everybody', () => {
    expect(named.filter(([, spec]) => spec.access === 'public' && keyScopeOf(spec) !== null)).toEqual([]);
  });
});
