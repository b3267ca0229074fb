import { describe, expect, it } from 'vitest';
import { columnsParam, hiddenColumns } from './list-look.ts';

describe('the columns of an address', () => {
  it('are those left when the named ones are hidden', () => {
    expect(hiddenColumns('-term,-status')).toEqual(['term', 'status']);
    expect(columnsParam(['term', 'status'])).toBe('-status,-term');
    expect(columnsParam([])).toBeNull();
  });

  it('an address that does not say is not one that hides nothing', () => {
    expect([hiddenColumns(null), hiddenColumns('')]).toEqual([null, null]);
    // Written by hand: what is no name of a column is passed over.
    expect(hiddenColumns('term,-<b>,-due')).toEqual(['due']);
  });
});
