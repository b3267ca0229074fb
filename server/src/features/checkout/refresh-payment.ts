import type { CheckoutAttempt, refreshInvoice as endpoint } from '@kliuchar/api-schema/checkout';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Providers } from '../../platform/checkout/providers.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { askingOf, askProvider } from './ask-provider.ts';
import { type AttemptRow, claimAsking, findLastAttempt, hasInvoice } from './checkout.sql.ts';
import { REASON_TEXTS } from './provider-names.ts';

/** A screen that waits may ask every second; the provider is asked once in this while. */
const PAUSE_MS = 3_000;
const FINAL = new Set<AttemptRow['status']>(['paid', 'reversed']);

export async function refreshInvoice(
  deps: Deps,
  providers: Providers,
  actor: SessionActor,
  invoiceId: string,
): Promise<ReplyOf<typeof endpoint>> {
  const read = () =>
    withReadScope(deps.db, actor, async (db) => {
      const [isThere, attempt] = await Promise.all([hasInvoice(db, invoiceId), findLastAttempt(db, invoiceId)]);
      if (!isThere) throw new AppError('invoice_not_found');
      return attempt;
    });
  const attempt = await read();
  if (attempt === null) return { attempt: null };
  const mayAsk = !FINAL.has(attempt.status) && attempt.provider !== 'manual';
  if (!mayAsk) return { attempt: viewOf(attempt, deps.clock.nowMs()) };
  const isMine = await withWriteScope(deps.db, actor, (db) => claimAsking(db, attempt.id, PAUSE_MS));
  if (isMine) await askProvider(askingOf(deps, providers, actor), attempt);
  return { attempt: viewOf((await read()) ?? attempt, deps.clock.nowMs()) };
}

function viewOf(row: AttemptRow, nowMs: number): CheckoutAttempt {
  const isOpen = row.status === 'pending' && row.replacedAt === null && Date.parse(row.validUntil) > nowMs;
  return {
    id: row.id,
    provider: row.provider,
    status: row.status,
    amountKop: row.amountKop,
    url: isOpen ? row.url : null,
    reasonUk: row.reason === null ? null : REASON_TEXTS[row.reason],
    isCredited: isCredited(row),
    isDisputed: row.dispute !== null && row.disputeClosedAt === null && !isCredited(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The subscription has it on its balance (features/subscription/settle-invoice.ts). */
function isCredited({ status, dispute }: AttemptRow): boolean {
  return status === 'paid' && (dispute === 'twice' || dispute === 'void');
}
