import type { Kop } from '../money/kop.ts';

/**
 * What a provider of payments says of one payment, and what follows for ours (product.md §9). Facts come by webhook and by status call,
 * late, twice, out of order and, when something is wrong, about another sum: the rule has to end in the same place whatever the order.
 */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';

export type PaymentFact = {
  /** Our own name of the payment, which we made and the provider only repeats. */
  readonly orderId: string;
  /** The provider's name of it. */
  readonly providerReference: string | null;
  readonly status: PaymentStatus;
  readonly amountKop: Kop;
  /** As ISO 4217 has it: `UAH`. */
  readonly currency: string;
  /** The provider's clock, in milliseconds: the order of facts is told by it, never by the order of arrival. */
  readonly modifiedAtMs: number;
  /** Why it was not paid, by a word of ours. */
  readonly reason: PaymentReason | null;
};

export const PAYMENT_REASONS = ['declined', 'no_funds', 'limit', 'card', 'test'] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

/** Money that has come and pays nothing yet: somebody has to look. */
const DISPUTES = ['amount', 'currency', 'reference', 'after_reversal', 'twice', 'void'] as const;
export type Dispute = (typeof DISPUTES)[number];

export type Attempt = {
  readonly status: PaymentStatus | 'started';
  readonly amountKop: Kop;
  /** What the provider called it when it began; null where it says so only afterwards. */
  readonly providerReference: string | null;
  readonly modifiedAtMs: number | null;
};

export type Verdict =
  | { readonly kind: 'ignored'; readonly why: 'stale' | 'same' | 'final' | 'foreign' | 'future' }
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'moved'; readonly effect: 'settle' | 'reverse' | null; readonly dispute: Dispute | null };

/** Of two facts of one instant the one that is further along holds. */
const RANK: Readonly<Record<PaymentStatus, number>> = { pending: 0, failed: 1, expired: 1, paid: 2, reversed: 3 };

/** No clock of an honest bank is a day ahead, and one that were would silence everything that comes after. */
const MAX_AHEAD_MS = 86_400_000;

const CURRENCY = 'UAH';

export function judgeFact(attempt: Attempt, fact: PaymentFact, nowMs: number): Verdict {
  if (fact.modifiedAtMs > nowMs + MAX_AHEAD_MS) return { kind: 'ignored', why: 'future' };
  const isForeign = attempt.providerReference !== null && fact.providerReference !== attempt.providerReference;
  if (isForeign) return fact.status === 'paid' ? disputed('reference') : { kind: 'ignored', why: 'foreign' };
  const order = orderOf(attempt, fact);
  if (order !== null) return { kind: 'ignored', why: order };
  if (attempt.status === 'reversed')
    return fact.status === 'paid' ? disputed('after_reversal') : { kind: 'ignored', why: 'final' };
  if (attempt.status === 'paid') return afterPaid(attempt, fact);
  if (fact.status !== 'paid') return { kind: 'moved', effect: null, dispute: null };
  const dispute = disputeOf(attempt, fact);
  return { kind: 'moved', effect: dispute === null ? 'settle' : null, dispute };
}

/** Null when the fact is news. */
function orderOf({ status, modifiedAtMs }: Attempt, fact: PaymentFact): 'stale' | 'same' | null {
  if (modifiedAtMs === null || status === 'started' || fact.modifiedAtMs > modifiedAtMs) return null;
  if (fact.modifiedAtMs < modifiedAtMs) return 'stale';
  if (fact.status === status) return 'same';
  return RANK[fact.status] > RANK[status] ? null : 'stale';
}

/** What is paid stays paid until it is given back; a part given back is for a person to look at. */
function afterPaid(attempt: Attempt, fact: PaymentFact): Verdict {
  if (fact.status === 'reversed') return { kind: 'moved', effect: 'reverse', dispute: null };
  if (fact.status !== 'paid') return { kind: 'ignored', why: 'final' };
  const dispute = disputeOf(attempt, fact);
  return dispute === null ? { kind: 'ignored', why: 'same' } : disputed(dispute);
}

function disputeOf(attempt: Attempt, fact: PaymentFact): Dispute | null {
  if (fact.currency !== CURRENCY) return 'currency';
  return fact.amountKop === attempt.amountKop ? null : 'amount';
}

function disputed(dispute: Dispute): Verdict {
  return { kind: 'disputed', dispute };
}
