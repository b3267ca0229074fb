import { expect, it } from 'vitest';
import { countedRegime } from './counted-regime.ts';

it('is what the card says, and of a person it says nothing of the tax of a person without a business', () => {
  expect(countedRegime({ kind: 'person', taxRegime: null })).toBe('individual');
  expect(countedRegime({ kind: 'person', taxRegime: 'fop_3' })).toBe('fop_3');
  expect(countedRegime({ kind: 'person', taxRegime: 'general' })).toBeNull();
  expect(countedRegime({ kind: 'company', taxRegime: null })).toBeNull();
});
