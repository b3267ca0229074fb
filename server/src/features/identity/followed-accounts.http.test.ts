import { beforeEach, describe, expect, it } from 'vitest';
import { insertContract, insertCounterparty, insertProperty, TEST_IBAN } from '../../testing/factories.ts';
import { useProfiles } from './profile.fixture.ts';

const OTHER_IBAN = 'UA123052990000026207123456781';
const THIRD_IBAN = 'UA803052990000026205123456789';

const { at, call, makePerson } = useProfiles();
const rows = async (sql: string, values: unknown[]) => (await at.test.database.superuser.query(sql, values)).rows;

type Landlord = { readonly token: string; readonly ownerId: string; readonly contracts: Record<string, string> };

/** An owner with an account, his card, and leases: one told to be paid to the account, one not, one that is over. */
async function makeLandlord(): Promise<Landlord & { readonly accountId: string }> {
  const { token } = await makePerson({ isOwner: true });
  const ownerId: string = (await call('GET', '/session', token)).json().result.owners[0].id;
  const accountId = await add(token, TEST_IBAN, { tax_id: '3383904825' });
  const db = at.test.database.superuser;
  const [card] = await rows('select id from counterparties where owner_id = $1 and is_self', [ownerId]);
  const lease = async (accountIban: string | null, status: 'active' | 'completed') => {
    const [propertyId, tenantId] = [await insertProperty(db, ownerId), await insertCounterparty(db, ownerId)];
    const made = await insertContract(db, ownerId, { propertyId, tenantId, landlordId: card.id, accountIban, status });
    return made.contractId;
  };
  const contracts = {
    own: await lease(TEST_IBAN, 'active'),
    default: await lease(null, 'active'),
    over: await lease(TEST_IBAN, 'completed'),
  };
  return { token, ownerId, accountId, contracts };
}

async function add(token: string, iban: string, more: object = {}): Promise<string> {
  const made = await call('POST', '/profile/payment-accounts', token, { name: 'Коваленко Олена', iban, ...more });
  expect(made.statusCode).toBe(201);
  return made.json().result.id;
}

/** The IBAN of the card, and those of its leases by their names. */
async function paidTo({ ownerId, contracts }: Landlord) {
  const [card] = await rows('select ibans, search_text from counterparties where owner_id = $1 and is_self', [ownerId]);
  const leases = await rows('select id, account_iban, version from contracts where owner_id = $1', [ownerId]);
  const ibanOf = (id: string) => leases.find((lease) => lease.id === id)?.account_iban;
  for (const iban of card.ibans) expect(card.search_text).toContain(iban.toLowerCase());
  return [card.ibans, Object.fromEntries(Object.entries(contracts).map(([name, id]) => [name, ibanOf(id)]))];
}

describe('what is paid to an account', () => {
  let me: Awaited<ReturnType<typeof makeLandlord>>;
  let other: Awaited<ReturnType<typeof makeLandlord>>;
  const untouched = [[TEST_IBAN], { own: TEST_IBAN, default: null, over: TEST_IBAN }];
  beforeEach(async () => {
    [me, other] = [await makeLandlord(), await makeLandlord()];
  });

  it('goes to its new IBAN, and nobody else’s does', async () => {
    const changed = await call('PATCH', `/profile/payment-accounts/${me.accountId}`, me.token, { iban: OTHER_IBAN });
    expect(changed.statusCode).toBe(200);
    expect(await paidTo(me)).toEqual([[OTHER_IBAN], { own: OTHER_IBAN, default: null, over: TEST_IBAN }]);
    expect(await paidTo(other)).toEqual(untouched);
    const asked = (await call('GET', `/contracts/${me.contracts.own}`, me.token)).json().result;
    expect([asked.payment.account_iban, asked.version]).toEqual([OTHER_IBAN, 2]);
  });

  it('goes to another default where nothing else was said, and stays where the owner has said it himself', async () => {
    await add(me.token, OTHER_IBAN, { default: true });
    expect(await paidTo(me)).toEqual([[OTHER_IBAN], { own: TEST_IBAN, default: null, over: TEST_IBAN }]);
    await at.test.database.superuser.query(
      `update counterparties set ibans = array[$2], search_text = search_text || lower($2) where owner_id = $1 and is_self`,
      [me.ownerId, THIRD_IBAN],
    );
    await call('PATCH', `/profile/payment-accounts/${me.accountId}`, me.token, { default: true });
    expect((await paidTo(me))[0]).toEqual([THIRD_IBAN]);
    expect(await paidTo(other)).toEqual(untouched);
  });

  it('goes to the default once the account is gone, and nowhere with the last one', async () => {
    const second = await add(me.token, OTHER_IBAN);
    expect((await call('DELETE', `/profile/payment-accounts/${me.accountId}`, me.token)).statusCode).toBe(204);
    expect(await paidTo(me)).toEqual([[OTHER_IBAN], { own: null, default: null, over: TEST_IBAN }]);
    await call('DELETE', `/profile/payment-accounts/${second}`, me.token);
    expect((await paidTo(me))[0]).toEqual([]);
    expect(await paidTo(other)).toEqual(untouched);
  });

  it('stays while another account has the same IBAN', async () => {
    await add(me.token, TEST_IBAN);
    await call('DELETE', `/profile/payment-accounts/${me.accountId}`, me.token);
    expect(await paidTo(me)).toEqual(untouched);
  });

  it('has the code that the account got later, unless the card has another one', async () => {
    const codeOf = async ({ ownerId, token }: Landlord) => {
      const [card] = await rows('select id from counterparties where owner_id = $1 and is_self', [ownerId]);
      return (await call('GET', `/counterparties/${card.id}`, token)).json().result.tax_id;
    };
    const patch = (code: string) =>
      call('PATCH', `/profile/payment-accounts/${me.accountId}`, me.token, { tax_id: code });
    await patch('2345678901');
    expect(await codeOf(me)).toBe('2345678901');
    const [card] = await rows('select id, version from counterparties where owner_id = $1 and is_self', [me.ownerId]);
    await call('PATCH', `/counterparties/${card.id}`, me.token, { tax_id: '3383904825', version: card.version });
    await patch('2345678902');
    expect([await codeOf(me), await codeOf(other)]).toEqual(['3383904825', '3383904825']);
  });
});
