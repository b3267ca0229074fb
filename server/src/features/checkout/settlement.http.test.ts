import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import {
  attemptsOf,
  type CheckoutWorld,
  deliver,
  endingOf,
  insertPayer,
  PRICE_KOP,
  startCheckoutWorld,
} from '../../testing/checkout-world.ts';
import { settleInvoice } from '../subscription/public.ts';
import { change, invoiceAtBank, pass, pay, refresh } from './checkout.fixture.ts';

let world: CheckoutWorld;
beforeAll(async () => {
  world = await startCheckoutWorld();
});
afterAll(() => world.close());

describe('a settlement', () => {
  it('by the webhook, the screen and the job at once counts once', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(world, payer, 'success');
    pass(world, 4);
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const { body, signature } = world.bank.signed(await invoiceAtBank(world, payer));
    const message = { body, headers: { 'content-type': 'application/json', 'x-sign': signature } };
    const doubles = Array.from({ length: 10 }, () => [refresh(payer), deliver(world.app, 'monobank', message)]);
    await Promise.all(doubles.flat());
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, credited: 0, told: 1 });
    expect(attempt?.status).toBe('pending');
    expect((await attemptsOf(world.app, payer.invoiceId))[0]?.status).toBe('paid');
  });

  it('that is cut off before its end leaves nothing, and the next time does it whole', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(world, payer, 'success');
    pass(world, 4);
    const { superuser } = world.app.database;
    // The last statement of the transaction fails, as when the process or the database dies there.
    await superuser.query(`create function public.cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before update of settled_at on checkout_attempts for each row when (new.settled_at is not null) execute function public.cut_off()`);
    try {
      expect((await refresh(payer)).status).toBe(500);
      expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0, told: 0 });
    } finally {
      await superuser.query('drop trigger cut_off on checkout_attempts; drop function public.cut_off()');
    }
    pass(world, 4);
    expect((await refresh(payer)).body.attempt.status).toBe('paid');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, told: 1 });
  });

  it('of what the operator has marked already is not counted again', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const actor = {
      kind: 'session',
      sessionHash: sha256(payer.token),
      userId: payer.userId,
      ownerIds: [payer.ownerId],
      capacities: [],
    } as const;
    const paying = { provider: 'manual', reference: 'B-17', amountKop: PRICE_KOP, paidAt: '2027-03-10T09:30:00Z' };
    await withWriteScope(world.app.deps.db, actor, (db) =>
      settleInvoice(db, { invoiceId: payer.invoiceId, ...paying }),
    );
    await change(world, payer, 'success');
    pass(world, 4);
    expect((await refresh(payer)).body.attempt).toMatchObject({ id: attempt?.id, status: 'paid', is_credited: true });
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, credited: 1, told: 1 });
  });
});
