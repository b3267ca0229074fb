import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookPost, newWebhookSecret, type WebhookPostOptions } from './webhook-post.ts';

let port: number;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === '/hang') return;
  response.writeHead(200).end();
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (url: string, options: Partial<WebhookPostOptions> = {}) =>
  createWebhookPost({ allowsLoopback: true, ...options }).send({
    url,
    messageId: 'msg_1',
    payload: '{}',
    secrets: [newWebhookSecret()],
    nowMs: Date.parse('2026-11-20T09:00:00Z'),
  });

describe('an event goes', () => {
  it('to this machine only where that is allowed', async () => {
    expect(await send(`http://127.0.0.1:${port}/`)).toBe(200);
    const before = asked;
    await expect(send(`http://127.0.0.1:${port}/`, { allowsLoopback: false })).rejects.toMatchObject({
      code: 'private_address',
    });
    expect(asked).toBe(before);
  });

  // What its name resolved to when the endpoint was added says nothing of where it leads now.
  it.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['93.184.216.34', '192.168.0.1']])(
    'nowhere when the name leads to %s at the moment of going',
    async (...addresses) => {
      const resolve: NonNullable<WebhookPostOptions['resolve']> = (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      await expect(send('https://hooks.example.com/', { resolve })).rejects.toMatchObject({ code: 'private_address' });
    },
  );

  it('for as long as its time lasts, and says so', async () => {
    await expect(send(`http://127.0.0.1:${port}/hang`, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('nowhere where nobody listens, and the error holds no address', async () => {
    const failure = await send('http://127.0.0.1:1/secret-path').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ECONNREFUSED', status: null });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-path');
  });
});

it('a secret is what the standard asks for: its prefix and 24 to 64 bytes in base64', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(newWebhookSecret()).not.toBe(secret);
});
