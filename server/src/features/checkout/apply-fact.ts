import { type Dispute, judgeFact, type PaymentFact } from '@kliuchar/domain/checkout/judge-fact';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { reverseInvoice, settleInvoice } from '../subscription/public.ts';
import { type AttemptRow, lockAttempt, moveAttempt } from './checkout.sql.ts';

/**
 * The one place where a payment counts: what a signed webhook or a status call said is laid on the attempt, in the scope and the transaction
 * of the caller. Any number of times, in any order and from any number of processes it ends in the same place (ADR 0034).
 */
export async function applyFact(db: Db, attemptId: string, fact: PaymentFact): Promise<void> {
  const attempt = await lockAttempt(db, attemptId);
  if (attempt === null || attempt.orderId !== fact.orderId) return;
  const known = { ...attempt, modifiedAtMs: attempt.modifiedAt === null ? null : Date.parse(attempt.modifiedAt) };
  const verdict = judgeFact(known, fact, db.clock.nowMs());
  if (verdict.kind === 'ignored') return;
  if (verdict.kind === 'disputed') {
    await moveAttempt(db, attempt, { ...attempt, dispute: verdict.dispute });
    await tell(db, attempt, 'disputed');
    return;
  }
  const settled = verdict.effect === 'settle' ? await settle(db, attempt, fact) : null;
  if (verdict.effect === 'reverse') await giveBack(db, attempt, fact);
  const isPaid = fact.status === 'paid';
  await moveAttempt(db, attempt, {
    status: fact.status,
    modifiedAt: instantText(fact.modifiedAtMs),
    reason: fact.reason,
    // What is given back is owed to nobody any more.
    dispute: fact.status === 'reversed' ? null : (verdict.dispute ?? settled),
    settledAt:
      isPaid && settled === null && verdict.dispute === null ? instantText(db.clock.nowMs()) : attempt.settledAt,
  });
  if (fact.status !== attempt.status) await tell(db, attempt, fact.status);
}

/** Null when the invoice is paid by it; else why the money that has come is left over. */
async function settle(db: Db, attempt: AttemptRow, fact: PaymentFact): Promise<Dispute | null> {
  const outcome = await settleInvoice(db, {
    invoiceId: attempt.invoiceId,
    provider: attempt.provider,
    reference: referenceOf(attempt),
    amountKop: fact.amountKop,
    paidAt: instantText(fact.modifiedAtMs),
  });
  switch (outcome) {
    case 'settled':
      return null;
    case 'already':
      // This payment itself, counted by somebody else than a provider: the operator, who marked it.
      return null;
    case 'paid_twice':
      return 'twice';
    case 'void_paid':
      return 'void';
    case 'mismatch':
      return 'amount';
  }
}

async function giveBack(db: Db, attempt: AttemptRow, fact: PaymentFact): Promise<void> {
  await reverseInvoice(db, {
    invoiceId: attempt.invoiceId,
    provider: attempt.provider,
    reference: referenceOf(attempt),
    reversedAt: instantText(fact.modifiedAtMs),
  });
}

/** Ours, not the provider's: one for one attempt, known from its first moment, and the same in every fact. */
function referenceOf({ orderId }: AttemptRow): string {
  return orderId;
}

async function tell(db: Db, { id, ownerId, provider, amountKop, invoiceId }: AttemptRow, what: string): Promise<void> {
  await db.audit({
    action: `billing.checkout_${what}`,
    entityType: 'checkout',
    entityId: id,
    ownerId,
    details: { amountKop, provider, invoiceId },
  });
}
