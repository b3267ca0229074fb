import { expect, it } from 'vitest';
import { methodsFor, newService } from './service-form.ts';

it('no meter is offered for a custom service, for none can be added; one that has it keeps it', () => {
  const custom = newService('custom');
  expect(methodsFor(custom)).not.toContain('meter');
  expect(methodsFor({ ...custom, method: 'meter' })).toContain('meter');
  expect(methodsFor(newService('electricity'))).toContain('meter');
});
