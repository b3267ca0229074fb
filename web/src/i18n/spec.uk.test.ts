import { readFileSync } from 'node:fs';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { describe, expect, it } from 'vitest';
import { spec } from './spec.uk.ts';
import { specOfThings } from './spec-things.uk.ts';
import { common } from './uk/common.ts';

const text = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

describe('the exact strings of the specification', () => {
  const exact = [
    ...Object.values(spec.menu),
    spec.subscriptionInactive,
    spec.notActivated,
    spec.serverStatus(500).replace('500', '{status}'),
    spec.invalidJson,
    spec.network,
    spec.requestFailed('{message}'),
    specOfThings.complexNotFound('{id}'),
    specOfThings.contractNotFound('{id}'),
    specOfThings.propertySearchFailed,
    specOfThings.emptyComplexId,
    spec.nothingToSave,
    spec.pageNotFound,
    spec.internalServerError,
  ];

  it.each(exact)('«%s» stands in it byte for byte', (string) => {
    expect(text).toContain(string);
  });
});

it('calls an empty field the same as api-schema does', () => {
  expect(common.fields.required).toBe(REQUIRED_UK);
});
