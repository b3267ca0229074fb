import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import { calendarSpan, readingDays, receiptDay, taskDay } from './calendar-days.ts';

const RECEIPT = {
  id: 'r1',
  number: 'К-2026-11-0001',
  place: 'Саксаганського, 77, кв.\u00a012',
  dueOn: day('2026-11-10'),
  leftKop: kop(1_234_560),
  isMine: false,
};

describe('the day of a receipt', () => {
  it('has a number and an address, and a sum only when it is asked for', () => {
    expect(receiptDay(RECEIPT, false).title).toBe(
      'Строк оплати: квитанція К-2026-11-0001 · Саксаганського, 77, кв.\u00a012',
    );
    expect(receiptDay(RECEIPT, true).title).toBe(
      'Строк оплати: квитанція К-2026-11-0001 · 12\u00a0345,60\u00a0₴ · Саксаганського, 77, кв.\u00a012',
    );
  });

  it('says to the payer what he has to do', () => {
    expect(receiptDay({ ...RECEIPT, isMine: true }, false).title).toMatch(/^Сплатити квитанцію К-2026-11-0001/);
  });
});

it('a task of a debt names neither the tenant nor the sum', () => {
  const task = { id: 't1', title: 'Борг: Петренко Іван, 500,00 ₴', dueOn: day('2026-11-20'), rule: 'debt' };
  expect(taskDay(task).title).toBe('Нагадати про борг за квитанцією');
  expect(taskDay({ ...task, title: 'Полагодити кран', rule: null }).title).toBe('Полагодити кран');
});

describe('days of readings', () => {
  const daysOf = (fromDay: number, toDay: number, today: string) =>
    readingDays({ propertyId: 'p', place: 'Дім', window: { fromDay, toDay } }, day(today)).map(
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
      readingDays({ propertyId: 'p', place: 'Дім', window: { fromDay: 1, toDay: 5 } }, day(today)).map(
        ({ uid }) => uid,
      );
    expect(uids('2026-11-01')).toEqual(uids('2026-11-30'));
    expect(uids('2026-12-01')[0]).toBe(uids('2026-11-30')[1]);
  });
});

it('a calendar goes back three months and ahead somewhat more than a year', () => {
  expect(calendarSpan(day('2026-11-20'))).toEqual({ from: '2026-08-22', to: '2027-12-25' });
});
