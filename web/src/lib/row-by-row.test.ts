import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { rowByRow } from './row-by-row.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, number: id.toUpperCase(), propertyName: 'Січова, 17' }));
const refusal = (status: number, code: string) => new ApiError({ status, code, errors: [code] });

describe('one call a row', () => {
  it('what is said of a row is the row’s: the others are done all the same', async () => {
    const { act } = rowByRow(rows, async (id) => {
      if (id === 'b') throw refusal(409, 'no_recipient');
    });
    expect(await act(['a', 'b', 'c'])).toEqual({
      items: [
        { id: 'a', number: 'A', propertyName: 'Січова, 17', ok: true },
        { id: 'b', number: 'B', propertyName: 'Січова, 17', ok: false, error: 'no_recipient' },
        { id: 'c', number: 'C', propertyName: 'Січова, 17', ok: true },
      ],
    });
  });

  it.each([
    [402, 'subscription_inactive'],
    [429, 'rate_limited'],
    [503, 'unavailable'],
  ])('%i ends the work; what is done counts', async (status, code) => {
    const failure = refusal(status, code);
    const { act } = rowByRow(rows, async (id) => {
      if (id === 'a') throw failure;
    });
    const answer = await act(['a', 'b']);
    expect([answer.items.map(({ id }) => id), answer.failure]).toEqual([['b'], failure]);
  });

  it('a line that broke is tried once more by the same key', async () => {
    const call = vi.fn<(id: string, key: string) => Promise<void>>();
    call.mockRejectedValueOnce(refusal(0, 'network'));
    const { items, failure } = await rowByRow(rows, call).act(['a']);
    expect([items.map(({ ok }) => ok), failure]).toEqual([[true], undefined]);
    expect(call.mock.calls[0]).toEqual(call.mock.calls[1]);
  });

  it('each row has a key of its own', async () => {
    const keys: string[] = [];
    await rowByRow(rows, async (_id, key) => keys.push(key)).act(['a', 'b', 'c']);
    expect(new Set(keys).size).toBe(3);
  });
});
