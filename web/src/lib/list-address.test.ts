import { afterEach, expect, it } from 'vitest';
import { listAddress, rememberList } from './list-address.ts';
import { localLogout } from './session.ts';

afterEach(() => localLogout());

it('leads back to a list as it was left, each list for itself, and forgets them with the session', () => {
  rememberList('/contracts', '?overdue=true&page=2');
  rememberList('/properties', '');
  expect(listAddress('/contracts')).toBe('/contracts?overdue=true&page=2');
  expect(listAddress('/properties')).toBe('/properties');
  expect(listAddress('/receipts')).toBe('/receipts');
  localLogout();
  expect(listAddress('/contracts')).toBe('/contracts');
});
