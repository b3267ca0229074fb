import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.mjs';

it('does all in their order, never more at a time than there are lanes', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await inLanes([30, 5, 5, 5, 5], {
    lanes: 2,
    work: async (ms) => {
      begun.push(ms);
      running += 1;
      most = Math.max(most, running);
      await sleep(ms);
      running -= 1;
    },
  });
  expect({ begun, most, running }).toEqual({ begun: [30, 5, 5, 5, 5], most: 2, running: 0 });
});

it('a failure is told when what runs beside it has ended, and nothing new begins', async () => {
  const ended: string[] = [];
  const all = inLanes(['breaks', 'long', 'never'], {
    lanes: 2,
    work: async (name) => {
      await sleep(name === 'long' ? 20 : 1);
      if (name === 'breaks') throw new Error('broken');
      ended.push(name);
    },
  });
  await expect(all).rejects.toThrow('broken');
  expect(ended).toEqual(['long']);
});
