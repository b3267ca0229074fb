import { LISTS_WITH_VIEWS, MOST_LIST_VIEWS } from '@kliuchar/domain/list-views/list-views';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertOwner, insertUser, type TestOwner } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** A person's own views of the lists (ux.md L2). */

const place = useBillingWorld();
let app: TestApp;
let owner: TestOwner;
let client: Client;
beforeEach(() => {
  ({ app } = place);
  ({ owner, client } = place.world);
});

const PATH = '/profile/list-views';
const DEBTS = { list: 'contracts', name: 'Мої борги', query: 'overdue=true&sort=-number&columns=-term' };
const sql = (text: string, values: unknown[] = []) => app.database.superuser.query(text, values);

async function save(who: Client, body: object = {}) {
  const made = await who.post(PATH, { ...DEBTS, ...body });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body;
}
const names = async (who: Client) => (await who.get(PATH)).body.items.map(({ name }: { name: string }) => name);

it.each(LISTS_WITH_VIEWS)('is kept for the list of %s', async (list) => {
  expect(await save(client, { list })).toMatchObject({ ...DEBTS, list });
});

describe('a view', () => {
  it('is kept as the address has it, renamed and deleted, each with a line in the journal', async () => {
    const view = await save(client);
    expect(view).toEqual({ id: view.id, ...DEBTS, version: 1 });
    expect((await client.get(PATH)).body).toEqual({ items: [view], total: 1 });
    const renamed = await client.patch(`${PATH}/${view.id}`, { name: '  Хто   винен ', version: 1 });
    expect(renamed.body).toEqual({ ...view, name: 'Хто винен', version: 2 });
    expect((await client.patch(`${PATH}/${view.id}`, { name: 'Ще', version: 1 })).body.code).toBe('version_conflict');
    expect((await client.delete(`${PATH}/${view.id}`)).status).toBe(204);
    expect((await client.delete(`${PATH}/${view.id}`)).status).toBe(404);
    expect(await names(client)).toEqual([]);
    const { rows } = await sql('select action, details from audit_log where owner_id = $1 order by id', [
      owner.ownerId,
    ]);
    expect(rows.map(({ action, details }) => [action, details.value, details.before])).toEqual([
      ['account.view_saved', 'Мої борги', undefined],
      ['account.view_renamed', 'Хто винен', 'Мої борги'],
      ['account.view_deleted', 'Хто винен', undefined],
    ]);
  });

  it('takes the filters that are on now, under its name or a new one, and says so in the journal', async () => {
    const view = await save(client);
    const at = `${PATH}/${view.id}`;
    const query = 'payment_status=overdue&sort=-due_on';
    expect((await client.patch(at, { query, version: 1 })).body).toEqual({ ...view, query, version: 2 });
    const both = await client.patch(at, { name: 'Хто винен', query: 'status=draft', version: 2 });
    expect(both.body).toEqual({ ...view, name: 'Хто винен', query: 'status=draft', version: 3 });
    expect((await client.patch(at, { query: 'status=void', version: 2 })).body.code).toBe('version_conflict');
    const nothing = await client.patch(at, { version: 3 });
    expect([nothing.status, nothing.body.fields]).toEqual([422, { name: 'Вкажіть нову назву або параметри' }]);
    const bad = await client.patch(at, { query: 'javascript:alert(1)', version: 3 });
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ['query']]);
    const { rows } = await sql('select action from audit_log where owner_id = $1 order by id', [owner.ownerId]);
    expect(rows.map(({ action }) => action)).toEqual([
      'account.view_saved',
      'account.view_changed',
      'account.view_renamed',
      'account.view_changed',
    ]);
  });

  it('is of whoever saved it: another finds none, and may have one of the same name', async () => {
    const view = await save(client);
    for (const { token } of [await insertOwner(app.database.superuser), await insertUser(app.database.superuser)]) {
      const other = clientOf(app, token);
      expect(await names(other)).toEqual([]);
      expect((await other.patch(`${PATH}/${view.id}`, { name: 'Чужий', version: 1 })).status).toBe(404);
      expect((await other.delete(`${PATH}/${view.id}`)).status).toBe(404);
      await save(other);
    }
    const partner = await insertUser(app.database.superuser);
    await sql('insert into owner_members (owner_id, user_id) values ($1, $2)', [owner.ownerId, partner.userId]);
    expect(await names(clientOf(app, partner.token))).toEqual([]);
    expect(await names(client)).toEqual(['Мої борги']);
    expect((await clientOf(app).get(PATH)).status).toBe(401);
  });

  it.each([
    [{ list: 'finance' }, 'list'],
    [{ name: '   ' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ name: 'я'.repeat(41) }, 'name'],
    [{ query: '' }, 'query'],
    [{ query: '/profile' }, 'query'],
    [{ query: `q=${'a'.repeat(999)}` }, 'query'],
  ])('%o is refused with a sentence at its field', async (wrong, field) => {
    const answer = await client.post(PATH, { ...DEBTS, ...wrong });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    expect(answer.body.fields[field]).toMatch(/[а-яіїєґ]/);
  });

  it('has a name of its own in its list, however it is written', async () => {
    const first = await save(client);
    const taken = { name: 'Вигляд із такою назвою вже є. Дайте іншу' };
    const again = await client.post(PATH, { ...DEBTS, name: 'МОЇ  борги' });
    expect([again.status, again.body.fields]).toEqual([422, taken]);
    await save(client, { list: 'receipts' });
    const second = await save(client, { name: 'Інший' });
    const renamed = await client.patch(`${PATH}/${second.id}`, { name: 'мої борги', version: 1 });
    expect([renamed.status, renamed.body.fields]).toEqual([422, taken]);
    // Its own name in other letters is no other view.
    expect((await client.patch(`${PATH}/${first.id}`, { name: 'МОЇ БОРГИ', version: 1 })).status).toBe(200);
  });

  it('of a closed account is forgotten with it', async () => {
    await save(client);
    await sql('update users set blocked_at = now() where id = $1', [owner.userId]);
    expect((await sql('select 1 from list_views where user_id = $1', [owner.userId])).rows).toEqual([]);
  });

  it('is in the copy of all that a person has', async () => {
    await save(client);
    const { rows } = await sql(`select person -> 'list_views' as views from private.export_subject($1)`, [
      owner.userId,
    ]);
    expect(rows[0].views).toEqual([
      { list: DEBTS.list, name: DEBTS.name, query: DEBTS.query, created_at: expect.any(String) },
    ]);
  });
});

describe('many saved at the same moment', () => {
  it('are never more than a list may have', async () => {
    for (let at = 1; at < MOST_LIST_VIEWS - 3; at += 1) await save(client, { name: `Вигляд ${at}` });
    const answers = await Promise.all(
      Array.from({ length: gateSize(12, 100) }, (_, at) => client.post(PATH, { ...DEBTS, name: `Разом ${at}` })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, await names(client).then(({ length }) => length)]).toEqual([4, MOST_LIST_VIEWS]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.status, refused?.body.code, refused?.body.errors]).toEqual([
      409,
      'list_views_full',
      ['Для цього списку вже збережено 20 виглядів. Видаліть той, яким не користуєтеся.'],
    ]);
    // Another list has a count of its own.
    await save(client, { list: 'tasks' });
  });

  it('by one name are one view', async () => {
    const answers = await Promise.all(Array.from({ length: gateSize(12, 100) }, () => client.post(PATH, DEBTS)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await names(client)).toEqual(['Мої борги']);
  });
});
