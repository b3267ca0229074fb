import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import {
  contractEndsTask,
  debtTask,
  leftUnbilledTask,
  noReadingTask,
  rejectedReadingTask,
  verificationTask,
} from './task-rules.ts';

/** Days counted by hand: 20.11.2026 + 60 = 19.01.2027 (10 to the month's end, 31 of December, 19), + 30 = 20.12.2026. */
describe('a contract that ends', () => {
  const at = (endsOn: string, today = '2026-11-20') =>
    contractEndsTask(
      {
        contractId: 'c',
        number: 'Д-1',
        endsOn: day(endsOn),
        kind: 'commercial',
        startDate: day('2024-01-01'),
        isOnNotice: false,
      },
      day(today),
    );

  it.each([
    ['2027-01-20', null],
    ['2027-01-19', 'contract_ends:c:2027-01-19:60'],
    ['2026-12-21', 'contract_ends:c:2026-12-21:60'],
    ['2026-12-20', 'contract_ends:c:2026-12-20:30'],
    ['2026-11-20', 'contract_ends:c:2026-11-20:30'],
    ['2026-11-19', null],
  ])('on %s has the key %s', (endsOn, key) => {
    expect(at(endsOn)?.key ?? null).toBe(key);
  });

  it('asks for an agreement a month before the end, and for the handover by the end', () => {
    expect([at('2027-01-19')?.dueOn, at('2026-12-20')?.dueOn]).toEqual(['2026-12-20', '2026-12-20']);
    expect([at('2027-01-19')?.priority, at('2026-12-20')?.priority]).toEqual(['normal', 'high']);
    // Over the end of February: 31.03 − 30 = 01.03.
    expect(at('2027-03-31', '2027-02-01')?.dueOn).toBe('2027-03-01');
  });
});

/** 28.02.2027 − 100 days = 20.11.2026 (10 to the month's end, 31, 31, 28); three calendar months before it is 28.11.2026. */
describe('the next term of a lease of housing', () => {
  const housing = { kind: 'residential', startDate: day('2026-03-01'), isOnNotice: false } as const;
  const at = (today: string, over: Partial<Parameters<typeof contractEndsTask>[0]> = {}) =>
    contractEndsTask({ contractId: 'c', number: 'Д-1', endsOn: day('2027-02-28'), ...housing, ...over }, day(today));

  it.each([
    ['2026-11-19', null],
    ['2026-11-20', 'contract_ends:c:2027-02-28:100'],
    ['2026-11-28', 'contract_ends:c:2027-02-28:100'],
    ['2026-11-29', null],
    ['2026-12-30', 'contract_ends:c:2027-02-28:60'],
  ])('asks on %s for an offer in time: %s', (today, key) => {
    expect(at(today)?.key ?? null).toBe(key);
  });

  it('names the article and the last day to say it on', () => {
    const task = at('2026-11-20');
    expect(task).toMatchObject({ dueOn: '2026-11-28', priority: 'high' });
    expect(task?.title).toContain('до 28.11.2026');
    expect(task?.description.replaceAll('\u00a0', ' ')).toContain('ст. 822 ЦКУ');
  });

  it('is nobody’s duty for premises, for a short lease, and once a notice was given', () => {
    expect(at('2026-11-20', { kind: 'commercial' })).toBeNull();
    expect(at('2026-11-20', { startDate: day('2026-03-02') })).toBeNull();
    expect(at('2026-11-20', { isOnNotice: true })).toBeNull();
  });
});

describe('a verification', () => {
  it.each([
    ['2027-01-20', false],
    ['2027-01-19', true],
    ['2026-10-01', true],
  ])('on %s makes a task: %s', (next, isMade) => {
    const meter = { meterId: 'm', serial: '123', nextVerificationOn: day(next) };
    expect(verificationTask(meter, day('2026-11-20')) !== null).toBe(isMade);
  });
});

describe('a debt', () => {
  it.each([
    // Fourteen days after 06.11 are over on the 20th, so from the 21st.
    ['2026-11-06', 100, false],
    ['2026-11-05', 100, true],
    ['2026-11-05', 0, false],
  ])('due on %s of %i kopecks makes a task: %s', (dueOn, owed, isMade) => {
    const owing = { contractId: 'c', tenantName: 'Іван П.', dueOn: day(dueOn), owedKop: kop(owed) };
    const made = (of: { receiptId: string | null; number: string }) =>
      debtTask({ ...owing, ...of }, day('2026-11-20'))?.key ?? null;
    expect(made({ receiptId: 'r', number: 'К-1' })).toBe(isMade ? 'debt:r' : null);
    expect(made({ receiptId: null, number: 'Д-1' })).toBe(isMade ? 'debt:c:opening' : null);
  });

  it('says what it is that was not paid: a receipt, or what the lease was brought in with', () => {
    const owing = { contractId: 'c', tenantName: 'Іван П.', dueOn: day('2026-11-05'), owedKop: kop(500_000) };
    const said = (of: { receiptId: string | null; number: string }) =>
      debtTask({ ...owing, ...of }, day('2026-11-20'))?.description.split('. ')[0];
    expect(said({ receiptId: 'r', number: 'К-1' })).toBe('Квитанцію К-1 треба було сплатити до 05.11.2026');
    expect(said({ receiptId: null, number: 'Д-1' })).toBe(
      'За договором №\u00a0Д-1 досі не сплачено борг на початок обліку, внесений 05.11.2026',
    );
  });
});

describe('a rejected reading', () => {
  it('is asked for again within three days, with the reason', () => {
    const rejected = {
      readingId: 'r',
      serial: '77',
      placeName: 'Січова, 7',
      period: period('2026-11'),
      reason: 'Нечітке фото.',
    };
    expect(rejectedReadingTask(rejected, day('2026-11-29'))).toMatchObject({
      key: 'rejected_reading:r',
      title: 'Передайте показник: лічильник 77, листопад\u00a02026',
      description:
        'Січова, 7. Попередній показник відхилено: Нечітке фото. Завдання закриється, щойно новий показник буде прийнято.',
      dueOn: '2026-12-02',
    });
    expect(rejectedReadingTask({ ...rejected, reason: null }, day('2026-11-29')).description).toContain('відхилено.');
  });
});

describe('the day by which readings are given', () => {
  it('has to be over for the last of the meters', () => {
    const unread = {
      contractId: 'c',
      number: 'Д-1',
      period: period('2026-11'),
      utilities: 'same' as const,
      windows: [{ fromDay: 20, toDay: 28 }, null],
    };
    expect(noReadingTask(unread, day('2026-12-05'))).toBeNull();
    expect(noReadingTask(unread, day('2026-12-06'))).toMatchObject({
      key: 'no_reading:c:2026-11',
      dueOn: '2026-12-08',
    });
  });

  it('lies in the next month where the next receipt carries the readings', () => {
    const lease = { contractId: 'c', number: 'Д-1', windows: [{ fromDay: 1, toDay: 5 }] };
    const task = (month: string, utilities: 'same' | 'previous', today: string) =>
      noReadingTask({ ...lease, period: period(month), utilities }, day(today))?.key ?? null;
    // On 6 November October's readings are late and November's are still to come; billed in their own month, it is November's that are.
    expect(task('2026-10', 'previous', '2026-11-06')).toBe('no_reading:c:2026-10');
    expect(task('2026-11', 'previous', '2026-11-06')).toBeNull();
    expect(task('2026-11', 'same', '2026-11-06')).toBe('no_reading:c:2026-11');
  });
});

it('what the last receipts of a lease lack is one cause for each end of it', () => {
  const task = leftUnbilledTask({ contractId: 'c', number: 'Д-1', endsOn: day('2026-11-30') }, day('2026-12-01'));
  expect(task).toMatchObject({ key: 'left_unbilled:c:2026-11-30', category: 'payment', dueOn: '2026-12-01' });
  expect(task.title).toBe('Договір №\u00a0Д-1: дорахуйте останні показники й рахунки');
  expect(task.description).toContain('завершився 30.11.2026');
});
