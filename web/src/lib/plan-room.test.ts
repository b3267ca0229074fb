import { expect, it } from 'vitest';
import { isPlanFull, roomOf } from './plan-room.ts';

const standing = (limit: number | null, used: number) =>
  ({ plan: 'start', status: 'active', limits: { properties: limit }, usage: { properties: used } }) as const;

it('a plan is full when what is about to be made does not fit into it', () => {
  const room = roomOf(standing(3, 2));
  expect(room).toEqual({ planName: 'Старт', limit: 3, used: 2 });
  expect(room && [isPlanFull(room), isPlanFull(room, 2)]).toEqual([false, true]);
  const full = roomOf(standing(3, 3));
  expect(full && isPlanFull(full)).toBe(true);
});

it('without a limit nothing is full, and of a closed account more is said above', () => {
  expect(roomOf(standing(null, 500))).toBeNull();
  expect(roomOf({ ...standing(3, 3), status: 'inactive' })).toBeNull();
});
