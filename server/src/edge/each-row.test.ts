import { describe, expect, it } from 'vitest';
import { DatabaseRefusal } from '../platform/db/pool.ts';
import { eachRow } from './each-row.ts';
import { AppError } from './errors.ts';

const driver = (code: string) => Object.assign(new Error('said by the driver'), { code });

/** Rows that succeed where the failure is null. */
const codesOf = (failures: readonly (Error | null)[]) =>
  eachRow<Error | null, string>(failures, {
    act: (failure) => (failure === null ? Promise.resolve('ok') : Promise.reject(failure)),
    refuse: ({ code }) => code,
  });

describe('a row of a call that is refused stops none of the others', () => {
  it.each([
    [new AppError('receipt_state'), 'receipt_state'],
    [driver('KL030'), 'subscription_inactive'],
    [new DatabaseRefusal('forbidden'), 'forbidden'],
    [driver('40001'), 'version_conflict'],
    [new DatabaseRefusal('unavailable', { cause: driver('55P03') }), 'version_conflict'],
  ])('by %s', async (failure, code) => {
    expect(await codesOf([null, failure, null])).toEqual(['ok', code, 'ok']);
  });

  it('unless it is our bug, the database is away, or the person is let in no more', async () => {
    const ending = [
      new TypeError('bug'),
      new DatabaseRefusal('unavailable'),
      driver('57P01'),
      new AppError('unauthenticated'),
    ];
    for (const failure of ending) await expect(codesOf([null, failure, null])).rejects.toBe(failure);
  });

  it('unless the account or a right refuses all of them', async () => {
    const [unpaid, forbidden] = [driver('KL030'), new DatabaseRefusal('forbidden')];
    await expect(codesOf([unpaid, forbidden])).rejects.toBe(unpaid);
    expect(await codesOf([unpaid, new AppError('receipt_not_found')])).toEqual([
      'subscription_inactive',
      'receipt_not_found',
    ]);
    expect(await codesOf([])).toEqual([]);
  });
});
