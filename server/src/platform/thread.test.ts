import { expect, it } from 'vitest';
import { doInThread } from './thread.ts';

const NOWHERE = { target: { host: '/nowhere', user: 'nobody' }, clockAheadMs: 0, ownerId: 'owner', runId: 'run' };

it('throws what the task has thrown, with its code', { timeout: 60_000 }, async () => {
  await expect(doInThread('features/receipts/run-thread', NOWHERE)).rejects.toMatchObject({
    name: 'DatabaseRefusal',
    code: 'unavailable',
  });
});

it('is a failure when the thread ends without an answer', { timeout: 60_000 }, async () => {
  await expect(doInThread('platform/ids', {})).rejects.toThrow('The thread platform/ids ended with code 0');
});
