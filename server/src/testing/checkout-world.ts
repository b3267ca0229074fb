import { createHmac } from 'node:crypto';
import { createVault } from '../platform/crypto.ts';
import { newId } from '../platform/ids.ts';
import { insertOwner, type TestOwner } from './factories.ts';
import { type Client, clientOf } from './http-client.ts';
import { type LiqpayServer, startLiqpayServer } from './liqpay-server.ts';
import { type MonobankServer, startMonobankServer } from './monobank-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Later than the machine's clock, so that jobs of later wait, and what is due at once is done at once. */
export const CHECKOUT_NOW = '2027-03-10T09:00:00Z';
export const PRICE_KOP = 149_00;

export type CheckoutWorld = {
  readonly app: TestApp;
  readonly bank: MonobankServer;
  readonly shop: LiqpayServer;
  close(): Promise<void>;
};

/** The program with every way to pay set up, and the services it pays with. */
export async function startCheckoutWorld(
  options: TestAppOptions & { readonly signature?: 'sha1' | 'sha3-256' } = {},
): Promise<CheckoutWorld> {
  const { signature = 'sha1', ...rest } = options;
  const bank = await startMonobankServer(() => Date.parse(rest.now ?? CHECKOUT_NOW));
  const shop = await startLiqpayServer(signature);
  const app = await startTestApp({
    now: CHECKOUT_NOW,
    ...rest,
    env: {
      MONOBANK_TOKEN: bank.token,
      MONOBANK_API_URL: bank.url,
      LIQPAY_PUBLIC_KEY: shop.keys.publicKey,
      LIQPAY_PRIVATE_KEY: shop.keys.privateKey,
      LIQPAY_SIGNATURE: signature,
      LIQPAY_API_URL: shop.url,
      OPERATOR_NAME: 'ТОВ «Ключар»',
      OPERATOR_TAX_ID: '12345678',
      OPERATOR_IBAN: 'UA213223130000026007233566001',
      ...rest.env,
    },
  });
  return {
    app,
    bank,
    shop,
    async close() {
      await app.close();
      await bank.close();
      await shop.close();
    },
  };
}

export type Payer = TestOwner & { readonly client: Client; readonly invoiceId: string };

/** An owner with an invoice to pay: a month of the plan «Власник». */
export async function insertPayer(app: TestApp): Promise<Payer> {
  const owner = await insertOwner(app.database.superuser);
  return { ...owner, client: clientOf(app, owner.token), invoiceId: await insertInvoice(app, owner.ownerId) };
}

export async function insertInvoice(app: TestApp, ownerId: string): Promise<string> {
  const id = newId();
  await app.database.superuser.query(
    `insert into subscription_invoices (id, owner_id, number, kind, plan, billing_period, lines, amount_kop, value_kop, period_from, period_end,
       anchor_date, issued_on, due_on)
     values ($1, $2, $3, 'change', 'owner', 'month', '[]', $4, $4, '2027-03-10', '2027-04-10', 10, '2027-03-10', '2027-03-17')`,
    [id, ownerId, `КЛ-2027-${id.slice(-12)}`, PRICE_KOP],
  );
  return id;
}

export type AttemptState = {
  id: string;
  order_id: string;
  provider: string;
  status: string;
  provider_reference: string | null;
  dispute: string | null;
};

export async function attemptsOf({ database }: TestApp, invoiceId: string): Promise<AttemptState[]> {
  const { rows } = await database.superuser.query<AttemptState>(
    `select id, order_id, provider, status, provider_reference, dispute from checkout_attempts where invoice_id = $1 order by created_at, id`,
    [invoiceId],
  );
  return rows;
}

export type Ending = {
  readonly invoice: string;
  readonly plan: string;
  /** How many payments were counted, and how many times the journal says that the plan was paid. */
  readonly settled: number;
  readonly told: number;
  readonly credited: number;
  readonly balanceKop: number;
};

/** What it has all come to: the invoice, the plan, and the money. */
export async function endingOf({ database }: TestApp, { ownerId, invoiceId }: Payer): Promise<Ending> {
  const { rows } = await database.superuser.query<Ending>(
    `select i.status as invoice, s.plan, s.balance_kop::float8 as "balanceKop",
        (select count(*)::int from subscription_payments p where p.owner_id = i.owner_id and p.outcome = 'settled') as settled,
        (select count(*)::int from subscription_payments p where p.owner_id = i.owner_id and p.outcome = 'credited') as credited,
        (select count(*)::int from audit_log a where a.owner_id = i.owner_id and a.action = 'subscription.paid') as told
       from subscription_invoices i join subscriptions s on s.owner_id = i.owner_id where i.id = $1 and i.owner_id = $2`,
    [invoiceId, ownerId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such invoice');
  return row;
}

/** A message of a provider, as it would come. */
export type Message = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type Told = {
  readonly status: 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';
  readonly orderId: string;
  readonly reference: string | null;
  readonly amountKop?: number | string;
  /** What of a payment has been given back. */
  readonly refundedKop?: number;
  readonly currency?: string;
  /** Seconds after the beginning, by the provider's clock. */
  readonly at: number;
};

export type Till = {
  readonly key: 'monobank' | 'liqpay' | 'sandbox';
  tell(told: Told): Message;
  /** The same, as somebody without the key would sign it. */
  forge(told: Told): Message;
  /** Another signature over the same bytes. */
  resign(message: Message, signature: string | null): Message;
  /** The same meaning in other bytes, under the old signature. */
  respell(message: Message): Message;
  /** Any bytes, properly signed. */
  sign(text: string): Message;
};

const atMs = (seconds: number) => Date.parse(CHECKOUT_NOW) + seconds * 1000;
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

export function monobankTill(bank: MonobankServer, stranger: MonobankServer): Till {
  const states = {
    pending: 'processing',
    paid: 'success',
    failed: 'failure',
    expired: 'expired',
    reversed: 'reversed',
  };
  const bodyOf = (told: Told) => ({
    invoiceId: told.reference,
    status: states[told.status],
    amount: told.amountKop ?? PRICE_KOP,
    ...(told.refundedKop !== undefined && { finalAmount: PRICE_KOP - told.refundedKop }),
    ccy: told.currency === undefined ? 980 : Number(told.currency),
    reference: told.orderId,
    createdDate: CHECKOUT_NOW,
    modifiedDate: new Date(atMs(told.at)).toISOString(),
  });
  const message = ({ body, signature }: { body: string; signature: string }): Message => ({
    body,
    headers: { ...JSON_TYPE, 'x-sign': signature },
  });
  return {
    key: 'monobank',
    tell: (told) => message(bank.signed(bodyOf(told))),
    forge: (told) => message(stranger.signed(bodyOf(told))),
    sign: (text) => message(bank.signed(text)),
    respell: (made) => ({ ...made, body: JSON.stringify(JSON.parse(made.body), null, 1) }),
    resign: (made, signature) => ({
      ...made,
      headers: { ...JSON_TYPE, ...(signature !== null && { 'x-sign': signature }) },
    }),
  };
}

export function liqpayTill(shop: LiqpayServer): Till {
  const states = { pending: 'processing', paid: 'success', failed: 'failure', expired: 'error', reversed: 'reversed' };
  const valuesOf = (told: Told) => ({
    action: 'pay',
    version: 3,
    public_key: shop.keys.publicKey,
    payment_id: 2_500_000_001,
    // It may call a payment reversed also when a part of it is.
    status: told.refundedKop === undefined ? states[told.status] : 'reversed',
    order_id: told.orderId,
    amount: typeof told.amountKop === 'string' ? told.amountKop : (told.amountKop ?? PRICE_KOP) / 100,
    currency: told.currency ?? 'UAH',
    create_date: atMs(0),
    ...(told.refundedKop === undefined
      ? { end_date: atMs(told.at) }
      : { end_date: atMs(0), refund_date_last: atMs(told.at), refund_amount: told.refundedKop / 100 }),
  });
  const message = (body: string): Message => ({ body, headers: FORM_TYPE });
  return {
    key: 'liqpay',
    tell: (told) => message(shop.signed(valuesOf(told)).form),
    forge: (told) => message(shop.signed(valuesOf(told), { privateKey: 'keyOfAStranger' }).form),
    sign: (text) => {
      const data = Buffer.from(text).toString('base64');
      return message(new URLSearchParams({ data, signature: shop.hash(data) }).toString());
    },
    respell: (made) => {
      const form = new URLSearchParams(made.body);
      const values: unknown = JSON.parse(Buffer.from(form.get('data') ?? '', 'base64').toString());
      form.set('data', Buffer.from(JSON.stringify(values, null, 1)).toString('base64'));
      return message(form.toString());
    },
    resign: (made, signature) => {
      const form = new URLSearchParams(made.body);
      if (signature === null) form.delete('signature');
      else form.set('signature', signature);
      return message(form.toString());
    },
  };
}

export function sandboxTill(secret = 'a secret of tests that is long enough'): Till {
  const hmac = (body: string, key: string) =>
    createHmac('sha256', createVault(key).derive('sandbox payments')).update(body).digest('hex');
  const bodyOf = (told: Told) =>
    JSON.stringify({
      orderId: told.orderId,
      providerReference: told.reference,
      status: told.status,
      amountKop: told.amountKop ?? PRICE_KOP - (told.refundedKop ?? 0),
      currency: told.currency ?? 'UAH',
      modifiedAtMs: atMs(told.at),
      reason: null,
    });
  const message = (body: string, signature: string): Message => ({
    body,
    headers: { ...JSON_TYPE, 'x-sandbox-signature': signature },
  });
  return {
    key: 'sandbox',
    tell: (told) => message(bodyOf(told), hmac(bodyOf(told), secret)),
    forge: (told) => message(bodyOf(told), hmac(bodyOf(told), 'another secret that is long enough')),
    sign: (text) => message(text, hmac(text, secret)),
    respell: (made) => ({ ...made, body: JSON.stringify(JSON.parse(made.body), null, 1) }),
    resign: (made, signature) => ({
      ...made,
      headers: { ...JSON_TYPE, ...(signature !== null && { 'x-sandbox-signature': signature }) },
    }),
  };
}

export async function deliver(app: TestApp, key: string, { body, headers }: Message): Promise<number> {
  return (await app.inject({ method: 'POST', url: `/api/webhooks/${key}`, headers, payload: body })).statusCode;
}
