import { describe, expect, it } from 'vitest';
import { onboardingOf } from './onboarding.ts';

const at = '2026-11-20T09:00:00.000Z';
const milestones = (property: boolean, counterparty: boolean, contract: boolean) => ({
  first_property_at: property ? at : null,
  first_counterparty_at: counterparty ? at : null,
  first_contract_at: contract ? at : null,
});

describe('onboardingOf', () => {
  it.each([
    [false, false, false, 1, false],
    [true, false, false, 2, false],
    [true, true, false, 3, false],
    [true, true, true, 3, true],
    // Only leading kinds count: a counterparty before the first object does not move the step.
    [false, true, false, 1, false],
    [true, false, true, 2, false],
  ])(
    'object %s, counterparty %s, contract %s: step %i, completed %s',
    (property, counterparty, contract, step, completed) => {
      expect(onboardingOf([milestones(property, counterparty, contract)])).toEqual({ step, completed });
    },
  );

  it('asks nothing of a person without the owner role', () => {
    expect(onboardingOf([])).toEqual({ step: 1, completed: true });
  });

  it('counts the furthest of several owners', () => {
    expect(onboardingOf([milestones(false, false, false), milestones(true, true, true)])).toEqual({
      step: 3,
      completed: true,
    });
  });
});
