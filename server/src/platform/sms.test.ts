import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createTurboSms, SmsError } from './sms.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

type Received = { headers: IncomingMessage['headers']; body: unknown };

async function serviceAnswering(
  status: number,
  answer: object,
  location?: string,
): Promise<{ address: string; received: Received[] }> {
  const received: Received[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response
        .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        .end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, received };
}

describe('TurboSMS', () => {
  it('gets the number without the plus, the sender and the text under the key', async () => {
    const { address, received } = await serviceAnswering(200, {
      response_code: 800,
      response_status: 'SUCCESS_MESSAGE_ACCEPTED',
    });
    await createTurboSms({ token: 'key', sender: 'Kliuchar', apiUrl: address }).send({
      to: '+380501112233',
      text: 'Код 123456',
    });
    expect(received[0]?.headers.authorization).toBe('Bearer key');
    expect(received[0]?.body).toEqual({
      recipients: ['380501112233'],
      sms: { sender: 'Kliuchar', text: 'Код 123456' },
    });
  });

  it('that sends elsewhere is not followed with the key', async () => {
    const { address, received } = await serviceAnswering(307, {}, '/elsewhere');
    const sending = createTurboSms({ token: 'key', sender: 'Kliuchar', apiUrl: address }).send({
      to: '+380501112233',
      text: 'x',
    });
    await expect(sending).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  it.each([
    [200, { response_code: 103, response_status: 'REQUIRED_TOKEN' }, 'turbosms_103'],
    [200, {}, 'turbosms_undefined'],
    [502, {}, 'http_502'],
  ])('is not believed when it answers %i %j', async (status, answer, code) => {
    const { address } = await serviceAnswering(status, answer);
    const sending = createTurboSms({ token: 'key', sender: 'Kliuchar', apiUrl: address }).send({
      to: '+380501112233',
      text: 'x',
    });
    await expect(sending).rejects.toBeInstanceOf(SmsError);
    await expect(sending).rejects.toMatchObject({ code });
  });
});
