import { newId } from '../platform/ids.ts';
import { newLinkKey } from '../platform/tokens.ts';
import { type Build, insertRow, SECRET } from './access-world.ts';

/** A payment of the invoice that did not succeed, and what its provider said of it. */
export function insertCheckout(build: Build): void {
  const { world } = build;
  const id = world.ids.checkoutAttempt;
  const reference = `${SECRET}-${world.letter}-${newLinkKey()}`;
  insertRow(build, 'checkout_attempts', {
    id,
    owner_id: world.ownerId,
    invoice_id: world.ids.invoice,
    provider: 'liqpay',
    order_id: newLinkKey(),
    amount_kop: 1_290_000,
    status: 'failed',
    provider_reference: reference,
    provider_modified_at: '2026-11-20T09:00:00Z',
    reason: 'declined',
    valid_until: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T08:59:00Z',
    updated_at: '2026-11-20T09:00:00Z',
  });
  insertRow(build, 'checkout_events', {
    id: newId(),
    owner_id: world.ownerId,
    attempt_id: id,
    provider: 'liqpay',
    digest: Buffer.from(reference),
    fact: { status: 'failed', providerReference: reference },
    received_at: '2026-11-20T09:00:00Z',
  });
}
