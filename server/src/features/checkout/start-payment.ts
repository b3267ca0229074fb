import type { CheckoutProvider, payInvoice as endpoint } from '@kliuchar/api-schema/checkout';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type HostedProvider, ProviderError } from '../../platform/checkout/port.ts';
import type { Providers } from '../../platform/checkout/providers.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { pause } from '../../platform/pause.ts';
import { newLinkKey } from '../../platform/tokens.ts';
import { INVOICE_STATUS_NAMES } from '../subscription/public.ts';
import { askingOf, askProvider, logSilence } from './ask-provider.ts';
import type { PayableInvoice } from './checkout.sql.ts';
import {
  type AttemptRow,
  endAttempt,
  findOpenAttempt,
  holdInvoice,
  insertAttempt,
  openAttempt,
} from './checkout.sql.ts';
import { enqueuePoll } from './poll-attempt.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

/** How long a page can be paid on; after that the next press begins another. */
const PAGE_LIFE_MS = 60 * 60_000;
/** A provider answers within eight seconds, or was never asked because the process died. */
const START_PATIENCE_MS = 15_000;
const WAIT_MS = 250;
/** Waiting for the other tab, and one look at what it left. */
const TURNS = Math.ceil(START_PATIENCE_MS / WAIT_MS);

type Paying = {
  readonly deps: Deps;
  readonly providers: Providers;
  readonly actor: SessionActor;
  readonly invoiceId: string;
  readonly provider: HostedProvider;
};
type Input = { readonly invoiceId: string; readonly provider: CheckoutProvider };

type Step =
  | { readonly kind: 'open' | 'ask'; readonly attempt: AttemptRow }
  /** Another press is just opening a page; or it was lost on its way and is given up, and the next turn begins anew. */
  | { readonly kind: 'wait' | 'given_up' }
  | { readonly kind: 'begun'; readonly attempt: AttemptRow; readonly invoice: PayableInvoice };

/** The page to pay on: the one that is open, else a new one. The provider is asked outside of transactions. */
export async function payInvoice(
  deps: Deps,
  providers: Providers,
  actor: SessionActor,
  input: Input,
): Promise<ReplyOf<typeof endpoint>> {
  const { invoiceId } = input;
  if (input.provider === 'manual') return showTransfer(deps, providers, actor, invoiceId);
  const provider = providers.hosted.get(input.provider);
  if (provider === undefined) throw new AppError('provider_off');
  const paying: Paying = { deps, providers, actor, invoiceId, provider };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const step = await withWriteScope(deps.db, actor, (db) => takeStep(paying, db));
    if (step.kind === 'open') return { url: step.attempt.url, attemptId: step.attempt.id };
    if (step.kind === 'begun') return openPage(paying, step);
    if (step.kind === 'ask') await closePage(paying, step.attempt);
    if (step.kind === 'wait') await pause(WAIT_MS);
  }
  throw new AppError('provider_silent');
}

/** A transfer needs nothing but the invoice, and takes days: it is no open payment that would stand in the way of another. */
async function showTransfer(
  deps: Deps,
  { hasTransfer }: Providers,
  actor: SessionActor,
  invoiceId: string,
): Promise<ReplyOf<typeof endpoint>> {
  if (!hasTransfer) throw new AppError('provider_off');
  await withWriteScope(deps.db, actor, async (db) => assertPayable(await holdInvoice(db, invoiceId)));
  return { url: null, attemptId: null };
}

function assertPayable(invoice: PayableInvoice | null): PayableInvoice {
  if (invoice === null) throw new AppError('invoice_not_found');
  if (invoice.status !== 'issued')
    throw new AppError('invoice_state', { params: { status: INVOICE_STATUS_NAMES[invoice.status] } });
  return invoice;
}

async function takeStep({ deps, provider, invoiceId }: Paying, db: Db): Promise<Step> {
  const invoice = assertPayable(await holdInvoice(db, invoiceId));
  const nowMs = db.clock.nowMs();
  const open = await findOpenAttempt(db, invoice);
  if (open !== null) {
    const isLost = open.status === 'started' && nowMs - Date.parse(open.createdAt) > START_PATIENCE_MS;
    if (isLost) {
      await endAttempt(db, open.id, 'failed');
      return { kind: 'given_up' };
    }
    if (open.status === 'started') return { kind: 'wait' };
    const isOver = Date.parse(open.validUntil) <= nowMs;
    return { kind: isOver || open.provider !== provider.key ? 'ask' : 'open', attempt: open };
  }
  const attempt = await insertAttempt(db, {
    id: newId(),
    ownerId: invoice.ownerId,
    invoiceId,
    provider: provider.key,
    orderId: newLinkKey(),
    amountKop: invoice.amountKop,
    validUntil: instantText(nowMs + PAGE_LIFE_MS),
  });
  if (attempt === null) return { kind: 'wait' };
  await enqueuePoll(db, { attemptId: attempt.id, turn: 0 }, invoice.ownerId);
  await db.audit({
    action: 'billing.checkout_started',
    entityType: 'checkout',
    entityId: attempt.id,
    ownerId: invoice.ownerId,
    details: { number: invoice.number, amountKop: invoice.amountKop, provider: provider.key, invoiceId },
  });
  deps.log.debug({ event: 'checkout.started', provider: provider.key }, 'a payment was begun');
  return { kind: 'begun', attempt, invoice };
}

async function openPage(
  { deps, actor, provider }: Paying,
  { attempt, invoice }: { attempt: AttemptRow; invoice: PayableInvoice },
): Promise<ReplyOf<typeof endpoint>> {
  const { origin } = deps.config;
  try {
    const page = await provider.start({
      orderId: attempt.orderId,
      amountKop: attempt.amountKop,
      description: `Підписка на Ключар, рахунок ${invoice.number}`,
      returnUrl: `${origin}/billing/review?invoice=${invoice.id}`,
      webhookUrl: `${origin}/api/webhooks/${provider.key}`,
      startedAtMs: Date.parse(attempt.createdAt),
      validUntilMs: Date.parse(attempt.validUntil),
    });
    const isOpen = await withWriteScope(deps.db, actor, (db) => openAttempt(db, attempt.id, page));
    if (!isOpen) throw new AppError('provider_silent');
    return { url: page.url, attemptId: attempt.id };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logSilence(deps.log, provider, error);
    await withWriteScope(deps.db, actor, (db) => endAttempt(db, attempt.id, 'failed'));
    throw new AppError('provider_silent');
  }
}

/**
 * Before another page is opened, the one that is open is closed: an invoice must not be paid on both. What the provider says of it is
 * applied first, because it may have been paid a moment ago; a payment that is going on is waited for.
 */
async function closePage({ deps, providers, actor }: Paying, attempt: AttemptRow): Promise<void> {
  const asked = await askProvider(askingOf(deps, providers, actor), attempt);
  const provider = providers.hosted.get(attempt.provider);
  if (asked === 'silent' && provider !== undefined) throw new AppError('provider_silent');
  const isOver = Date.parse(attempt.validUntil) <= deps.clock.nowMs();
  const still = await withReadScope(deps.db, actor, (db) =>
    findOpenAttempt(db, { id: attempt.invoiceId, ownerId: attempt.ownerId }),
  );
  if (still?.id !== attempt.id) return;
  const isClosed = provider === undefined || (await closeAt(provider, attempt));
  const isUntouched = asked === 'unknown';
  if (!isClosed && !isUntouched)
    throw new AppError('checkout_open', { params: { provider: PROVIDER_NAMES[attempt.provider] } });
  await withWriteScope(deps.db, actor, (db) => endAttempt(db, attempt.id, isClosed || isOver ? 'expired' : 'replaced'));
}

async function closeAt(provider: HostedProvider, attempt: AttemptRow): Promise<boolean> {
  try {
    return await provider.cancel(attempt);
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
