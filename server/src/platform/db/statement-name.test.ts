import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test('a short name stays, long ones differ even where PostgreSQL would cut them alike', () => {
  expect(statementName('contracts.list')).toBe('contracts.list');
  const long = `properties.list:one:${'status+'.repeat(8)}`;
  const [page, count] = [statementName(`${long}page`), statementName(`${long}count`)];
  expect(page).not.toBe(count);
  for (const name of [page, count]) expect(name.length).toBeLessThanOrEqual(63);
  expect(statementName(`${long}page`)).toBe(page);
});
