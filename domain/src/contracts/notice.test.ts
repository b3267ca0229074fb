import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import {
  bindingNotice,
  earliestEnd,
  isShortened,
  type NoticeTerms,
  noticeHint,
  noticeInWords,
  usualEnd,
} from './notice.ts';

const terms = (over: Partial<NoticeTerms>): NoticeTerms => ({
  kind: 'residential',
  startDate: day('2026-12-01'),
  endDate: day('2027-11-30'),
  noticeDays: 30,
  ...over,
});
const words = (over: Partial<NoticeTerms>, by: 'tenant' | 'landlord') =>
  (noticeInWords(bindingNotice(terms(over), by)) ?? 'жодного').replaceAll('\u00a0', ' ');
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the notice that binds', () => {
  it('is three months for premises without an end, whatever was written, and as agreed for a term (ЦКУ 763)', () => {
    expect(words({ kind: 'commercial', endDate: null }, 'tenant')).toBe('три місяці');
    expect(words({ kind: 'commercial', endDate: null }, 'landlord')).toBe('три місяці');
    expect(words({ kind: 'commercial' }, 'landlord')).toBe('30 днів');
    expect(words({ kind: 'commercial', noticeDays: 121 }, 'tenant')).toBe('121 день');
  });

  it('is never longer than three months for a tenant of housing, and an agreement may shorten it to nothing (ЦКУ 825)', () => {
    expect(words({ noticeDays: 120 }, 'tenant')).toBe('три місяці');
    expect(words({ noticeDays: 90 }, 'tenant')).toBe('90 днів');
    expect(words({ noticeDays: 0 }, 'tenant')).toBe('жодного');
    expect([0, 89, 90, 91].map((noticeDays) => isShortened(bindingNotice(terms({ noticeDays }), 'tenant')))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is three months for a landlord of housing, and as agreed where the lease is short (ЦКУ 821, 822)', () => {
    expect(words({}, 'landlord')).toBe('три місяці');
    expect(words({ endDate: day('2027-11-29') }, 'landlord')).toBe('30 днів');
  });

  it('counts days by days and months by the calendar', () => {
    const from = day('2026-11-30');
    expect(earliestEnd(bindingNotice(terms({}), 'tenant'), from)).toBe('2026-12-30');
    expect(earliestEnd(bindingNotice(terms({ noticeDays: 120 }), 'tenant'), from)).toBe('2027-02-28');
  });

  it('offers a last day inside the term, and to a landlord of housing only its end', () => {
    const offered = (over: Partial<NoticeTerms>, by: 'tenant' | 'landlord', on = '2027-01-10') =>
      usualEnd(terms(over), by, day(on));
    expect(offered({}, 'tenant')).toBe('2027-02-09');
    expect(offered({}, 'tenant', '2027-11-20')).toBe('2027-11-30');
    expect(offered({}, 'landlord')).toBe('2027-11-30');
    expect(offered({ kind: 'commercial', endDate: null }, 'landlord')).toBe('2027-04-10');
  });
});

describe('what is wrong with a notice', () => {
  const hint = (over: Partial<NoticeTerms>, by: 'tenant' | 'landlord', endsOn: string) =>
    noticeHint(terms(over), { by, givenOn: day('2027-01-10'), endsOn: day(endsOn) });

  it('is that a landlord of housing cannot quit before the term is over, in whatever time', () => {
    expect(hint({}, 'landlord', '2027-10-31')).toMatchObject({
      code: 'landlord_cannot_quit',
      textUk: expect.stringContaining('ст.\u00a0825\u00a0ЦКУ'),
    });
    // Without an end the lease is of five years: 01.12.2026–30.11.2031.
    expect(hint({ endDate: null }, 'landlord', '2031-11-29')?.code).toBe('landlord_cannot_quit');
    expect(hint({ endDate: null }, 'landlord', '2031-11-30')).toBeNull();
    expect(hint({}, 'landlord', '2027-11-30')).toBeNull();
    expect(hint({ kind: 'commercial' }, 'landlord', '2027-10-31')).toBeNull();
  });

  it('is that it is too short, by the contract or by the law', () => {
    expect(plain(hint({}, 'tenant', '2027-02-08')?.textUk)).toBe(
      'За договором про припинення попереджають щонайменше за 30 днів, тобто не раніше ніж на 09.02.2027. Погодьте скорочений строк з іншою стороною.',
    );
    expect(hint({}, 'tenant', '2027-02-09')).toBeNull();
    expect(plain(hint({ kind: 'commercial', endDate: null }, 'landlord', '2027-02-09')?.textUk)).toContain(
      'За законом про припинення попереджають щонайменше за три місяці (ч. 2 ст. 763 ЦКУ), тобто не раніше ніж на 10.04.2027.',
    );
    // 120 days would be 10.05.2027; the law asks a tenant of housing for three months at most.
    expect(hint({ noticeDays: 120 }, 'tenant', '2027-04-10')).toBeNull();
    expect(hint({ noticeDays: 0 }, 'tenant', '2027-01-10')).toBeNull();
    expect(hint({ endDate: day('2027-03-31'), startDate: day('2026-03-01') }, 'landlord', '2027-03-31')?.code).toBe(
      'notice_too_short',
    );
  });
});
