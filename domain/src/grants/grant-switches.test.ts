import { describe, expect, it } from 'vitest';
import { changedSwitches, GRANT_SWITCHES, MANAGER_PRESET, switchMap } from './grant-switches.ts';

describe('the switches of a grant', () => {
  it('the preset «Керуючий» is all but finance (product.md §2)', () => {
    expect(MANAGER_PRESET).toEqual(['view', 'readings', 'receipts', 'payments', 'contracts', 'tasks', 'documents']);
  });

  it.each([
    [['view', 'readings'], { readings: false, tasks: true }, ['view', 'tasks']],
    [['view'], {}, ['view']],
    [[], { view: false }, ['view']],
    [['view', 'finance'], { view: false, payments: true }, ['view', 'payments', 'finance']],
  ] as const)('%j changed by %j are %j', (now, change, then) => {
    expect(changedSwitches(now, change)).toEqual(then);
  });

  it('as a map name every switch', () => {
    expect(Object.keys(switchMap([]))).toEqual([...GRANT_SWITCHES]);
    expect(switchMap(['view', 'tasks'])).toMatchObject({ view: true, tasks: true, finance: false });
  });
});
