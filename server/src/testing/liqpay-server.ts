import { createHash } from 'node:crypto';
import { type StandIn, startStandIn } from './stand-in.ts';

export type LiqpayKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly signature: 'sha1' | 'sha3-256';
};

export type LiqpayServer = StandIn & {
  readonly keys: LiqpayKeys;
  /** What `status` answers, by our order id; an order that nobody has opened is not there. */
  readonly payments: Map<string, Record<string, unknown>>;
  /** The signature of these bytes. */
  hash(data: string): string;
  /** The form the service would send of these values. */
  signed(values: object, keys?: Partial<LiqpayKeys>): { data: string; signature: string; form: string };
};

/** Speaks the protocol of www.liqpay.ua on a loopback port (liqpay.ua/documentation/api). */
export async function startLiqpayServer(signature: LiqpayKeys['signature'] = 'sha1'): Promise<LiqpayServer> {
  const keys: LiqpayKeys = { publicKey: 'i00000000001', privateKey: 'testPrivateKeyOfTheShop', signature };
  const payments = new Map<string, Record<string, unknown>>();
  const hash = (data: string, { privateKey, signature: kind }: LiqpayKeys) =>
    createHash(kind)
      .update(privateKey + data + privateKey)
      .digest('base64');
  const server = await startStandIn(({ url, body }) => {
    const form = new URLSearchParams(body);
    const data = form.get('data') ?? '';
    if (url.pathname !== '/api/request') return { status: 404, json: {} };
    if (form.get('signature') !== hash(data, keys))
      return { status: 200, json: { result: 'error', status: 'error', err_code: 'invalid_signature' } };
    const { order_id: orderId } = JSON.parse(Buffer.from(data, 'base64').toString());
    const payment = payments.get(orderId);
    return payment === undefined
      ? { status: 200, json: { result: 'error', status: 'error', err_code: 'payment_not_found' } }
      : { status: 200, json: { result: 'ok', ...payment } };
  });
  return {
    ...server,
    keys,
    payments,
    hash: (data) => hash(data, keys),
    signed: (values, other = {}) => {
      const data = Buffer.from(JSON.stringify(values)).toString('base64');
      const signed = hash(data, { ...keys, ...other });
      return { data, signature: signed, form: new URLSearchParams({ data, signature: signed }).toString() };
    },
  };
}
