import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  type CheckoutWorld,
  endingOf,
  insertPayer,
  startCheckoutWorld,
} from '../../testing/checkout-world.ts';
import { change, invoiceAtBank, pass, pay, refresh } from './checkout.fixture.ts';

let world: CheckoutWorld;
beforeAll(async () => {
  world = await startCheckoutWorld();
});
afterAll(() => world.close());
afterEach(() => world.bank.misbehave(null));

describe('a provider that does not answer', () => {
  it('leaves nothing open, tells no secret, and the next press works', async () => {
    const payer = await insertPayer(world.app);
    world.bank.misbehave((_request, response) => void response.writeHead(500).end('token'));
    const refused = await pay(payer, 'monobank');
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_silent']);
    expect(refused.text).not.toContain(world.bank.token);
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['failed']);
    world.bank.misbehave(null);
    expect((await pay(payer, 'monobank')).status).toBe(200);
  });

  it('of two presses at once, the second is told the same', async () => {
    const payer = await insertPayer(world.app);
    world.bank.misbehave((_request, response) => void response.writeHead(200).end('{"invoiceId":1}'));
    const answers = await Promise.all([pay(payer, 'monobank'), pay(payer, 'monobank')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });

  it('is asked again by the screen, which meanwhile shows what is known', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    world.bank.misbehave((request) => void request.socket.destroy());
    pass(world, 4);
    const asked = await refresh(payer);
    expect([asked.status, asked.body.attempt.status]).toEqual([200, 'pending']);
  });

  it('and a process that died in the middle leave a press that works later', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const { superuser } = world.app.database;
    await superuser.query(`update checkout_attempts set status = 'started', url = null where invoice_id = $1`, [
      payer.invoiceId,
    ]);
    pass(world, 20);
    expect((await pay(payer, 'monobank')).status).toBe(200);
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  it('whose state lies about the sum does not pay', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(world, payer, 'success');
    Object.assign(await invoiceAtBank(world, payer), { finalAmount: 100 });
    pass(world, 4);
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'paid',
      is_disputed: true,
      is_credited: false,
    });
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0, balanceKop: 0 });
  });
});
