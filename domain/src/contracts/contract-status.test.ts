import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import {
  allowedEvents,
  CONTRACT_EVENTS,
  CONTRACT_STATUSES,
  type ContractEvent,
  type ContractStatus,
  isDeletable,
  isFrozen,
  isLive,
  nextStatus,
  takesOneOffs,
} from './contract-status.ts';

const future = { startDate: day('2026-12-01'), today: day('2026-11-20') };
const begun = { startDate: day('2026-11-20'), today: day('2026-11-20') };

const ARROWS: readonly (readonly [ContractStatus, ContractEvent, ContractStatus, ContractStatus])[] = [
  // from, event, before the start date, from the start date on (contract.md §3.8)
  ['draft', 'send', 'pending', 'pending'],
  ['draft', 'activate', 'scheduled', 'active'],
  ['draft', 'cancel', 'cancelled', 'cancelled'],
  ['declined', 'send', 'pending', 'pending'],
  ['declined', 'activate', 'scheduled', 'active'],
  ['declined', 'cancel', 'cancelled', 'cancelled'],
  ['pending', 'accept', 'scheduled', 'active'],
  ['pending', 'activate', 'scheduled', 'active'],
  ['pending', 'decline', 'declined', 'declined'],
  ['pending', 'cancel', 'cancelled', 'cancelled'],
  ['scheduled', 'cancel', 'cancelled', 'cancelled'],
  ['active', 'notice', 'notice', 'notice'],
  ['active', 'terminate', 'terminated', 'terminated'],
  ['active', 'renew', 'active', 'active'],
  ['active', 'complete', 'completed', 'completed'],
  ['notice', 'terminate', 'terminated', 'terminated'],
  ['notice', 'renew', 'active', 'active'],
  ['notice', 'complete', 'completed', 'completed'],
];

test.each(ARROWS)('%s + %s is %s before the start and %s after it', (from, event, early, late) => {
  expect(nextStatus(from, event, future)).toEqual({ ok: true, value: early });
  expect(nextStatus(from, event, begun)).toEqual({ ok: true, value: late });
});

test('the daily job starts a scheduled contract on its day and not before', () => {
  expect(nextStatus('scheduled', 'start', begun)).toEqual({ ok: true, value: 'active' });
  expect(nextStatus('scheduled', 'start', future)).toEqual({ ok: false, refusal: { code: 'contract_not_started' } });
});

test('every other pair of status and event is refused with contract_state', () => {
  const known = new Set([...ARROWS.map(([from, event]) => `${from} ${event}`), 'scheduled start']);
  for (const status of CONTRACT_STATUSES) {
    for (const event of CONTRACT_EVENTS) {
      if (known.has(`${status} ${event}`)) continue;
      expect(nextStatus(status, event, begun)).toEqual({ ok: false, refusal: { code: 'contract_state' } });
    }
  }
});

test('live, deletable and frozen statuses are those of the product', () => {
  expect(CONTRACT_STATUSES.filter(isLive)).toEqual(['pending', 'scheduled', 'active', 'notice']);
  expect(CONTRACT_STATUSES.filter(isDeletable)).toEqual(['draft', 'cancelled']);
  expect(CONTRACT_STATUSES.filter((status) => !isFrozen(status))).toEqual(['draft', 'declined']);
  expect(allowedEvents('completed')).toEqual([]);
});

test('a one-off is made before the first day as well: a deposit is asked for then', () => {
  expect(CONTRACT_STATUSES.filter(takesOneOffs)).toEqual(['scheduled', 'active', 'notice', 'completed', 'terminated']);
});
