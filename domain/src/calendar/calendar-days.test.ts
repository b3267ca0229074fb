import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import {
  calendarSpan,
  contractEndDays,
  type DayOfKind,
  readingDays,
  receiptDays,
  taskDays,
  verificationDays,
} from './calendar-days.ts';

const DAY = day('2026-11-10');
/** One thing of a day, or only how many there are. */
const of = <Item>(...items: Item[]): DayOfKind<Item> => ({
  day: DAY,
  isMine: false,
  count: items.length,
  sumKop: kop(0),
  items,
});
const many = (count: number, sumKop = kop(0)): DayOfKind<never> => ({ ...of<never>(), count, sumKop });
const RECEIPT = {
  id: 'r1',
  number: 'К-2026-11-0001',
  place: 'Саксаганського, 77, кв.\u00a012',
  leftKop: kop(1_234_560),
};
const HOME = { propertyId: 'p', place: 'Дім' };
const titles = (days: readonly { title: string }[]) => days.map(({ title }) => title.replaceAll('\u00a0', ' '));

describe('the day of a receipt', () => {
  it('has a number and an address, and a sum only when it is asked for', () => {
    expect(titles(receiptDays(of(RECEIPT), false))).toEqual([
      'Строк оплати: квитанція К-2026-11-0001 · Саксаганського, 77, кв. 12',
    ]);
    expect(titles(receiptDays(of(RECEIPT), true))).toEqual([
      'Строк оплати: квитанція К-2026-11-0001 · 12 345,60 ₴ · Саксаганського, 77, кв. 12',
    ]);
  });

  it('says to the payer what he has to do', () => {
    expect(titles(receiptDays({ ...of(RECEIPT), isMine: true }, false))[0]).toMatch(
      /^Сплатити квитанцію К-2026-11-0001/,
    );
  });
});

describe('a day that has more of a kind than a person reads', () => {
  it('is one line with how many, and their sum only when it is asked for', () => {
    expect(receiptDays(many(312, kop(426_190_000)), false)).toEqual([
      {
        uid: 'receipts-2026-11-10',
        from: DAY,
        to: null,
        title: 'Строк оплати: 312\u00a0квитанцій',
        path: '/receipts?payment_status=unpaid,partial,overdue&sort=due_on',
      },
    ]);
    expect(titles(receiptDays(many(312, kop(426_190_000)), true))).toEqual([
      'Строк оплати: 312 квитанцій · 4 261 900,00 ₴',
    ]);
  });

  it.each([
    [receiptDays({ ...many(22), isMine: true }, false), 'Сплатити 22 квитанції', '/my-receipts'],
    [contractEndDays(many(21)), 'Закінчення 21 договору', '/contracts?ends_by=2026-11-10'],
    [contractEndDays(many(12)), 'Закінчення 12 договорів', '/contracts?ends_by=2026-11-10'],
    [taskDays(many(6)), '6 завдань', '/tasks?view=calendar&month=2026-11'],
    [verificationDays(many(31)), 'Повірити 31 лічильник', '/physical-meters?view=due'],
  ] as const)('of every kind: %#', (days, title, path) => {
    expect(days.map((one) => [one.title.replaceAll('\u00a0', ' '), one.path])).toEqual([[title, path]]);
  });

  it('of readings, by the days they are given on', () => {
    const days = readingDays({ window: { fromDay: 28, toDay: 4 }, count: 40, items: [] }, day('2026-11-20'));
    expect(days).toHaveLength(4);
    expect(days[1]).toMatchObject({
      uid: 'readings-all-28-4-2026-11',
      from: '2026-11-28',
      to: '2026-12-04',
      title: 'Передати показники · 40\u00a0об’єктів',
      path: '/meters',
    });
  });
});

it('a task of a debt names neither the tenant nor the sum', () => {
  const task = { id: 't1', title: 'Борг: Петренко Іван, 500,00 ₴', rule: 'debt' };
  expect(titles(taskDays(of(task)))).toEqual(['Нагадати про борг']);
  expect(titles(taskDays(of({ ...task, title: 'Полагодити кран', rule: null })))).toEqual(['Полагодити кран']);
});

describe('days of readings', () => {
  const daysOf = (fromDay: number, toDay: number, today: string) =>
    readingDays({ window: { fromDay, toDay }, count: 1, items: [HOME] }, day(today)).map(
      ({ from, to }) => `${from}…${to ?? ''}`,
    );

  it.each([
    [
      'inside one month',
      [1, 5],
      ['2026-10-01…2026-10-05', '2026-11-01…2026-11-05', '2026-12-01…2026-12-05', '2027-01-01…2027-01-05'],
    ],
    // ux.md M5: electricity from the end of a month to the 4th of the next.
    [
      'over the end of a month',
      [28, 4],
      ['2026-10-28…2026-11-04', '2026-11-28…2026-12-04', '2026-12-28…2027-01-04', '2027-01-28…2027-02-04'],
    ],
    ['one day', [20, 20], ['2026-10-20…', '2026-11-20…', '2026-12-20…', '2027-01-20…']],
  ] as const)('%s', (_, [fromDay, toDay], expected) => {
    expect(daysOf(fromDay, toDay, '2026-11-20')).toEqual(expected);
  });

  it('end with a month that is shorter: February has no 31st', () => {
    expect(daysOf(30, 31, '2027-02-10')[1]).toBe('2027-02-28…');
  });

  it('keep their name whatever day it is, so that a program does not show them twice', () => {
    const uids = (today: string) =>
      readingDays({ window: { fromDay: 1, toDay: 5 }, count: 1, items: [HOME] }, day(today)).map(({ uid }) => uid);
    expect(uids('2026-11-01')).toEqual(uids('2026-11-30'));
    expect(uids('2026-12-01')[0]).toBe(uids('2026-11-30')[1]);
  });
});

it('a calendar goes back three months and ahead somewhat more than a year', () => {
  expect(calendarSpan(day('2026-11-20'))).toEqual({ from: '2026-08-22', to: '2027-12-25' });
});
