import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { AppError } from './errors.ts';

function fails(error: Error) {
  const app = Fastify();
  installErrorHandler(app);
  for (const url of ['/info/receipt/7', '/api/info/receipts/7'])
    app.get(url, () => {
      throw error;
    });
  return (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } });
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('a page that fails', () => {
  it('is a page: what happened, what to do, the number for support, and nothing of the cause', async () => {
    const ask = fails(new Error('relation "secret" does not exist <b>'));
    const page = await ask('/info/receipt/7', BROWSER);
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Сталася помилка на сервері.');
    expect(page.body).toContain('Спробувати ще раз');
    expect(page.body).toMatch(/Номер запиту: <code>[\w-]+<\/code>/);
    expect(page.body).not.toContain('secret');
    expect(page.headers['cache-control']).toBe('no-store');
    // Its own style and nothing else may be used.
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(page.body).not.toContain('<script');
  });

  it('of a refusal says how to go on, without a number, and keeps when to come again', async () => {
    const ask = fails(new AppError('rate_limited', { retryAfterSeconds: 30 }));
    const page = await ask('/info/receipt/7', BROWSER);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '30']);
    expect(page.body).toContain('Забагато спроб.');
    expect(page.body).not.toContain('Номер запиту');
  });

  it('stays JSON for programs and for calls of the API', async () => {
    const ask = fails(new Error('broken'));
    for (const answer of [await ask('/info/receipt/7'), await ask('/api/info/receipts/7', BROWSER)])
      expect([answer.headers['content-type'], answer.json().code]).toEqual([
        'application/json; charset=utf-8',
        'internal',
      ]);
  });
});
