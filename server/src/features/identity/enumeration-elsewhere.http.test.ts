import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { newLinkKey, newToken } from '../../platform/tokens.ts';
import { expectEvenTime, PAIRS, said } from '../../testing/even-time.ts';
import { insertContract, insertOwner, insertProperty, insertUser } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Nobody learns by inviting who has a number here, nor by a key of the right form what stands behind a link (reliability.md §4; §7, G23). */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

let serial = 0;
const newPhone = () => `+38067${String(++serial).padStart(7, '0')}`;

/** Somebody who is here, by his number proven and by his address. */
async function whoIsHere(): Promise<{ phone: string; email: string }> {
  const [phone, email] = [newPhone(), `${newId()}@example.com`];
  const db = test.database.superuser;
  const { userId } = await insertUser(db, { phone, email });
  await db.query('update users set phone_verified_at = now() where id = $1', [userId]);
  return { phone, email };
}

type Invite = (whom: { phone: string; email: string }) => Promise<LightMyRequestResponse>;

/** An owner of a flat, so that no two invitations are of one. */
async function inviterOf(place: string): Promise<Invite> {
  const db = test.database.superuser;
  const { ownerId, token } = await insertOwner(db);
  const propertyId = await insertProperty(db, ownerId);
  const complexId = newId();
  await db.query("insert into complexes (id, owner_id, name) values ($1, $2, 'Будинок')", [complexId, ownerId]);
  const url = place.replace(':property', propertyId).replace(':complex', complexId);
  return ({ phone, email }) =>
    test.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { cookie: `sid=${token}` },
      payload: url.startsWith('/members') ? { email } : { phone },
    });
}

/** Of an invitation that has been made, whatever is of it alone. */
const invitationSaid = (response: LightMyRequestResponse, { phone, email }: { phone: string; email: string }) =>
  said(response, phone)
    .replaceAll(email, '<asked>')
    // Of the number that was asked for, whosever it is.
    .replace(/(phone_masked\\?":\\?")[^"\\]*/g, '$1')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');

describe('an invitation of somebody who is here and of nobody', () => {
  it.each([
    '/properties/:property/managers',
    '/properties/:property/tenants',
    '/complexes/:complex/managers',
    '/members/invitations',
  ])('to %s has one answer, in the same time', { timeout: 600_000 }, async (place) => {
    const here: { phone: string; email: string }[] = [];
    // As many again, if it has to be looked at twice.
    for (let at = 0; at < 2 * (PAIRS + 4); at += 1) here.push(await whoIsHere());
    const nobody = () => ({ phone: newPhone(), email: `${newId()}@example.com` });
    // One invites until the limit of a day is near, and the next goes on.
    const inviters: Invite[] = [];
    for (let at = 0; at < 2 + here.length / 5; at += 1) inviters.push(await inviterOf(place));
    const [first, second] = [here.pop() ?? nobody(), nobody()];
    const [invite = await inviterOf(place)] = inviters;
    const [one, other] = [await invite(first), await invite(second)];
    expect(one.statusCode, one.body).toBe(201);
    expect(invitationSaid(one, first)).toBe(invitationSaid(other, second));
    let at = 0;
    const next = () => inviters[Math.floor(at++ / 10) + 1] ?? invite;
    await expectEvenTime(
      () => next()(here.pop() ?? nobody()),
      () => next()(nobody()),
    );
  });
});

describe('a link with a key of the right form', () => {
  const ask = (path: string, id: string) => test.inject({ url: path.replace(':id', id) });

  /** A lease whose link is switched off and its issued receipt: all that a guess may not tell from nothing. */
  async function shutLease(): Promise<{ lease: string; receipt: string }> {
    const db = test.database.superuser;
    const { ownerId } = await insertOwner(db);
    const propertyId = await insertProperty(db, ownerId);
    const { contractId } = await insertContract(db, ownerId, { propertyId, status: 'active' });
    const receiptId = newId();
    await db.query(
      `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, number, period, charges_kop, status, issued_on, due_on)
       select $1, owner_id, id, rental_object_id, tenant_counterparty_id, 'К-2026-10-0001', '2026-10', 5000, 'issued', '2026-11-01', '2026-11-15'
         from contracts where id = $2`,
      [receiptId, contractId],
    );
    return { lease: contractId, receipt: receiptId };
  }

  it.each([
    ['lease', '/api/info/contracts/:id?k=KEY'],
    ['lease', '/api/info/contracts/:id/pdf?k=KEY'],
    ['lease', '/info/:id?k=KEY'],
    ['receipt', '/api/info/receipts/:id?k=KEY'],
    ['receipt', '/api/info/receipts/:id/pdf?k=KEY'],
    ['receipt', '/api/info/receipts/:id/qr.svg?k=KEY'],
    ['receipt', '/info/receipt/:id?k=KEY'],
  ] as const)(
    'of a %s, %s, opens what is shut as little as what never was, in the same time',
    { timeout: 600_000 },
    async (what, path) => {
      const keyed = () => path.replace('KEY', newLinkKey());
      const shut: string[] = [];
      for (let at = 0; at < 10; at += 1) shut.push((await shutLease())[what]);
      const [known = '', unknown] = [shut[0], newId()];
      const [one, other] = [await ask(keyed(), known), await ask(keyed(), unknown)];
      expect(one.statusCode).toBe(404);
      const plain = (answer: LightMyRequestResponse, id: string) =>
        said(answer, id).replace(/nonce-[\w+/=-]+|nonce="[^"]+"/g, '');
      expect(plain(one, known)).toBe(plain(other, unknown));
      let at = 0;
      await expectEvenTime(
        () => ask(keyed(), shut[at++ % shut.length] ?? ''),
        () => ask(keyed(), newId()),
      );
    },
  );

  it.each(['/api/invites/:id', '/api/member-invites/:id'])(
    '%s says of a key that was never given what it says of one that is no key',
    async (path) => {
      const answers = [newToken(), newToken(), newLinkKey(), 'guess'].map(async (key) =>
        said(await ask(path, key), key),
      );
      expect(new Set(await Promise.all(answers)).size).toBe(1);
    },
  );
});
