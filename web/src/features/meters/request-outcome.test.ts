import { period } from '@kliuchar/domain/dates/period';
import { describe, expect, it } from 'vitest';
import { type RequestAnswer, requestOutcome, requestsFor } from './request-outcome.ts';

const NOVEMBER = period('2026-11');

function answers(count: number, code?: NonNullable<RequestAnswer['code']>): RequestAnswer[] {
  const answer = code === undefined ? { ok: true } : { ok: false, code };
  return Array.from({ length: count }, () => ({ contractId: '01900000-0000-7000-8000-000000000000', ...answer }));
}

describe('a request for readings says', () => {
  it('how many were written to, and who had been asked today', () => {
    expect(requestOutcome([...answers(30), ...answers(12, 'already_asked')])).toEqual({
      title: 'Прохання надіслано: 30',
      description: '12 вже попросили сьогодні.',
      variant: 'success',
    });
    expect(requestOutcome(answers(2, 'already_asked'))).toEqual({
      title: 'Нікому не надіслано',
      description: '2 вже попросили сьогодні.',
      variant: 'info',
    });
  });

  it('each reason by itself, and that some were refused', () => {
    const items = [
      ...answers(1),
      ...answers(2, 'no_recipient'),
      ...answers(1, 'recipient_stopped'),
      ...answers(4, 'link_closed'),
    ];
    expect(requestOutcome(items)).toEqual({
      title: 'Прохання надіслано: 1',
      description: '2 без телефону й\u00a0пошти; 1 просив не надсилати листів; 4 з\u00a0вимкненим посиланням.',
      variant: 'destructive',
    });
  });

  it('that there is nobody to ask', () => {
    expect(requestOutcome([])).toEqual({ title: 'Просити нікого: чинних договорів немає', variant: 'info' });
    expect(requestOutcome(answers(3))).toEqual({ title: 'Прохання надіслано: 3', variant: 'success' });
  });
});

it('more contracts than a call may name are several calls', () => {
  const ids = Array.from({ length: 2001 }, (_, at) => String(at));
  expect(requestsFor(NOVEMBER, undefined)).toEqual([{ period: '2026-11' }]);
  const sizes = requestsFor(NOVEMBER, ids).map(({ contractIds }) => contractIds?.length);
  expect(sizes).toEqual([1000, 1000, 1]);
});
