import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kop } from '../money/kop.ts';
import { type Attempt, judgeFact, type PaymentFact, type PaymentStatus } from './judge-fact.ts';

const NOW = 1_000_000;
const OPEN: Attempt = { status: 'pending', amountKop: kop(149_00), providerReference: 'p2', modifiedAtMs: 100 };
const FACT: PaymentFact = {
  orderId: 'order',
  providerReference: 'p2',
  status: 'paid',
  amountKop: kop(149_00),
  currency: 'UAH',
  modifiedAtMs: 200,
  reason: null,
};
const moved = (effect: 'settle' | 'reverse' | null, dispute: string | null = null) => ({
  kind: 'moved',
  effect,
  dispute,
});
const ignored = (why: string) => ({ kind: 'ignored', why });

/** Worked by hand from the rules of product.md §9 and reliability.md §6 (payment callbacks). */
describe('a fact about a payment', () => {
  it.each<[string, Partial<Attempt>, Partial<PaymentFact>, object]>([
    ['is paid', {}, {}, moved('settle')],
    ['is paid before anything else was heard', { status: 'started', modifiedAtMs: null }, {}, moved('settle')],
    ['is still going on', {}, { status: 'pending' }, moved(null)],
    ['failed', {}, { status: 'failed' }, moved(null)],
    ['is paid after it failed, by another card', { status: 'failed' }, {}, moved('settle')],
    ['is paid after its page was over', { status: 'expired' }, {}, moved('settle')],
    ['is paid, the same again', { status: 'paid', modifiedAtMs: 200 }, {}, ignored('same')],
    ['is paid, told later again', { status: 'paid', modifiedAtMs: 150 }, {}, ignored('same')],
    ['is older than what is known', { status: 'failed', modifiedAtMs: 300 }, {}, ignored('stale')],
    ['is of the same instant and further along', { modifiedAtMs: 200 }, {}, moved('settle')],
    [
      'is of the same instant and behind',
      { status: 'paid', modifiedAtMs: 200 },
      { status: 'pending' },
      ignored('stale'),
    ],
    ['failed after it was paid', { status: 'paid' }, { status: 'failed' }, ignored('final')],
    ['is given back', { status: 'paid' }, { status: 'reversed' }, moved('reverse')],
    [
      'is given back at the same instant',
      { status: 'paid', modifiedAtMs: 200 },
      { status: 'reversed' },
      moved('reverse'),
    ],
    ['is given back before it was heard of', {}, { status: 'reversed' }, moved(null)],
    ['is paid, an older word after it was given back', { status: 'reversed', modifiedAtMs: 300 }, {}, ignored('stale')],
    [
      'is paid again after it was given back',
      { status: 'reversed' },
      {},
      { kind: 'disputed', dispute: 'after_reversal' },
    ],
    ['is pending after it was given back', { status: 'reversed' }, { status: 'pending' }, ignored('final')],
    ['is paid with less', {}, { amountKop: kop(1) }, moved(null, 'amount')],
    ['is paid with more', {}, { amountKop: kop(149_01) }, moved(null, 'amount')],
    ['is paid in another currency', {}, { currency: 'USD' }, moved(null, 'currency')],
    ['is given back in part', { status: 'paid' }, { amountKop: kop(100_00) }, { kind: 'disputed', dispute: 'amount' }],
    ['failed with another sum', {}, { status: 'failed', amountKop: kop(1) }, moved(null)],
    ['is paid under another name', {}, { providerReference: 'p3' }, { kind: 'disputed', dispute: 'reference' }],
    ['failed under another name', {}, { providerReference: 'p3', status: 'failed' }, ignored('foreign')],
    ['is paid where the name comes only afterwards', { providerReference: null }, {}, moved('settle')],
    ['is of the day after tomorrow', {}, { modifiedAtMs: NOW + 2 * 86_400_000 }, ignored('future')],
  ])('%s', (_, attempt, fact, verdict) => {
    expect(judgeFact({ ...OPEN, ...attempt }, { ...FACT, ...fact }, NOW)).toEqual(verdict);
  });

  it('ends in the same place whatever the order and the repetitions, and settles at most once', () => {
    const statuses: PaymentStatus[] = ['pending', 'failed', 'paid', 'reversed'];
    // The life of one payment in the order it happened; then told in any order, any number of times.
    const told = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3, 3, 2], { minLength: 4 });
    fc.assert(
      fc.property(told, (order) => {
        const last = Math.max(...order);
        let attempt: Attempt = { ...OPEN, modifiedAtMs: null };
        let settled = 0;
        let reversed = 0;
        for (const at of order) {
          const fact = { ...FACT, status: statuses[at] ?? 'pending', modifiedAtMs: 100 + at };
          const verdict = judgeFact(attempt, fact, NOW);
          if (verdict.kind !== 'moved') continue;
          attempt = { ...attempt, status: fact.status, modifiedAtMs: fact.modifiedAtMs };
          if (verdict.effect === 'settle') settled += 1;
          if (verdict.effect === 'reverse') reversed += 1;
        }
        expect(attempt.status).toBe(statuses[last]);
        expect(settled).toBeLessThanOrEqual(1);
        // What was settled and then given back is taken back; nothing else is.
        expect(reversed).toBe(last === 3 ? settled : 0);
      }),
    );
  });
});
