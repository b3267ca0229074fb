import { describe, expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useImports } from './import-home.fixture.ts';
import { rowsOf, savedWhole } from './imports.fixture.ts';

const { at, send, listed } = useImports();

const PORTFOLIO = [
  'Адреса\tОрендар\tТелефон\tОренда\tПочаток\tДень оплати\tБорг\tЗастава',
  'м. Київ, вул. Лук’янівська, 5, кв. 18\tПетренко Іван Сергійович\t067 123 45 67\t18 500,00\t15.01.2026\tдо 5\t5 000\t18500',
  'Київ, вул. Садова 3, кв. 1\tТОВ «Кавовий двір»\t0501112233\t$500\t01.12.2026\t10\t\t',
  'Київ, вул. Садова 3, кв. 2\tПетренко Іван\t+380671234567\t9000\t46037\t5\t\t',
].join('\n');

describe('a portfolio pasted from a spreadsheet', () => {
  it('becomes objects, tenants and drafts of leases that were on already, each by the rules of what is made by hand', async () => {
    const made = await send(PORTFOLIO);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body).toMatchObject({
      state: 'open',
      mapping: ['address', 'tenant', 'phones', 'rent', 'start_date', 'due_day', 'balance', 'deposit'].map((name) =>
        name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
      ),
      missing: [],
      counts: { total: 3, ready: 3, wrong: 0 },
      source: { format: 'text', delimiter: 'tab', encoding: 'utf-8', heading: true },
    });
    // Nothing is made of a preview.
    expect((await listed('/properties')).total).toBe(0);
    const done = await savedWhole(at.me.client, made.body.id);
    expect(done).toMatchObject({
      counts: { saved: 3, failed: 0 },
      created: { property: 3, counterparty: 2, contract: 3, complex: 0 },
      drafts: 3,
    });
    const { items: contracts } = await listed('/contracts?sort=number');
    expect(contracts.map((contract: Record<string, unknown>) => [contract.status, contract.start_date])).toEqual([
      ['draft', '2026-01-15'],
      ['draft', '2026-12-01'],
      ['draft', '2026-01-15'],
    ]);
    const { body: first } = await at.me.client.get(`/contracts/${contracts[0].id}`);
    expect(first).toMatchObject({
      rent: { amount_minor: 1_850_000, currency: 'UAH' },
      joined: { billing_from: '2026-11', deposit_held: { amount_minor: 1_850_000, currency: 'UAH' } },
      opening_balance_kop: 500_000,
      payment: { due_day: 5 },
      signed_on: '2026-01-15',
    });
    const { body: second } = await at.me.client.get(`/contracts/${contracts[1].id}`);
    expect(second).toMatchObject({
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx' },
      joined: null,
    });
    const { items: people } = await listed('/counterparties?role=tenant');
    expect(people.map(({ display_name }: { display_name: string }) => display_name).toSorted()).toEqual([
      'Петренко Іван Сергійович',
      'ТОВ «Кавовий двір»',
    ]);
    const { items: homes } = await listed('/properties?sort=name');
    expect(homes[0]).toMatchObject({ display_name: 'вул. Лук’янівська, 5, кв.\u00a018', address: { city: 'Київ' } });
    // Of the file nothing is left.
    expect((await rowsOf(at.me.client, made.body.id)).map(({ cells }: { cells: string[] }) => cells)).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('comes into force together, and a lease that is refused is named', async () => {
    const { body } = await send(
      `${PORTFOLIO}\nКиїв, вул. Садова 3, кв. 22\tІнша Олена\t0633334455\t9500\t01.03.2026\t5\t\t`,
    );
    await savedWhole(at.me.client, body.id);
    // Let to somebody else since the table was saved.
    const { items: homes } = await listed('/properties?q=22');
    await insertContract(at.app.database.superuser, at.me.owner.ownerId, {
      propertyId: homes[0].id,
      startDate: '2026-04-01',
      number: 'Я-1',
    });
    const answer = await at.me.client.post(`/imports/${body.id}/activate`);
    expect(answer.body).toMatchObject({
      activated: 3,
      next: null,
      refused: [{ text: expect.stringContaining('уже здано') }],
    });
    const { items } = await listed('/contracts?sort=number');
    expect(items.map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'scheduled',
      'active',
      'draft',
      'active',
    ]);
    expect((await at.me.client.get(`/contracts/${items[0].id}`)).body.balance_kop).toBe(500_000);
  });

  it('brought in a second time makes nothing, and says what is there', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(at.me.client, body.id);
    const again = (await send(PORTFOLIO)).body;
    expect(again.counts).toMatchObject({ ready: 3, duplicates: 3 });
    const done = await savedWhole(at.me.client, again.id);
    expect(done).toMatchObject({
      counts: { saved: 0, skipped: 3 },
      created: { contract: 0, property: 0, counterparty: 0 },
    });
    expect((await listed('/contracts')).total).toBe(3);
  });

  it('saved by several calls at once is saved once', async () => {
    const { body } = await send(PORTFOLIO);
    const again = (await send(PORTFOLIO)).body;
    const calls = [body.id, body.id, body.id, again.id, again.id].map((id) => at.me.client.post(`/imports/${id}/save`));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    await savedWhole(at.me.client, body.id);
    await savedWhole(at.me.client, again.id);
    expect([
      (await listed('/contracts')).total,
      (await listed('/properties')).total,
      (await listed('/counterparties?role=tenant')).total,
    ]).toEqual([3, 3, 2]);
  });
});

describe('an import that was a mistake', () => {
  it('is taken back whole while nothing stands on it', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(at.me.client, body.id);
    const answers = await Promise.all([
      at.me.client.post(`/imports/${body.id}/undo`),
      at.me.client.post(`/imports/${body.id}/undo`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await at.me.client.get(`/imports/${body.id}`)).body).toMatchObject({
      state: 'undone',
      kept: [],
      undone: 8,
    });
    expect([
      (await listed('/contracts')).total,
      (await listed('/properties')).total,
      (await listed('/counterparties?role=tenant')).total,
    ]).toEqual([0, 0, 0]);
    expect((await at.me.client.post(`/imports/${body.id}/save`)).status).toBe(409);
  });

  it('leaves what has history and names it', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(at.me.client, body.id);
    const { items } = await listed('/contracts?sort=number');
    await at.me.client.post(`/contracts/${items[0].id}/activate`, {});
    const { body: undone } = await at.me.client.post(`/imports/${body.id}/undo`);
    expect(undone).toMatchObject({ state: 'undone', undone: 5 });
    expect(undone.kept.map(({ entity }: { entity: string }) => entity).toSorted()).toEqual([
      'contract',
      'counterparty',
      'property',
    ]);
    expect(undone.kept.find(({ entity }: { entity: string }) => entity === 'contract')).toMatchObject({
      name: items[0].number,
      reason: 'Договір уже чинний або має історію',
    });
    expect((await listed('/contracts')).total).toBe(1);
  });
});
