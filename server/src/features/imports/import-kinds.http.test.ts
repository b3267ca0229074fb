import { describe, expect, it } from 'vitest';
import { insertCounterparty, insertProperty } from '../../testing/factories.ts';
import { useImports } from './import-home.fixture.ts';
import { rowsOf, savedWhole } from './imports.fixture.ts';

const { at, send, listed } = useImports();

describe('people', () => {
  it('who are there already are skipped, brought up to date or made again, as it was chosen', async () => {
    await insertCounterparty(at.app.database.superuser, at.me.owner.ownerId, {
      displayName: 'Петренко Іван Олегович',
      phones: ['+380671234567', '+380931112233'],
      emails: ['work@example.com'],
    });
    const table = 'ПІБ,Телефон,E-mail\nПетренко Іван,067 123-45-67,ivan@example.com\nКоваль Олена,0501112233,';
    const { body } = await send(table, { kind: 'counterparties' });
    expect(body.counts).toMatchObject({ ready: 2, duplicates: 1 });
    const [twin] = await rowsOf(at.me.client, body.id, '&state=duplicate');
    expect(twin.duplicate).toMatchObject({ entity: 'counterparty', name: 'Петренко Іван Олегович' });
    await at.me.client.patch(`/imports/${body.id}`, { settings: { duplicates: 'update' } });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({
      counts: { saved: 2 },
      created: { counterparty: 1, updated: 1 },
    });
    const { items } = await listed('/counterparties?role=tenant&sort=display_name');
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ display_name: 'Петренко Іван', email: 'ivan@example.com' });
    // What the row has no cell for stays on the card, behind what the row says.
    expect((await at.me.client.get(`/counterparties/${items[1].id}`)).body).toMatchObject({
      phones: ['+380671234567', '+380931112233'],
      emails: ['ivan@example.com', 'work@example.com'],
    });

    const again = (await send(table, { kind: 'counterparties' })).body;
    const [row] = await rowsOf(at.me.client, again.id);
    await at.me.client.patch(`/imports/${again.id}/rows/${row.id}`, { decision: 'create' });
    expect(await savedWhole(at.me.client, again.id)).toMatchObject({ counts: { saved: 1, skipped: 1 } });
    expect((await listed('/counterparties?role=tenant')).total).toBe(3);
  });
});

describe('objects', () => {
  it('are made with their complex, once, and counted by the plan: what is over it is refused by its row', async () => {
    const rows = Array.from({ length: 3 }, (_, at) => `ЖК Сонячний;${at + 1};54,3`);
    const { body } = await send(['Комплекс;Квартира;Площа', ...rows].join('\n'), { kind: 'properties' });
    expect(body.counts).toMatchObject({ ready: 0, wrong: 3 });
    const settled = await at.me.client.patch(`/imports/${body.id}`, { settings: { city: 'Київ' } });
    expect(settled.body.counts).toMatchObject({ ready: 3 });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ created: { complex: 1, property: 3 } });
    const { items } = await listed('/properties?sort=name');
    expect(
      items.map((home: Record<string, unknown>) => [home.display_name, home.complex_name, home.area_total]),
    ).toEqual([
      ['кв. 1', 'ЖК Сонячний', '54.3'],
      ['кв. 2', 'ЖК Сонячний', '54.3'],
      ['кв. 3', 'ЖК Сонячний', '54.3'],
    ]);
    await at.app.database.superuser.query(
      `update subscriptions set plan = 'start', status = 'active', trial_ends_on = null, property_limit = 3 where owner_id = $1`,
      [at.me.owner.ownerId],
    );
    const more = (await send('Адреса\nКиїв, вул. Нова, 1', { kind: 'properties' })).body;
    expect(await savedWhole(at.me.client, more.id)).toMatchObject({ counts: { failed: 1 } });
    const [failed] = await rowsOf(at.me.client, more.id);
    expect(failed.problems).toEqual([
      { field: null, text: expect.stringContaining('План не передбачає більше об’єктів') },
    ]);
  });
});

describe('meters and readings', () => {
  it('of several zones come in the order of the register, whatever the order of the columns, and no zone is left out', async () => {
    await insertProperty(at.app.database.superuser, at.me.owner.ownerId, {});
    const place = (await listed('/properties')).items[0].display_name;
    const table = (heads: string, ...rows: string[]) => [heads, ...rows].join('\n');
    const meters = table(
      'Об’єкт;Послуга;Номер лічильника;Початковий показник;Початковий показник, ніч;Початковий показник, напівпік;Дата',
      `${place};електроенергія;Т-3;100;300;200;01.11.2026`,
      `${place};електроенергія;Т-2;10;30;;01.11.2026`,
      `${place};електроенергія;Т-4;10;;20;01.11.2026`,
    );
    const made = (await send(meters, { kind: 'meters' })).body;
    expect(made.counts).toMatchObject({ ready: 2, wrong: 1 });
    const [wrong] = await rowsOf(at.me.client, made.id, '&state=wrong');
    expect(wrong.problems).toMatchObject([{ field: 'initialNight' }]);
    await savedWhole(at.me.client, made.id);
    const readings = table(
      'Лічильник;Показник;Показник, ніч;Показник, напівпік;Дата',
      'Т-3;150;330;220;20.11.2026',
      'Т-2;15;32;;20.11.2026',
      'Т-2;;33;;19.11.2026',
    );
    const read = (await send(readings, { kind: 'readings' })).body;
    expect(read.counts).toMatchObject({ ready: 2, wrong: 1 });
    expect((await savedWhole(at.me.client, read.id)).counts).toMatchObject({ saved: 2, failed: 0 });
    const { items } = await listed('/physical-meters');
    const of = (serial: string) => items.find((meter: { serial: string }) => meter.serial === serial);
    // Peak, half-peak and night; day and night.
    expect(of('Т-3')).toMatchObject({
      initial_values: ['100', '200', '300'],
      last_reading: { values: ['150', '220', '330'] },
    });
    expect(of('Т-2')).toMatchObject({ initial_values: ['10', '30'], last_reading: { values: ['15', '32'] } });
  });

  it('find their objects and their devices, and are refused where there is none', async () => {
    await insertProperty(at.app.database.superuser, at.me.owner.ownerId, {});
    const { items } = await listed('/properties');
    const place = items[0].display_name;
    const meters = (
      await send(
        `Об’єкт;Послуга;Номер лічильника;Показник;Дата\n${place};Електроенергія;НІК-1;1234,5;01.11.2026\nНемає такого;газ;G-1;5;`,
        { kind: 'meters' },
      )
    ).body;
    expect(meters.counts).toMatchObject({ ready: 1, wrong: 1 });
    expect(await savedWhole(at.me.client, meters.id)).toMatchObject({ created: { physical_meter: 1 } });
    const readings = (
      await send('Лічильник;Показник;Дата\nНІК-1;1300,5;20.11.2026\nНІК-1;1000;19.11.2026\nХ-9;5;20.11.2026', {
        kind: 'readings',
      })
    ).body;
    expect(readings.counts).toMatchObject({ ready: 2, wrong: 1 });
    expect(await savedWhole(at.me.client, readings.id)).toMatchObject({
      counts: { saved: 1, failed: 1, wrong: 1 },
      created: { reading: 1 },
    });
    const [failed] = await rowsOf(at.me.client, readings.id, '&state=failed');
    expect(failed.problems[0]).toMatchObject({ field: 'value', text: expect.stringContaining('Менше за попередній') });
    const { body: sheet } = await at.me.client.get('/physical-meters');
    expect(sheet.items[0]).toMatchObject({ serial: 'НІК-1', last_reading: { date: '2026-11-20', values: ['1300.5'] } });
  });
});
