import type { ManagerItem } from '@kliuchar/api-schema/managers';
import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { isInvitation, peopleOf, standingOf } from './managers.queries.ts';

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

describe('an invitation that ran out', () => {
  const on = '2026-11-26';
  const grant = (status: ManagerItem['status'], until: string | null = null) => ({
    status,
    until: until === null ? null : day(until),
    needsConfirmation: false,
  });

  it.each([
    ['waits', grant('pending'), true, 'pending'],
    ['was not answered', grant('expired'), true, 'unanswered'],
    [
      'was not answered, and would have been access till a later day',
      grant('expired', '2026-11-26'),
      true,
      'unanswered',
    ],
    ['was access till a day that has passed', grant('expired', '2026-11-25'), false, 'expired'],
    ['is access', grant('accepted'), false, 'accepted'],
    ['was declined', grant('declined'), false, 'declined'],
  ] as const)('%s', (_what, given, isSentAgain, called) => {
    expect([isInvitation(given, on), standingOf(given, on)]).toEqual([isSentAgain, called]);
  });

  it('and who came by the link with another number waits for the owner', () => {
    expect(standingOf({ ...grant('pending'), needsConfirmation: true }, on)).toBe('claimed');
  });
});
