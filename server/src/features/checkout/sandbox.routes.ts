import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isDevelopmentRequest } from '../../edge/local-request.ts';
import { newNonce, sendPage } from '../../edge/pages.ts';
import { SANDBOX_SIGNATURE, type Sandbox, type TillPayment } from '../../platform/checkout/sandbox.ts';
import { pauseAside } from '../../platform/pause.ts';
import { sandboxPage } from './sandbox-page.ts';

/** How long a payment «takes a while». */
const WHILE_MS = 10_000;

type Visit = { readonly Params: { readonly paymentId: string; readonly deed?: string } };

/** What a till does on a press: the state it comes to, and how often and when it tells us. */
const DEEDS: Readonly<
  Record<string, { from: TillPayment['status']; to: TillPayment['status']; isSlow?: true; webhooks: number }>
> = {
  pay: { from: 'pending', to: 'paid', webhooks: 1 },
  // As a bank does that has not heard our answer.
  twice: { from: 'pending', to: 'paid', webhooks: 2 },
  silent: { from: 'pending', to: 'paid', webhooks: 0 },
  later: { from: 'pending', to: 'pending', isSlow: true, webhooks: 1 },
  decline: { from: 'pending', to: 'failed', webhooks: 1 },
  retry: { from: 'failed', to: 'pending', webhooks: 0 },
  again: { from: 'paid', to: 'paid', webhooks: 1 },
  reverse: { from: 'paid', to: 'reversed', webhooks: 1 },
};

/** Back to the shop where a bank goes back; these stay on the page. */
const STAYS = new Set(['retry', 'again', 'reverse']);

/** The page of the practice till (contract.md §3.7): a payer's page like those of the banks, with a button for every way it can go. */
export function registerSandboxPages(app: FastifyInstance, deps: Deps, sandbox: Sandbox): void {
  const found = (request: FastifyRequest<Visit>): TillPayment => {
    const payment = isDevelopmentRequest(deps.config, request) ? sandbox.find(request.params.paymentId) : null;
    if (payment === null) throw new AppError('not_found');
    return payment;
  };
  app.get<Visit>('/sandbox/pay/:paymentId', (request, reply) => {
    const nonce = newNonce();
    return sendPage(request, reply, { html: sandboxPage(found(request), nonce), nonce });
  });
  app.post<Visit>('/sandbox/pay/:paymentId/:deed', (request, reply) =>
    doDeed(deps, sandbox, { request, reply, payment: found(request) }),
  );
}

async function doDeed(
  deps: Deps,
  sandbox: Sandbox,
  { request, reply, payment }: { request: FastifyRequest<Visit>; reply: FastifyReply; payment: TillPayment },
): Promise<FastifyReply> {
  const { deed = '' } = request.params;
  const known = Object.hasOwn(DEEDS, deed) ? DEEDS[deed] : undefined;
  if (known === undefined) throw new AppError('not_found');
  const page = `/sandbox/pay/${payment.id}`;
  // Pressed in another tab meanwhile: the page shows what is so now.
  if (payment.status !== known.from) return reply.redirect(page, 303);
  const paidFromMs = known.isSlow ? deps.clock.nowMs() + WHILE_MS : undefined;
  const changed =
    deed === 'again' ? payment : sandbox.change(payment.id, { status: known.to, ...(paidFromMs && { paidFromMs }) });
  const port = request.socket.localPort ?? deps.config.port;
  if (changed !== null) {
    const told = Array.from({ length: known.webhooks }, () => sendWebhook(deps, sandbox, { payment: changed, port }));
    await Promise.all(told);
    if (known.isSlow) void tellLater(deps, sandbox, { id: payment.id, port });
  }
  const { pathname, search } = new URL(payment.returnUrl);
  return reply.redirect(STAYS.has(deed) ? page : `${pathname}${search}`, 303);
}

async function tellLater(deps: Deps, sandbox: Sandbox, { id, port }: { id: string; port: number }): Promise<void> {
  await pauseAside(WHILE_MS);
  const payment = sandbox.find(id);
  if (payment !== null) await sendWebhook(deps, sandbox, { payment, port });
}

/** To this very process, whatever port it was given. */
async function sendWebhook(
  deps: Deps,
  sandbox: Sandbox,
  { payment, port }: { payment: TillPayment; port: number },
): Promise<void> {
  const { body, signature } = sandbox.webhookOf(payment);
  const { pathname } = new URL(payment.webhookUrl);
  try {
    await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature },
      body,
      signal: AbortSignal.timeout(5_000),
    });
  } catch (error) {
    deps.log.warn({ err: error, event: 'sandbox.webhook' }, 'the practice till could not tell of a payment');
  }
}
