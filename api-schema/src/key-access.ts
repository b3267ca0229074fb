import type { KeyScope } from './api-keys.ts';
import type { EndpointSpec } from './endpoint.ts';

/**
 * What a key may call (ADR 0047): the owner's objects, leases, meters, receipts, money, papers and tasks. A term that is not named is
 * closed: who somebody is, who works for him, his keys, what he pays us, and what he is told are for people alone.
 */
const OPEN_TERMS: ReadonlySet<string> = new Set([
  'properties',
  'complexes',
  'counterparties',
  'contracts',
  'handover',
  'tariffs',
  'rates',
  'physical-meters',
  'meters',
  'receipts',
  'shared-bills',
  'payments',
  'tasks',
  'expenses',
  'deposits',
  'settlements',
  'supplier-payments',
  'finance',
  'exports',
  'documents',
  'document-templates',
  'search',
  'files',
]);

/** Of a person, though his things stand among the owner's. */
const OF_PERSONS = /^\/(profile|my-receipts)(\/|$)/;

/** A look for which the deed is done and undone: the database lets a key that reads do nothing. */
const DONE_AND_UNDONE: ReadonlySet<string> = new Set(['/receipts/outdated']);

/** The scope a key needs for the call; null for what no key may. */
export function keyScopeOf({ term, path, method, access, kind }: EndpointSpec): KeyScope | null {
  if (access === 'public' || kind === 'stream' || !OPEN_TERMS.has(term) || OF_PERSONS.test(path)) return null;
  return method === 'GET' && !DONE_AND_UNDONE.has(path) ? 'read' : 'write';
}

export function opensTo(scope: KeyScope, needed: KeyScope): boolean {
  return scope === 'write' || needed === 'read';
}
