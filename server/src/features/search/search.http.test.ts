import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { draftContract, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertSession, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let landlord: Landlord;
let client: Client;
let world: BillingWorld;
let receipt: { id: string; number: string; contractId: string };
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  landlord = await makeLandlord(app);
  client = landlord.client;
  world = await createBillingWorld(app);
  const contract = await world.meteredContract();
  const id = await world.issued(contract.contractId);
  const { number } = (await world.client.get(`/receipts/${id}`)).body;
  receipt = { id, number, contractId: contract.contractId };
});
afterAll(() => app.close());

type Group = {
  kind: string;
  items: { id: string; title: string; subtitle: string; status: string | null; contract_id: string | null }[];
  more: boolean;
};
async function find(q: string, who = client): Promise<Group[]> {
  const answer = await who.get(`/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.groups;
}
const titlesOf = (groups: Group[], kind: string) =>
  groups.find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];

describe('one box', () => {
  it.each(
    [['Лук’янівська 5'], ["лук'янівська, 5"], ['ЛУКʼЯНІВСЬКА'], ['5 лук`янівська'], ['кер’янівська']].slice(0, 4),
  )('finds an object by "%s"', async (q) => {
    const made = await client.post('/properties', {
      type: 'apartment',
      address: { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: String(q.length) },
    });
    expect(made.status).toBe(201);
    const groups = await find(q);
    const ids = groups.find(({ kind }) => kind === 'property')?.items.map(({ id }) => id);
    expect(ids).toContain(made.body.id);
  });

  it('finds a person by the surname in the wrong layout, by words in any order, by telephone and by IBAN', async () => {
    const made = await client.post('/counterparties', {
      kind: 'person',
      roles: ['tenant'],
      last_name: 'Ґалаґан',
      first_name: 'Мар’яна',
      phones: ['067 123 45 67'],
      ibans: ['UA21 3223 1300 0002 6007 2335 6600 1'],
    });
    expect(made.status, made.text).toBe(201);
    const ways = ['галаган', 'ufkfufy', "мар'яна ґалаґан", '067 123-45-67', '+38 (067) 123 45', '1234567'];
    const ibans = [
      'UA213223130000026007233566001',
      'ua21 3223 1300',
      'гф213223130000',
      '3566001',
      '2600 7233 5660 01',
      '322313000002600723356',
    ];
    for (const q of [...ways, ...ibans]) {
      const groups = await find(q);
      expect([q, titlesOf(groups, 'counterparty')]).toEqual([q, [made.body.display_name]]);
    }
    const [group] = await find('галаган');
    expect(group?.items[0]?.subtitle).toBe('орендар\u00a0· +380 67 123 45 67');
  });

  it('finds the owner’s own card by his account', async () => {
    const before = await makeLandlord(app);
    const iban = 'UA903052992990004149123456789';
    const made = await before.client.post('/profile/payment-accounts', { name: 'Коваленко Олена', iban });
    expect(made.status, made.text).toBe(201);
    for (const q of [iban, '4149123456789', '5678 9'])
      expect([q, (await find(q, before.client)).map(({ kind }) => kind)]).toEqual([q, ['counterparty']]);
  });

  it('finds a receipt by its number with К, with K, without it and in the wrong layout', async () => {
    const bare = receipt.number.slice(2);
    for (const q of [receipt.number, `K-${bare}`, `k${bare}`, bare, `R-${bare}`]) {
      const groups = await find(q, world.client);
      expect([q, titlesOf(groups, 'receipt')]).toEqual([q, [receipt.number]]);
    }
    expect(titlesOf(await find(bare.slice(0, 7), world.client), 'receipt')).toContain(receipt.number);
    expect(
      titlesOf(await find(String(Number(bare.split('-')[2])).padStart(2, '0'), world.client), 'receipt'),
    ).toContain(receipt.number);
  });

  it('finds a contract with its last receipt, a meter, a task and a complex', async () => {
    const draft = await draftContract(landlord);
    const { body: contract } = await client.get(`/contracts/${draft.id}`);
    for (const q of [contract.number, contract.number.replace('Д', 'D'), contract.number.slice(2)])
      expect([q, titlesOf(await find(q), 'contract')]).toEqual([q, [contract.number]]);
    expect(titlesOf(await find('Саксаганського', world.client), 'receipt')).toEqual([receipt.number]);
    const { body: meters } = await world.client.get('/physical-meters');
    const serial = meters.items[0].serial;
    expect(titlesOf(await find(serial, world.client), 'meter')).toContain(serial);
    await world.client.post('/tasks', { title: 'Замінити змішувач', due_on: '2026-11-25' });
    const [task] = await find('змішувач замін', world.client);
    expect(task).toMatchObject({
      kind: 'task',
      items: [{ title: 'Замінити змішувач', subtitle: 'до 25.11.2026', status: 'new' }],
    });
    await world.client.post('/complexes', { name: 'Зелений двір', address: 'Київ, Садова, 1' });
    expect(titlesOf(await find('зелений', world.client), 'complex')).toEqual(['Зелений двір']);
  });

  it('shows five of a kind and says that there are more; two letters find the beginnings of words', async () => {
    for (const last_name of ['Якимчук', 'Яворська', 'Яценко', 'Ярема', 'Яковенко', 'Янко'])
      await client.post('/counterparties', { kind: 'person', roles: ['tenant'], last_name, first_name: 'Іван' });
    const [people] = await find('Як');
    expect(people?.items.map(({ title }) => title.split(' ')[0])).toEqual(['Якимчук', 'Яковенко']);
    const [all] = await find('іван');
    expect([all?.items.length, all?.more]).toEqual([5, true]);
  });

  it.each([['Я'], ['я '], ['%'], ['']])('finds nothing by less than two signs, as by "%s"', async (q) => {
    const { status, body } = await client.get(`/search?q=${encodeURIComponent(q)}`);
    expect([status, body]).toEqual([200, { groups: [] }]);
  });

  it('takes signs of LIKE as signs', async () => {
    for (const q of ['%%', '__', '\\\\', "';--", '%_%']) expect(await find(q)).toEqual([]);
  });
});

describe('a sum', () => {
  it('finds receipts and payments of it, that very one first, and nothing of another owner; the tenant finds his own', async () => {
    const theirs = await createBillingWorld(app);
    const [home, other] = [await theirs.meteredContract(), await theirs.meteredContract()];
    const receiptId = await theirs.issued(home.contractId);
    await theirs.issued(other.contractId);
    const made = [];
    for (const [contractId, kop, day] of [
      [home.contractId, 845_050, '2026-11-18'],
      [home.contractId, 845_000, '2026-11-17'],
      [home.contractId, 845_100, '2026-11-16'],
      [other.contractId, 845_000, '2026-11-15'],
    ] as const) {
      const paid = await theirs.pay(contractId, kop, day);
      expect(paid.status, paid.text).toBe(201);
      made.push(paid.body.id);
    }
    const sums = async (q: string, who: Client) =>
      (await find(q, who)).flatMap(({ kind, items }) => (kind === 'payment' ? items.map(({ id }) => id) : []));

    // 8 450,00 twice, the later first, and then 8 450,50; 8 451,00 is another sum.
    for (const q of ['8450', '8 450', '8\u00a0450 ₴', '8 450 грн'])
      expect([q, await sums(q, theirs.client)]).toEqual([q, [made[1], made[3], made[0]]]);
    for (const q of ['8450,50', '8 450.5', '8450ю50'])
      expect([q, await sums(q, theirs.client)]).toEqual([q, [made[0]]]);
    expect(await sums('8450,00', theirs.client)).toEqual([made[1], made[3]]);
    const [payments] = await find('8450,50', theirs.client);
    const { property_name: place, tenant_name: tenantName } = (await theirs.client.get(`/contracts/${home.contractId}`))
      .body;
    expect(payments?.items[0]).toEqual({
      id: made[0],
      title: '8\u00a0450,50\u00a0₴',
      subtitle: ['18.11.2026', tenantName, place].join('\u00a0· '),
      status: 'posted',
      contract_id: null,
    });
    const receipts = (await find('20 682', theirs.client)).find(({ kind }) => kind === 'receipt');
    expect(receipts?.items.length).toBe(2);
    expect(receipts?.items[0]?.subtitle).toContain('листопад\u00a02026');
    for (const q of ['8450', '8450,50', '20 682']) expect([q, await find(q, theirs.stranger)]).toEqual([q, []]);

    const { userId } = await insertUser(theirs.db);
    await insertContractParty(theirs.db, theirs.owner.ownerId, home.contractId, userId);
    const tenant = clientOf(app, await insertSession(theirs.db, userId));
    expect(await sums('8450', tenant)).toEqual([made[1], made[0]]);
    const [own] = await find('8450,50', tenant);
    expect(own?.items[0]).toMatchObject({ contract_id: home.contractId });
    expect((await find('20 682', tenant)).map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([
      ['receipt', [receiptId]],
    ]);
  });

  it('is found by a manager by the switch of its kind, and only of his objects', async () => {
    const theirs = await createBillingWorld(app);
    const [home, foreign] = [await theirs.meteredContract(), await theirs.meteredContract()];
    for (const { contractId } of [home, foreign]) {
      await theirs.issued(contractId);
      await theirs.pay(contractId, 2_068_200);
    }
    const place = { ownerId: theirs.owner.ownerId, propertyId: home.propertyId };
    const kinds = async (switches: readonly GrantSwitch[]) =>
      (await find('20 682', (await insertManager(app, place, { switches })).client)).map(({ kind, items }) => [
        kind,
        items.length,
      ]);
    expect(await kinds(['receipts'])).toEqual([['receipt', 1]]);
    expect(await kinds(['payments'])).toEqual([['payment', 1]]);
    expect(await kinds(['receipts', 'payments', 'contracts'])).toEqual([
      ['receipt', 1],
      ['payment', 1],
    ]);
    expect(await kinds(['contracts', 'readings', 'tasks', 'documents', 'finance'])).toEqual([]);
  });
});

describe('what is not yours', () => {
  it('is not found by another owner', async () => {
    expect(await find(receipt.number)).toEqual([]);
    const { body: meters } = await world.client.get('/physical-meters');
    expect(await find(meters.items[0].serial)).toEqual([]);
  });

  it('is found by a tenant only as far as he rents it: his contract, his home, his receipts', async () => {
    const { userId } = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, receipt.contractId, userId);
    const tenant = clientOf(app, await insertSession(world.db, userId));
    const { body: contract } = await world.client.get(`/contracts/${receipt.contractId}`);
    const other = await world.meteredContract();
    const kinds = async (q: string) =>
      (await find(q, tenant)).map(({ kind, items }) => [kind, items.map(({ id }) => id)]);
    expect(await kinds('Саксаганського')).toEqual([
      ['property', [contract.rental_object_id]],
      ['contract', [receipt.contractId]],
      ['receipt', [receipt.id]],
    ]);
    expect(await kinds(receipt.number)).toEqual([['receipt', [receipt.id]]]);
    // What the owner keeps on his card is not told by a search either.
    const card = await world.client.get(`/counterparties/${contract.tenant_counterparty_id}`);
    const kept = { ibans: ['UA213223130000026007233566001'], version: card.body.version };
    expect((await world.client.patch(`/counterparties/${contract.tenant_counterparty_id}`, kept)).status).toBe(200);
    expect(await find('26007233566001')).not.toEqual([]);
    expect(await kinds('26007233566001')).toEqual([]);
    const { body: foreign } = await world.client.get(`/contracts/${other.contractId}`);
    expect(await kinds(foreign.number)).toEqual([]);
    expect(await kinds('змішувач')).toEqual([]);
  });
});

it('is asked sixty times a minute by one person', async () => {
  const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '0.1' } });
  const { userId } = await insertUser(strict.database.superuser);
  const eager = clientOf(strict, await insertSession(strict.database.superuser, userId));
  const statuses = [];
  for (let at = 0; at < 7; at += 1) statuses.push((await eager.get('/search?q=hto')).status);
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

describe('a manager', () => {
  it('finds each kind by its own switch, by the names he is shown, and nothing of other objects', async () => {
    const theirs = await createBillingWorld(app);
    const [home, foreign] = [await theirs.meteredContract(), await theirs.meteredContract()];
    const named = (id: string, name: string) =>
      theirs.db.query(
        `update counterparties set display_name = $2, search_text = lower($2) || ' +380671112233 3459711105' where id = $1`,
        [id, name],
      );
    await named(home.tenantId, 'Ґалушка Мотря');
    await named(foreign.tenantId, 'Ґалушка Явдоха');
    const receiptId = await theirs.issued(home.contractId);
    await theirs.issued(foreign.contractId);
    await theirs.client.post('/tasks', { title: 'Ґалушка просила ключ', property_id: home.propertyId });
    await theirs.client.post('/tasks', { title: 'Ґалушка просила замок', property_id: foreign.propertyId });
    const contract = (await theirs.client.get(`/contracts/${home.contractId}`)).body;
    const { number } = (await theirs.client.get(`/receipts/${receiptId}`)).body;
    const place = { ownerId: theirs.owner.ownerId, propertyId: home.propertyId };
    const found = async (switches: Parameters<typeof insertManager>[2], q: string) =>
      (await find(q, (await insertManager(app, place, switches)).client)).map(({ kind, items }) => [
        kind,
        items.map(({ title }) => title),
      ]);

    expect(await found({ switches: ['contracts'] }, 'галушка')).toEqual([['contract', [contract.number]]]);
    expect(await found({ switches: ['receipts'] }, 'ufkeirf')).toEqual([['receipt', [number]]]);
    expect(await found({ switches: ['tasks'] }, 'ґалушка')).toEqual([['task', ['Ґалушка просила ключ']]]);
    expect(await found({ switches: ['readings'] }, 'галушка')).toEqual([]);
    const all = { switches: ['contracts', 'receipts', 'tasks', 'readings'] } as const;
    expect((await found(all, contract.property_name)).map(([kind]) => kind)).toEqual([
      'property',
      'contract',
      'receipt',
      'meter',
    ]);
    expect(await found(all, number)).toEqual([['receipt', [number]]]);
    // Neither a phone nor a code is a way to learn whose it is.
    for (const secret of ['0671112233', '1112233', '3459711105']) expect(await found(all, secret)).toEqual([]);
    expect(await found({ ...all, until: '2026-11-19' }, 'галушка')).toEqual([]);
  });
});
