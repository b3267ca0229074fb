import { describe, expect, it } from 'vitest';
import { allowedTaskEvents, eventBetween, nextTaskStatus, TASK_EVENTS, TASK_STATUSES } from './task-status.ts';

describe('the states of a task (product.md §8)', () => {
  it('go from new over work and waiting to done and closed', () => {
    const path = ['start', 'wait', 'start', 'finish', 'close'] as const;
    let status: (typeof TASK_STATUSES)[number] = 'new';
    const seen = path.map((event) => {
      const decision = nextTaskStatus(status, event);
      if (decision.ok) status = decision.value;
      return status;
    });
    expect(seen).toEqual(['in_progress', 'waiting', 'in_progress', 'done', 'closed']);
  });

  it.each([
    ['new', ['start', 'wait', 'finish', 'cancel']],
    ['in_progress', ['wait', 'finish', 'cancel', 'reopen']],
    ['waiting', ['start', 'finish', 'cancel', 'reopen']],
    ['done', ['start', 'close', 'reopen']],
    ['closed', ['reopen']],
    ['cancelled', ['reopen']],
  ] as const)('from %s allow %j and nothing else', (status, events) => {
    expect(allowedTaskEvents(status)).toEqual(events);
    for (const event of TASK_EVENTS)
      expect(nextTaskStatus(status, event).ok).toBe((events as readonly string[]).includes(event));
  });

  it('are moved on the board by the event that leads there', () => {
    expect([eventBetween('new', 'done'), eventBetween('done', 'closed'), eventBetween('new', 'closed')]).toEqual([
      'finish',
      'close',
      null,
    ]);
    for (const status of TASK_STATUSES) expect(eventBetween(status, status)).toBeNull();
  });
});
