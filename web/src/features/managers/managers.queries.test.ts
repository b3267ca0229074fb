import type { ManagerItem } from '@kliuchar/api-schema/managers';
import { describe, expect, it } from 'vitest';
import { peopleOf } from './managers.queries.ts';

const row = (personId: string, id: string) => ({ personId, id }) as ManagerItem;

describe('people × objects', () => {
  it('gathers the rows of a person in their order', () => {
    const people = peopleOf([row('a', '1'), row('a', '2'), row('b', '3')]);
    expect(people.map(({ id, rows }) => [id, rows.map((one) => one.id)])).toEqual([
      ['a', ['1', '2']],
      ['b', ['3']],
    ]);
  });

  it('of nobody is nothing', () => {
    expect(peopleOf([])).toEqual([]);
  });
});
