import { expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { LETTERS_A_DAY, whyNotSentAgain } from './invitations.ts';

const today = day('2026-11-20');
const sent = { status: 'pending', sentOn: today, sentCount: LETTERS_A_DAY };

it.each([
  ['one that waits and went out three times today', sent, 'resend_limit'],
  ['one that went out twice', { ...sent, sentCount: 2 }, 'grant_state'],
  ['one that went out yesterday', { ...sent, sentOn: day('2026-11-19') }, 'grant_state'],
  ['one that was answered', { ...sent, status: 'accepted' }, 'grant_state'],
  ['one that never went out', { ...sent, sentOn: null, sentCount: 0 }, 'grant_state'],
] as const)('%s is not sent again: %#', (_, invitation, why) => {
  expect(whyNotSentAgain(invitation, today)).toBe(why);
});
