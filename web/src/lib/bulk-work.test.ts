import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type BulkDeed, bulkWork, doneIds, runBulk, stopBulk } from './bulk-work.ts';

vi.mock('./data-changed.ts', () => ({ dataChanged: async () => undefined }));

const DOWN = new ApiError({ status: 503, code: 'unavailable', errors: ['Сервер не відповідає'] });

beforeEach(() => {
  bulkWork.set(null);
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});

const deed = (act: BulkDeed['act'], part = 2): BulkDeed => ({
  words: { all: String, some: (done, count) => `${done}/${count}`, doing: '', rows: String },
  part,
  act,
  place: (id) => `/things/${id}`,
});
const ok = (id: string) => ({ id, ok: true });

describe('many rows done by parts', () => {
  it('keeps what has become of each, and is shown as long as one did not go through', async () => {
    const act = vi.fn<BulkDeed['act']>(async (ids: string[]) => ({
      items: ids.map((id) => (id === 'b' ? { id, ok: false, error: 'Немає адреси' } : ok(id))),
    }));
    const work = await runBulk(deed(act), ['a', 'b', 'c']);
    expect(act.mock.calls).toEqual([[['a', 'b']], [['c']]]);
    expect([doneIds(work), work.failure, bulkWork.get()?.status]).toEqual([['a', 'c'], null, 'over']);
  });

  it('is put away where all went through', async () => {
    await runBulk(
      deed(async (ids) => ({ items: ids.map(ok) })),
      ['a', 'b'],
    );
    expect(bulkWork.get()).toBeNull();
  });

  it('ends with the part in which it failed: what that part has done counts, the rest is left', async () => {
    const act = vi.fn<BulkDeed['act']>(async ([first = '']: string[]) => ({
      items: [ok(first)],
      ...(first === 'c' && { failure: DOWN }),
    }));
    const work = await runBulk(deed(act), ['a', 'b', 'c', 'd', 'e']);
    expect(act).toHaveBeenCalledTimes(2);
    expect([doneIds(work), work.failure]).toEqual([['a', 'c'], DOWN]);
  });

  it('of one part alone tells whoever waits that nothing was done', async () => {
    const failing = deed(async () => ({ items: [], failure: DOWN }));
    await expect(runBulk(failing, ['a'])).rejects.toBe(DOWN);
    expect(bulkWork.get()).toBeNull();
  });

  it('stops after the part that is under way', async () => {
    const act = vi.fn<BulkDeed['act']>(async (ids: string[]) => {
      stopBulk();
      return { items: ids.map(ok) };
    });
    const work = await runBulk(deed(act), ['a', 'b', 'c']);
    expect(doneIds(work)).toEqual(['a', 'b']);
  });
});
