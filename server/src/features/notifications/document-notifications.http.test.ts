import { day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { describe, expect, it } from 'vitest';
import { insertManager, type Manager } from '../../testing/entrusted.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { tellDay } from './tell-day.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** Papers whose term ends (product.md §8: documents by `valid_until`; rules of type × channel, one press to stop). */
const { at, toldTo } = useToldScene();
const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);
const ownerId = () => at.scene.owner.ownerId;
const daily = (today = '2026-11-20') =>
  tellDay(
    {
      database: at.app.worker,
      log: at.app.deps.log,
      origin: at.app.deps.config.origin,
      hasBot: false,
      hasPush: false,
      hasSms: false,
    },
    day(today),
  );
const told = async (client = at.scene.api) => (await toldTo(client)).filter(({ type }) => type === 'document_expiring');
const managerOf = (...switches: GrantSwitch[]): Promise<Manager> =>
  insertManager(at.app, { ownerId: ownerId(), propertyId: at.scene.propertyId }, { switches });

async function create(title: string, validUntil: string | null, values: object = {}): Promise<string> {
  const fileId = await sendFile(at.app, at.scene.owner.token, { bytes: smallPdf() });
  const body = { title, valid_until: validUntil, file_id: fileId, ...values };
  const made = await at.scene.api.post('/documents', body);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const ofHome = (values: object = {}) => ({ property_id: at.scene.propertyId, visibility: 'manager', ...values });

/** About papers, to the owner. */
async function letters(): Promise<{ subject: string; text: string }[]> {
  await at.app.settleJobs();
  const { rows } = await run('select email from users where id = $1', [at.scene.owner.userId]);
  return (await at.app.messages(rows[0]?.email)).filter(({ text }) => text.includes('/documents?'));
}

describe('papers whose term ends', () => {
  it('are one notification and one letter of all within thirty days, and another in the last week, however often the job runs', async () => {
    await create('Поліс', '2026-12-20');
    await create('Договір охорони', '2026-12-01');
    await create('Давно минув', '2026-11-19');
    await create('Ще рік', '2027-11-20');
    await create('Без строку', null);
    await Promise.all([daily(), daily()]);
    await daily();
    expect(await told()).toMatchObject([
      {
        title: 'Закінчується строк дії 2 документів',
        body: '«Договір охорони» до 01.12.2026; «Поліс» до 20.12.2026',
        action: { href: '/documents?expiring=true' },
        read_at: null,
      },
    ]);
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Закінчується строк дії 2\u00a0документів']);
    await daily('2026-11-23');
    expect(await told()).toHaveLength(1);
    await daily('2026-11-24');
    const [nearest, ...others] = await told();
    expect(others).toHaveLength(1);
    expect(nearest?.title).toBe('Строк дії документа «Договір охорони» закінчується 01.12.2026');
    expect(await letters()).toHaveLength(2);
  });

  it('are told again once the end was moved, lead to the one paper, and are not told of the bin', async () => {
    const moved = await create('Поліс', '2026-11-25');
    const gone = await create('Викинутий', '2026-11-25');
    await at.scene.api.delete(`/documents/${gone}`);
    await daily();
    expect(await told()).toMatchObject([{ action: { href: `/documents?document=${moved}` } }]);
    await at.scene.api.patch(`/documents/${moved}`, { valid_until: '2026-11-26' });
    await daily();
    expect(await told()).toHaveLength(2);
  });

  it('are ruled by whoever is told: silent in the application, without a letter, or all letters stopped at once', async () => {
    const rules = (await at.scene.api.get('/profile/notification-rules')).body;
    expect([rules.types, rules.email]).toEqual([
      expect.arrayContaining(['document_expiring']),
      expect.arrayContaining(['document_expiring']),
    ]);
    const silent = await at.scene.api.put('/profile/notification-rules', { ...rules, silent: ['document_expiring'] });
    expect(silent.status, silent.text).toBe(200);
    await create('Поліс', '2026-12-20');
    await daily();
    expect((await told())[0]?.read_at).not.toBeNull();
    const [letter] = await letters();
    const url = /\/info\/stop\/[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await at.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(stopped.statusCode).toBe(200);
    await create('Витяг', '2026-12-20');
    await daily('2026-11-21');
    expect(await told()).toHaveLength(2);
    expect(await letters()).toHaveLength(1);
  });

  it('reach a manager by what he may read: his objects, his switch, and nothing that the owner keeps to himself', async () => {
    const [papers, contracts] = [await managerOf('documents'), await managerOf('contracts')];
    await create('Поліс', '2026-12-20', ofHome());
    await create('Таємний', '2026-12-01', ofHome({ visibility: 'owner' }));
    await create('Без об’єкта', '2026-12-02');
    const other = await at.scene.api.post('/properties', {
      name: 'Інша',
      type: 'apartment',
      address: { city: 'Київ' },
    });
    await create('Чужий', '2026-12-03', ofHome({ property_id: other.body.id }));
    await daily();
    expect((await told())[0]?.title).toBe('Закінчується строк дії 4 документів');
    expect(await told(papers.client)).toMatchObject([
      { title: 'Строк дії документа «Поліс» закінчується 20.12.2026', body: expect.not.stringContaining('Таємний') },
    ]);
    expect(await told(contracts.client)).toEqual([]);
    expect(
      (await papers.client.get((await told(papers.client))[0]?.action.href.replace('?document=', '/') ?? '')).status,
    ).toBe(200);
    // What he was told goes with the access.
    await run(`update grants set status = 'revoked' where user_id = $1`, [papers.userId]);
    expect(await told(papers.client)).toEqual([]);
  });

  it('of a whole complex reach whoever looks after the complex by documents, and go with that access', async () => {
    const complex = await at.scene.api.post('/complexes', { name: 'ЖК Сонячний' });
    await at.scene.api.post(`/complexes/${complex.body.id}/properties`, { property_ids: [at.scene.propertyId] });
    const entrust = (switches: GrantSwitch[]) =>
      insertManager(at.app, { ownerId: ownerId(), complexId: complex.body.id }, { switches });
    const [papers, contracts] = [await entrust(['documents']), await entrust(['contracts'])];
    const ofFlat = await managerOf('documents');
    await create('Поліс будинку', '2026-12-20', { complex_id: complex.body.id, visibility: 'manager' });
    await create('Таємний', '2026-12-20', { complex_id: complex.body.id });
    await daily();
    expect((await told())[0]?.title).toBe('Закінчується строк дії 2 документів');
    expect(await told(papers.client)).toMatchObject([
      {
        title: 'Строк дії документа «Поліс будинку» закінчується 20.12.2026',
        body: expect.stringMatching(/^ЖК Сонячний · /),
      },
    ]);
    for (const other of [contracts, ofFlat]) expect(await told(other.client)).toEqual([]);
    await run(`update grants set switches = '{view}' where user_id = $1`, [papers.userId]);
    expect(await told(papers.client)).toEqual([]);
  });
});
