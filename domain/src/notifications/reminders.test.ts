import { describe, expect, it } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { formatKyivClock, kyivDay } from '../dates/kyiv-day.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { DEFAULT_RULES, emailPlan, messagePlan, readRules } from './notification-rules.ts';
import { afterQuiet, isQuiet, morningOf } from './quiet-hours.ts';
import { chooseRecipient, DEFAULT_REMINDERS, dueReminder } from './reminder-settings.ts';
import { readingsMessage, reminderMessage, reminderSubject } from './reminder-words.ts';
import { shareLinks } from './share-links.ts';

const at = (instant: string) => Date.parse(instant);

describe('quiet hours (product.md §8: 21–9, Kyiv)', () => {
  // Winter is UTC+2, summer UTC+3.
  it.each([
    ['2026-11-20T06:59:59Z', true],
    ['2026-11-20T07:00:00Z', false],
    ['2026-11-20T18:59:59Z', false],
    ['2026-11-20T19:00:00Z', true],
    ['2026-07-20T05:59:59Z', true],
    ['2026-07-20T06:00:00Z', false],
    ['2026-07-20T18:00:00Z', true],
  ])('%s: %s', (instant, quiet) => {
    expect(isQuiet(at(instant))).toBe(quiet);
  });

  it.each([
    // An evening, a night, over the end of a month and of a year.
    ['2026-11-20T20:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T01:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-30T21:30:00Z', '2026-12-01T07:00:00.000Z'],
    ['2026-12-31T22:30:00Z', '2027-01-01T07:00:00.000Z'],
    ['2028-02-28T20:00:00Z', '2028-02-29T07:00:00.000Z'],
    // Clocks go forward on 29.03.2026 and back on 25.10.2026 at 01:00 UTC: nine in the morning is nine in the morning.
    ['2026-03-28T20:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T00:30:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T01:30:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T19:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T00:30:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25T07:00:00.000Z'],
    // By day nothing waits.
    ['2026-11-20T12:34:56Z', '2026-11-20T12:34:56.000Z'],
  ])('what comes at %s leaves at %s', (instant, leaves) => {
    expect(new Date(afterQuiet(at(instant))).toISOString()).toBe(leaves);
  });

  it('end at nine on the clock of each day of a leap year', () => {
    for (let today = day('2028-01-01'); today < '2029-01-01'; today = addDays(today, 1)) {
      const morning = morningOf(today);
      expect([kyivDay(morning), formatKyivClock(morning), isQuiet(morning), isQuiet(morning - 1)]).toEqual([
        today,
        '09:00',
        false,
        true,
      ]);
    }
  });
});

describe('the reminder of a day', () => {
  const settings = { ...DEFAULT_REMINDERS, beforeDueDays: [3, 1], afterDueDays: [1, 7] };
  it.each([
    ['2026-11-21', null],
    ['2026-11-22', { when: 'before', days: 3 }],
    ['2026-11-24', { when: 'before', days: 1 }],
    ['2026-11-25', null],
    ['2026-11-26', { when: 'after', days: 1 }],
    ['2026-12-02', { when: 'after', days: 7 }],
    ['2026-12-03', null],
  ])('due on 25.11: on %s %o', (today, expected) => {
    expect(dueReminder(settings, { dueOn: day('2026-11-25'), today: day(today) })).toEqual(expected);
  });

  it('counts days over the end of February and the change of clocks', () => {
    expect(dueReminder(settings, { dueOn: day('2028-03-01'), today: day('2028-02-27') })).toEqual({
      when: 'before',
      days: 3,
    });
    expect(dueReminder(settings, { dueOn: day('2026-03-30'), today: day('2026-03-27') })).toEqual({
      when: 'before',
      days: 3,
    });
  });

  it('takes the first way that is allowed and known', () => {
    const card = { emails: ['a@b.ua'], phones: ['+380671112233'] };
    expect(chooseRecipient({ channels: ['sms', 'email'] }, card)).toEqual({ channel: 'email', recipient: 'a@b.ua' });
    expect(chooseRecipient({ channels: ['sms'] }, card)).toEqual({ channel: 'sms', recipient: '+380671112233' });
    expect(chooseRecipient({ channels: ['email'] }, { ...card, emails: [] })).toBeNull();
    expect(chooseRecipient({ channels: [] }, card)).toBeNull();
  });
});

describe('the rules of a person', () => {
  it('are the defaults where nothing is stored, and never more than is known', () => {
    expect(readRules(null)).toEqual(DEFAULT_RULES);
    expect(readRules({ email: ['task_due', 'gone'], digest: true })).toEqual({
      ...DEFAULT_RULES,
      email: ['task_due'],
      digest: true,
    });
    const stopped = readRules({ email: ['task_due'], telegram: ['task_due', 'gone'], push: ['gone'], emailOff: true });
    expect([stopped.email, stopped.telegram, stopped.push]).toEqual([[], ['task_due'], []]);
  });

  it('say when a letter leaves', () => {
    const rules = { ...DEFAULT_RULES, email: ['payment_reported', 'new_device', 'contract_accepted'] as const };
    expect(emailPlan(rules, 'payment_reported', false)).toBe('now');
    expect(emailPlan(rules, 'payment_reported', true)).toBe('morning');
    expect(emailPlan({ ...rules, quietHours: false }, 'payment_reported', true)).toBe('now');
    expect(emailPlan({ ...rules, digest: true }, 'payment_reported', true)).toBe('digest');
    expect(emailPlan({ ...rules, digest: true }, 'new_device', true)).toBe('now');
    expect(emailPlan(rules, 'contract_accepted', false)).toBe('none');
    expect(emailPlan(rules, 'task_due', false)).toBe('none');
  });

  it.each(['telegram', 'push'] as const)(
    'say when a message by %s leaves: by itself also where a day is one letter',
    (channel) => {
      const nothing = { ...DEFAULT_RULES, telegram: [], push: [] };
      const rules = { ...nothing, digest: true, [channel]: ['contract_accepted', 'new_device'] as const };
      expect(messagePlan(rules, channel, 'contract_accepted', false)).toBe('now');
      expect(messagePlan(rules, channel, 'contract_accepted', true)).toBe('morning');
      expect(messagePlan({ ...rules, quietHours: false }, channel, 'contract_accepted', true)).toBe('now');
      expect(messagePlan(rules, channel, 'new_device', true)).toBe('now');
      expect(messagePlan(rules, channel, 'payment_reported', false)).toBe('none');
      expect(messagePlan(rules, channel === 'push' ? 'telegram' : 'push', 'new_device', false)).toBe('none');
    },
  );
});

describe('the words of a reminder', () => {
  const reminder = {
    period: period('2026-11'),
    payableKop: kop(1_234_560),
    olderKop: kop(0),
    dueOn: day('2026-11-25'),
  };
  const said = (today: string, payableKop = reminder.payableKop) =>
    reminderMessage({ ...reminder, payableKop, today: day(today) }, 'https://k.ua/x');

  it('say how it stands on the day they are said', () => {
    expect(said('2026-11-22')).toBe(
      '12 345,60 ₴ — квитанція за листопад 2026: сплатити до 25 листопада. https://k.ua/x',
    );
    expect(said('2026-11-25')).toBe(
      '12 345,60 ₴ — квитанція за листопад 2026: сьогодні останній день, щоб сплатити. https://k.ua/x',
    );
    expect(said('2026-11-26')).toBe(
      '12 345,60 ₴ — квитанція за листопад 2026: строк оплати минув 1 день тому. https://k.ua/x',
    );
    expect(said('2026-11-26', kop(0))).toBe('За квитанцію за листопад 2026 усе сплачено, дякуємо. https://k.ua/x');
    expect(readingsMessage(period('2026-11'), 'https://k.ua/y')).toBe(
      'Передайте показники лічильників за листопад 2026. https://k.ua/y',
    );
  });

  it('say how much of the sum is an older debt, and when it is nothing else', () => {
    const of = (olderKop: number, today = '2026-11-22') =>
      reminderMessage({ ...reminder, olderKop: kop(olderKop), today: day(today) }, null);
    expect(of(234_560)).toBe(
      '12 345,60 ₴ — квитанція за листопад 2026 разом із попереднім боргом (2 345,60 ₴): сплатити до 25 листопада.',
    );
    // A receipt that came out below zero lessens the debt of before: the sum asked for is all of it.
    for (const older of [1_234_560, 1_300_000])
      expect(of(older)).toBe('12 345,60 ₴ — попередній борг. Квитанцію за листопад 2026 уже сплачено.');
    expect(of(0)).not.toContain('борг');
  });

  it('begin with the sum and the home in the subject of a letter', () => {
    const subject = (today: string, payableKop = reminder.payableKop) =>
      reminderSubject({ ...reminder, payableKop, today: day(today) }, 'Лук’янівська, 5').replaceAll('\u00a0', ' ');
    expect(subject('2026-11-25')).toBe(
      '12 345,60 ₴ · Лук’янівська, 5 · сплатити до 25 листопада · квитанція за листопад 2026',
    );
    expect(subject('2026-11-26')).toBe(
      '12 345,60 ₴ · Лук’янівська, 5 · строк оплати минув 25 листопада · квитанція за листопад 2026',
    );
    expect(subject('2026-11-26', kop(0))).toBe('Сплачено · Лук’янівська, 5 · квитанція за листопад 2026');
  });

  it('go into the messengers of the person whole', () => {
    const links = shareLinks({ sentence: 'Сплатіть 5,00\u00a0₴ & дякую', url: 'https://k.ua/info?k=a&b' });
    expect(links.telegram).toBe(
      `https://t.me/share/url?url=${encodeURIComponent('https://k.ua/info?k=a&b')}&text=${encodeURIComponent('Сплатіть 5,00 ₴ & дякую')}`,
    );
    expect(new URL(links.telegram).searchParams.get('url')).toBe('https://k.ua/info?k=a&b');
    expect(decodeURIComponent(links.viber)).toBe(
      'viber://forward?text=Сплатіть 5,00 ₴ & дякую https://k.ua/info?k=a&b',
    );
  });
});
