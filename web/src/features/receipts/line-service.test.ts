import { expect, it } from 'vitest';
import { lineService } from './line-service.ts';

it('a line of a service says it, one of a deposit or of rent has none', () => {
  expect(lineService({ kind: 'adjustment', service: 'cold_water' })).toBe('cold_water');
  expect(lineService({ kind: 'utility', service: '' })).toBeNull();
  expect(lineService({ kind: 'deposit', service: 'cold_water' })).toBeNull();
});
