import { attemptsOf, type CheckoutWorld, type Payer } from '../../testing/checkout-world.ts';
import type { Answer } from '../../testing/http-client.ts';

/** What a payer does on the screen of an invoice, and what the bank knows meanwhile. */
export const pay = (payer: Payer, provider: string): Promise<Answer> =>
  payer.client.post(`/billing/invoices/${payer.invoiceId}/pay`, { provider });
export const refresh = (payer: Payer): Promise<Answer> =>
  payer.client.post(`/billing/invoices/${payer.invoiceId}/refresh`);

export const pass = ({ app }: CheckoutWorld, seconds: number): void =>
  app.time.set(new Date(app.deps.clock.nowMs() + seconds * 1000).toISOString());

export async function invoiceAtBank({ app, bank }: CheckoutWorld, payer: Payer) {
  const [attempt] = await attemptsOf(app, payer.invoiceId);
  const invoice = bank.invoices.get(attempt?.provider_reference ?? '');
  if (invoice === undefined) throw new Error('The bank knows no such invoice');
  return invoice;
}

/** What the bank knows from now on, without telling us. */
export async function change(world: CheckoutWorld, payer: Payer, status: string): Promise<void> {
  pass(world, 1);
  const modifiedDate = new Date(world.app.deps.clock.nowMs()).toISOString();
  Object.assign(await invoiceAtBank(world, payer), { status, modifiedDate });
}
