import type { Db } from '../../platform/db/scope.ts';
import { findInvoice } from './invoices.sql.ts';
import { subscriptionLetter } from './subscription.mail.ts';
import { findSubscription, letterAddresses, subscriptionOf } from './subscription.sql.ts';
import type { LetterKind } from './tell-by-letter.ts';

type Letter = { readonly what: LetterKind; readonly invoiceId: string | null };

/** Made when it leaves, by what is true then: an invoice that has been paid meanwhile is not asked for. */
export async function sendSubscriptionLetter(
  { origin }: { origin: string },
  db: Db,
  { what, invoiceId }: Letter,
): Promise<void> {
  const { ownerId } = db;
  const row = await findSubscription(db, ownerId);
  const invoice = invoiceId === null ? null : await findInvoice(db, invoiceId);
  if (row === null || (asksToPay(what) && invoice?.status !== 'issued')) return;
  const letter = subscriptionLetter({ what, subscription: subscriptionOf(row), invoice, origin });
  for (const recipient of await letterAddresses(db, ownerId))
    await db.send({ channel: 'email', recipient, kind: `subscription.${what}`, ...letter });
}

function asksToPay(what: LetterKind): boolean {
  return what === 'issued' || what === 'reminded' || what === 'grace_ends';
}
