import { describe, expect, it } from 'vitest';
import { payersAfter } from './form-property.ts';

describe('who pays, when the object of a contract is another', () => {
  const other = { id: 'b', services: [{ payer: 'owner' }, { payer: 'tenant' }] } as const;

  it('is what the new object says, also when its list is just as long', () => {
    expect(payersAfter({ before: 'a', chosen: other, own: null })).toEqual(['owner', 'tenant']);
  });

  it('stays with the object the form began with, and with a list of the contract’s own', () => {
    expect(payersAfter({ before: null, chosen: other, own: null })).toBeNull();
    expect(payersAfter({ before: 'b', chosen: other, own: null })).toBeNull();
    expect(payersAfter({ before: 'a', chosen: other, own: [] })).toBeNull();
  });
});
