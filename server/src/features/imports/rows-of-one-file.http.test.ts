import { describe, expect, it } from 'vitest';
import { insertContract, insertProperty } from '../../testing/factories.ts';
import { useImports } from './import-home.fixture.ts';
import { rowsOf, savedWhole } from './imports.fixture.ts';

const { at, send, listed } = useImports();

/** What rows of one file have to do with each other is told before any of them is saved. */
const HEAD = 'Адреса;Орендар;Телефон;РНОКПП;Оренда;Початок;Номер договору';
const table = (...rows: string[]) => send([HEAD, ...rows].join('\n'));
const states = async (id: string) =>
  (await rowsOf(at.me.client, id)).map(({ state }: { state: string }) => state) as string[];
const change = async (id: string, row: { id: string }, column: number, text: string) => {
  const answer = await at.me.client.patch(`/imports/${id}/rows/${row.id}`, { cells: [{ column, text }] });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('two leases of people nobody has entered', () => {
  it('of one telephone and one name become the leases of one card', async () => {
    const { body } = await table(
      'Київ, вул. Нова, 1;Коваль Олена Петрівна;0671112233;;100;01.02.2026;',
      'Київ, вул. Нова, 2;Коваль О. П.;+380 67 111 22 33;;100;01.02.2026;',
      'Київ, вул. Нова, 3;Бондар Петро;0501112233;2952203241;100;01.02.2026;',
      'Київ, вул. Нова, 4;Бондар Петро Ілліч;0671112233;2952203241;100;01.02.2026;',
    );
    expect(body.counts).toMatchObject({ ready: 4, wrong: 0 });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({
      counts: { saved: 4, failed: 0 },
      created: { counterparty: 2, contract: 4 },
    });
    expect((await listed('/counterparties?role=tenant')).total).toBe(2);
  });

  it('of one telephone and two names: the second is asked about in its cell, and the rest is saved', async () => {
    const { body } = await table(
      'Київ, вул. Нова, 1;Коваль Олена;0671112233;;100;01.02.2026;',
      'Київ, вул. Нова, 2;Бондар Петро;0671112233;;100;01.02.2026;',
      'Київ, вул. Нова, 3;Ткач Ілля;0509998877;;100;01.02.2026;',
    );
    expect(body.counts).toMatchObject({ ready: 2, wrong: 1 });
    const [first, second] = await rowsOf(at.me.client, body.id);
    expect(second.problems).toEqual([
      {
        field: 'phones',
        text: 'Цей телефон має «Коваль Олена» у\u00a0рядку 2. Виправте ім’я чи телефон; якщо це інша людина, залиште телефон порожнім',
      },
    ]);
    // Another cell of it put right, it is wrong still; and what it was refused for may be put right in the other row too.
    expect((await change(body.id, second, 4, '200')).problems).toEqual(second.problems);
    expect((await change(body.id, first, 2, '0671112244')).state).toBe('ready');
    expect(await states(body.id)).toEqual(['ready', 'ready', 'ready']);
    await change(body.id, first, 2, '0671112233');
    expect(await states(body.id)).toEqual(['ready', 'wrong', 'ready']);
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 2, wrong: 1, failed: 0 } });
    // Now it stands in a card.
    expect((await change(body.id, second, 4, '300')).problems).toMatchObject([{ field: 'phones' }]);
    expect(await change(body.id, second, 2, '')).toMatchObject({ state: 'ready', problems: [] });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 3 } });
  });

  it('of whom the first is wrong itself, the second is not compared with it until it is put right', async () => {
    const { body } = await table(
      'Київ, вул. Нова, 1;Коваль Олена;0671112233;;багато;01.02.2026;',
      'Київ, вул. Нова, 2;Бондар Петро;0671112233;;100;01.02.2026;',
    );
    expect(await states(body.id)).toEqual(['wrong', 'ready']);
    const [first] = await rowsOf(at.me.client, body.id);
    await change(body.id, first, 4, '100');
    expect(await states(body.id)).toEqual(['ready', 'wrong']);
  });
});

describe('a number of a lease', () => {
  it('that two rows have is told at the second, and one that a lease has already at its row', async () => {
    await insertContract(at.app.database.superuser, at.me.owner.ownerId, { number: 'Д-9', status: 'completed' });
    const { body } = await table(
      'Київ, вул. Нова, 1;Коваль Олена;;;100;01.02.2026;Д-1',
      'Київ, вул. Нова, 2;Бондар Петро;;;100;01.02.2026;Д-1',
      'Київ, вул. Нова, 3;Ткач Ілля;;;100;01.02.2026;Д-9',
    );
    const [first, second, third] = await rowsOf(at.me.client, body.id);
    expect([first, second, third].map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'number', text: 'Договір із цим номером уже є в\u00a0рядку 2. Виправте номер' }],
      [{ field: 'number', text: 'Договір із номером Д-9 уже є.' }],
    ]);
    await change(body.id, second, 6, 'Д-2');
    await change(body.id, third, 6, 'Д-3');
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 3, failed: 0 } });
  });

  it('is no matter of a row that is passed over because its lease is there', async () => {
    const row = 'Київ, вул. Нова, 1;Коваль Олена;;;100;01.02.2026;Д-1';
    await savedWhole(at.me.client, (await table(row)).body.id);
    const { body } = await table(row);
    expect(body.counts).toMatchObject({ ready: 1, duplicates: 1 });
    const [again] = await rowsOf(at.me.client, body.id);
    // Made once more, it would be refused: that is told when it is decided so.
    const made = await at.me.client.patch(`/imports/${body.id}/rows/${again.id}`, { decision: 'create' });
    expect(made.body.problems).toMatchObject([{ field: 'number' }]);
  });
});

describe('the days of a lease', () => {
  const WHOLE = 'Адреса;Орендар;Оренда;Початок;Кінець';
  const leases = (...rows: string[]) => send([WHOLE, ...rows].join('\n'));

  it('that a lease in force has already are refused at their row, and saved once they are put right', async () => {
    const { ownerId } = at.me.owner;
    const db = at.app.database.superuser;
    const home = await insertProperty(db, ownerId, { street: 'вул. Нова', building: '1' });
    const taken = { propertyId: home, number: 'Д-7', startDate: '2026-01-01', endDate: '2026-12-31' };
    await insertContract(db, ownerId, { ...taken, status: 'active' });
    await insertContract(db, ownerId, {
      propertyId: home,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      status: 'completed',
    });
    const { body } = await leases(
      'Київ, вул. Нова, 1, кв. 12;Коваль Олена;100;31.12.2026;',
      'Київ, вул. Нова, 2;Ткач Ілля;100;01.02.2026;',
    );
    const [first, ...others] = await rowsOf(at.me.client, body.id);
    expect(first).toMatchObject({
      state: 'wrong',
      problems: [{ field: 'startDate', text: 'На ці дати об’єкт уже здано за договором Д-7.' }],
    });
    expect(others).toMatchObject([{ state: 'ready' }]);
    expect(await change(body.id, first, 3, '01.01.2027')).toMatchObject({ state: 'ready', problems: [] });
    // Taken between the preview and the saving, they are refused then.
    await db.query(
      `update contracts set effective_end = '2027-01-15', end_date = '2027-01-15' where number = 'Д-7' and owner_id = $1`,
      [ownerId],
    );
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 1, failed: 1 } });
  });

  it('that two rows have of one object are refused at the second, by whichever cell it is called', async () => {
    const { body } = await leases(
      'Київ, вул. Нова, 1;Коваль Олена;100;01.02.2026;',
      'Київ, вул. Нова, 1;Бондар Петро;100;01.03.2027;31.12.2027',
      'Київ, вул. Нова, буд. 1;Ткач Ілля;100;01.01.2028;',
      'Київ, вул. Нова, 11;Мороз Яна;100;01.08.2026;',
    );
    expect(await states(body.id)).toEqual(['ready', 'wrong', 'wrong', 'ready']);
    const [first, second] = await rowsOf(at.me.client, body.id);
    expect(second.problems).toEqual([
      {
        field: 'startDate',
        text: 'На ці дати об’єкт уже здано за договором у\u00a0рядку 2. Виправте початок або кінець',
      },
    ]);
    // The one above may be the wrong one: it ends before the others begin, and both ends are of a lease.
    expect((await change(body.id, first, 4, '28.02.2027')).state).toBe('ready');
    expect(await states(body.id)).toEqual(['ready', 'ready', 'ready', 'ready']);
    await change(body.id, first, 4, '01.03.2027');
    expect(await states(body.id)).toEqual(['ready', 'wrong', 'ready', 'ready']);
    await change(body.id, first, 4, '28.02.2027');
    await savedWhole(at.me.client, body.id);
    const activated = await at.me.client.post(`/imports/${body.id}/activate`);
    expect(activated.body).toMatchObject({ activated: 4, refused: [] });
  });
});
