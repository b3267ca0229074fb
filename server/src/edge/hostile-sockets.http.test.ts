import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwner } from '../testing/factories.ts';
import { gateSize } from '../testing/gate-size.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

/** What no client library would send: bytes on a socket (reliability.md §1, 53–55; §7, G13). */

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  port = Number(new URL(await test.listen()).port);
  ({ token } = await insertOwner(test.database.superuser));
});
afterAll(async () => {
  test.app.server.closeAllConnections();
  await test.close();
});

type Talk = { readonly socket: Socket; readonly heard: () => string; readonly closed: Promise<void> };

function open(): Talk {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, heard: () => heard, closed };
}

/** All that was answered until the other side hung up, or for two seconds. */
async function say(bytes: string): Promise<{ text: string; statuses: number[]; isClosed: boolean }> {
  const talk = open();
  talk.socket.write(Buffer.from(bytes, 'latin1'));
  const isClosed = await Promise.race([talk.closed.then(() => true), sleep(2_000, false)]);
  talk.socket.destroy();
  const text = talk.heard();
  return { text, isClosed, statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code)) };
}

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const SMUGGLED = 'GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a request of two meanings', () => {
  const post = (headers: string, body: string) =>
    `POST /api/Auth/logout HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;

  it.each([
    ['both lengths', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    [
      'both lengths the other way round',
      post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${SMUGGLED}`),
    ],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SMUGGLED}`)],
    ['a list of lengths', post('Content-Length: 2, 60\r\n', `{}${SMUGGLED}`)],
    ['a length with a sign', post('Content-Length: +2\r\n', `{}${SMUGGLED}`)],
    ['a length below zero', post('Content-Length: -1\r\n', `{}${SMUGGLED}`)],
    ['a length in hexadecimal', post('Content-Length: 0x2\r\n', `{}${SMUGGLED}`)],
    ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['a coding before the last', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['a space before the colon', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['a folded header', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['a chunk of no number', post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
    ['a bare LF after a header', `POST /api/Auth/logout HTTP/1.1\n${HOST}Content-Length: 0\n\n${SMUGGLED}`],
    ['a bare CR in a header', post('X-A: 1\rContent-Length: 60\r\n', SMUGGLED)],
    ['a NUL in a header', post('X-A: a\0b\r\n', SMUGGLED)],
    ['no host', 'GET /api/session HTTP/1.1\r\n\r\n'],
    ['no such version', `GET /api/session HTTP/9.9\r\n${HOST}\r\n`],
    ['what is no request', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a header of 64 KiB', `GET /api/session HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    ['a method of nobody', `BREW /api/session HTTP/1.1\r\n${HOST}\r\n`],
  ])('%s is refused once and the connection is closed', async (_, bytes) => {
    const { text, statuses, isClosed } = await say(bytes);
    expect([statuses.length, isClosed], text.slice(0, 500)).toEqual([1, true]);
    expect([400, 408, 413, 431, 505], text.slice(0, 200)).toContain(statuses[0]);
    expect(text).not.toContain('unauthenticated');
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'LOCK', 'PURGE', 'OPTIONS'])(
    '%s has no answer of its own',
    async (method) => {
      const { text, statuses } = await say(
        `${method} /api/session HTTP/1.1\r\n${HOST}X-Secret: echo-me\r\nConnection: close\r\n\r\n`,
      );
      expect(
        statuses.filter((status) => status < 400),
        text.slice(0, 300),
      ).toEqual([]);
      expect(text).not.toContain('echo-me');
    },
  );

  it('a line of another alphabet is refused in the shape of every error, with its headers', async () => {
    const { text, statuses } = await say(`GET /api/contracts?q=\xd0\x9e HTTP/1.1\r\n${HOST}\r\n`);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect([statuses, JSON.parse(Buffer.from(body, 'latin1').toString())]).toEqual([
      [400],
      expect.objectContaining({ errors: [expect.any(String)], code: 'malformed', request_id: expect.any(String) }),
    ]);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it('two hosts: the first counts and the second is nowhere', async () => {
    const hosts = 'Host: localhost\r\nHost: evil.example\r\n';
    const { text, statuses } = await say(`GET /api/session HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(statuses).toEqual([401]);
    expect(text).not.toContain('evil.example');
  });

  it('an absolute address of another host is an address of ours', async () => {
    const { text, statuses } = await say(
      `GET http://evil.example/api/session HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    );
    expect(statuses).toHaveLength(1);
    expect(text).not.toContain('evil.example');
  });
});

describe('headers of a proxy from somebody who is none', () => {
  it('change neither the address that is logged and counted nor the links of letters', async () => {
    const email = 'forwarded@example.com';
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9;host=evil.example',
      host: 'evil.example',
    };
    const person = {
      first_name: 'Яна',
      last_name: 'Мороз',
      email,
      phone: '+380671234599',
      password: 'зелений чайник свистить',
      accept_terms: true,
    };
    const registered = await test.inject({
      method: 'POST',
      url: '/api/User/register',
      headers: forged,
      payload: person,
    });
    expect(registered.statusCode).toBe(202);
    const [letter] = await test.messages(email);
    expect(`${letter?.text} ${letter?.html}`).not.toContain('evil.example');
    await test.database.superuser.query('update users set email_verified_at = now() where email = $1', [email]);
    const login = await test.inject({
      method: 'POST',
      url: '/api/Auth/login',
      headers: forged,
      payload: { email, password: person.password },
    });
    expect(login.statusCode).toBe(204);
    const { rows } = await test.database.superuser.query<{ address: string }>(
      'select s::text as address from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.address).not.toContain('203.0.113.9');
  });
});

it('a body far beyond the limit is refused by an answer, not by a broken connection', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a'.repeat(12_000_000) }),
  });
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
});

/** A tenth of a second between bytes: as slow as is needed to look alive. */
const DRIP_MS = 100;
const SLOW_CLIENTS = gateSize(20, 500);
/** What this file's own requests keep open beside the slow ones. */
const OWN_CONNECTIONS = 10;
/**
 * Node looks for what is late every 30 seconds, and a request has 30 seconds. An answer that nobody takes has twice 60: the first
 * silence of a socket still counts what was written before it as movement (net.Socket `_onTimeout`).
 */
const PATIENCE_MS = 150_000;

function drip(talk: Talk, text: string, after: string): Talk {
  talk.socket.write(text);
  const timer = setInterval(() => talk.socket.write(after), DRIP_MS);
  void talk.closed.then(() => clearInterval(timer));
  return talk;
}

const slowHeaders = () => drip(open(), `GET /api/session HTTP/1.1\r\n${HOST}X-Slow: `, 'a');
const slowBody = () =>
  drip(open(), `POST /api/Auth/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100000\r\n\r\n`, ' ');
/** Asks for much, again and again, and takes nothing of it. */
function neverReads(): Talk {
  const talk = open();
  talk.socket.pause();
  talk.socket.write(`GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(50));
  return talk;
}
const SLOW_KINDS = [slowHeaders, slowBody, neverReads];

const heldByServer = () =>
  new Promise<number>((resolve, reject) => {
    test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** The wait that one of a hundred normal requests exceeds. */
async function normalWait(): Promise<number> {
  const waits: number[] = [];
  for (let count = 0; count < gateSize(60, 1_000); count += 1) {
    const askedMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { cookie: `sid=${token}` } });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    waits.push(performance.now() - askedMs);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.98)] ?? Number.POSITIVE_INFINITY;
}

describe('clients that are slow on purpose', () => {
  it('keep nobody else waiting, and are cut', { timeout: 240_000 }, async () => {
    const calm = await normalWait();
    const slow = Array.from({ length: SLOW_CLIENTS }, (_, at) => (SLOW_KINDS[at % 3] ?? slowHeaders)());
    await sleep(500);
    // On a busy machine the calm wait is long itself.
    expect(await normalWait()).toBeLessThan(Math.max(gateSize(1_000, 300), 3 * calm));
    // Seeing the cut takes more than a minute, so by day the limits stand for it (and the test below): all may stay.
    const { server } = test.app;
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([15_000, 30_000, 60_000]);
    // Counted where they are held: a client that does not read does not see either that it has been cut.
    const mayStay = gateSize(SLOW_CLIENTS + OWN_CONNECTIONS, 0);
    expect(await until(heldByServer, (held) => held <= mayStay, PATIENCE_MS)).toBeLessThanOrEqual(mayStay);
    for (const { socket } of slow) socket.destroy();
  });

  it('that take nothing of an answer are cut after the silence that is allowed', async () => {
    const { server } = test.app;
    const allowed = server.timeout;
    server.timeout = 1_000;
    try {
      // The client hears nothing of its end, because it does not read; the server's side of the connection knows.
      const accepted = new Promise<Socket>((resolve) => {
        server.once('connection', resolve);
      });
      const talk = neverReads();
      const theirs = await accepted;
      expect(
        await until(
          async () => theirs.destroyed,
          (isCut) => isCut,
          10_000,
        ),
      ).toBe(true);
      talk.socket.destroy();
    } finally {
      server.timeout = allowed;
    }
  });
});
