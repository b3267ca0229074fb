import { expect, it } from 'vitest';
import { complexIdOf } from './complexes.queries.ts';

it('a complex is not asked for without its id, in the exact words [spec 5.1, 8.11]', () => {
  for (const id of [undefined, '', ' ']) {
    expect(() => complexIdOf(id)).toThrow('ID комплексу не може бути порожнім.');
  }
});

it('a complex is asked for by its id without the spaces around it', () => {
  expect(complexIdOf(' 01900000-0000-7000-8000-000000000000 ')).toBe('01900000-0000-7000-8000-000000000000');
});
