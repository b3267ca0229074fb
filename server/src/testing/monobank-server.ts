import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type StandIn, startStandIn } from './stand-in.ts';

export type MonobankInvoice = {
  invoiceId: string;
  status: string;
  amount: number;
  ccy: number;
  reference: string;
  createdDate: string;
  modifiedDate: string;
  finalAmount?: number;
  failureReason?: string;
  errCode?: string;
};

export type MonobankServer = StandIn & {
  readonly token: string;
  /** By their ids, in the order they were made. */
  readonly invoices: Map<string, MonobankInvoice>;
  /** The webhook the bank would send of this body: its bytes and their signature. */
  signed(body: object | string): { body: string; signature: string };
  /** From now on webhooks are signed by another key. */
  rotateKey(): void;
};

const TOKEN = 'mHtestTokenOfMonobank_12-34';

function newKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

/** Speaks the protocol of api.monobank.ua/api/merchant on a loopback port (monobank.ua/api-docs/acquiring). */
export async function startMonobankServer(nowMs: () => number = Date.now): Promise<MonobankServer> {
  const invoices = new Map<string, MonobankInvoice>();
  let key = newKey();
  const create = (body: { amount: number; ccy: number; merchantPaymInfo: { reference: string } }) => {
    const invoiceId = `p2_${String(invoices.size + 1).padStart(9, '0')}`;
    const now = new Date(nowMs()).toISOString();
    const { amount, ccy, merchantPaymInfo } = body;
    const { reference } = merchantPaymInfo;
    invoices.set(invoiceId, {
      invoiceId,
      status: 'created',
      amount,
      ccy,
      reference,
      createdDate: now,
      modifiedDate: now,
    });
    return { status: 200, json: { invoiceId, pageUrl: `https://pay.mbnk.biz/${invoiceId}` } };
  };
  const server = await startStandIn(({ request, url, body }) => {
    if (request.headers['x-token'] !== TOKEN) return { status: 403, json: { errCode: 'FORBIDDEN' } };
    if (url.pathname === '/api/merchant/pubkey') {
      const pem = key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      return { status: 200, json: { key: Buffer.from(pem).toString('base64') } };
    }
    if (url.pathname === '/api/merchant/invoice/create') return create(JSON.parse(body));
    const id = url.searchParams.get('invoiceId') ?? (body === '' ? '' : JSON.parse(body).invoiceId);
    const invoice = invoices.get(id);
    if (invoice === undefined) return { status: 404, json: { errCode: 'NOT_FOUND' } };
    if (url.pathname === '/api/merchant/invoice/status') return { status: 200, json: invoice };
    if (invoice.status !== 'created') return { status: 400, json: { errCode: 'BAD_REQUEST' } };
    invoice.status = 'expired';
    return { status: 200, json: {} };
  });
  return {
    ...server,
    token: TOKEN,
    invoices,
    signed: (body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { body: text, signature: sign('sha256', Buffer.from(text), key.privateKey).toString('base64') };
    },
    rotateKey: () => {
      key = newKey();
    },
  };
}
