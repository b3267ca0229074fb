import { describe, expect, it } from 'vitest';
import { createRelief } from './amendments.ts';
import { checkInput } from './check-input.ts';
import { createContract } from './contracts.ts';
import { createCounterparty } from './counterparties.ts';
import { createPhysicalMeter } from './physical-meters.ts';
import { createProperty } from './properties.ts';
import { createTariff } from './tariffs.ts';

const remarksOf = (schema: Parameters<typeof checkInput>[0], input: unknown) => {
  const checked = checkInput(schema, input);
  return checked.ok ? [] : Object.keys(checked.fields).sort();
};

describe('a rule over several fields', () => {
  it('is told at the first try, beside what is missing elsewhere', () => {
    const meter = { service: 'gas', initialValues: ['1'], installedOn: '2026-11-01' };
    expect(remarksOf(createPhysicalMeter.body, meter)).toEqual(['property_id', 'serial']);
    const tariff = { service: 'gas', versions: [{ validFrom: '2026-11-01' }] };
    expect(remarksOf(createTariff.body, tariff)).toEqual(['title', 'versions.0.price']);
    expect(remarksOf(createProperty.body, { type: 'apartment', address: {} })).toEqual([
      'address.city',
      'address.street',
    ]);
    expect(remarksOf(createCounterparty.body, { kind: 'person' })).toEqual(['last_name', 'roles']);
    const relief = { from: '2026-11-05', to: '2026-11-01', percent: '50' };
    expect(remarksOf(createRelief.body, relief)).toEqual(['reason', 'to']);
    const contract = remarksOf(createContract.body, { startDate: '2026-11-05', endDate: '2026-11-01' });
    expect(contract).toContain('end_date');
    expect(contract).toContain('rent');
  });

  it('waits while one of its own fields is wrong, and is not asked of what is no object', () => {
    const meter = { service: 'gas', serial: '1', initialValues: ['x'], installedOn: '2026-11-01', propertyId: 'x' };
    expect(remarksOf(createPhysicalMeter.body, meter)).toEqual(['initial_values.0', 'property_id']);
    for (const body of [null, [], 'x', 5]) expect(remarksOf(createPhysicalMeter.body, body).length).toBe(1);
  });
});
