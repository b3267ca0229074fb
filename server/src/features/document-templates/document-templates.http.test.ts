import { DOCUMENT_TEMPLATES } from '@kliuchar/api-schema/document-templates';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertContractParty, insertCounterparty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { plain, words } from './template-calls.fixture.ts';
import { useTemplates } from './template-home.fixture.ts';

const { at, contract, office, preview, save, fileOf } = useTemplates();

describe('templates of documents', () => {
  it('are nine, each with the fields it takes', async () => {
    const { body } = await at.world.client.get('/document-templates');
    expect(body.items.map(({ template }: { template: string }) => template).sort()).toEqual(
      [...DOCUMENT_TEMPLATES].sort(),
    );
    expect(body.items.find(({ template }: { template: string }) => template === 'amendment')).toMatchObject({
      title: 'Додаткова угода',
      kind: 'amendment',
      fields: ['number', 'day', 'place', 'valid_from', 'changes'],
      required: ['changes'],
    });
  });

  it('show a draft of a lease with blank lines for what nobody has written, and where to write it', async () => {
    const { contractId, tenantId, landlordId } = await contract({ status: 'draft', accountIban: null });
    const shown = await preview('housing_lease', contractId, { place: 'Львів', note: 'Паркомісце № 4.\nКомірчина.' });
    expect(shown.body).toMatchObject({
      title: 'Договір найму (оренди) житла',
      number: 'Д-7',
      place: 'Львів',
      fields: ['day', 'place', 'note'],
      values: { day: '2026-11-20', place: 'Львів', number: null },
      refusal: null,
    });
    expect(words(shown)).toContain('РНОКПП: ________________________');
    expect(words(shown)).toContain('12. Особливі умови\n12.1. Паркомісце № 4.\n12.2. Комірчина.');
    expect(shown.body.missing).toEqual([
      { text: 'Коваленко Олена: РНОКПП, адреса, IBAN', field: null, counterparty_id: landlordId },
      { text: 'Петренко Іван: РНОКПП, адреса', field: null, counterparty_id: tenantId },
    ]);
  });

  it('print what was agreed to the letter and take nothing over it', async () => {
    const { contractId } = await contract({ status: 'draft' });
    const active = await at.world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    expect(active.status).toBe(200);
    const shown = await preview('housing_lease', contractId);
    expect(shown.body).toMatchObject({ fields: [], missing: expect.any(Array), refusal: null });
    expect((await preview('housing_lease', contractId, { note: 'Ще умова' })).body.fields).toEqual({
      note: 'У цьому документі це поле вже не змінюють',
    });
    const saved = await save('housing_lease', contractId);
    expect(saved.status).toBe(201);
    expect(await fileOf(saved.body.id)).toContain(active.body.document_hash);
  });

  it('outlive a draft they were made for, in the bin too', async () => {
    const { contractId } = await contract({ status: 'draft' });
    const made = await Promise.all(
      ['Кіт', 'Пес'].map((changes) => save('amendment', contractId, { changes, separate: true })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const [kept, binned] = made.map(({ body }) => body.id);
    expect((await at.world.client.delete(`/documents/${binned}`)).status).toBeLessThan(300);
    expect((await at.world.client.delete(`/contracts/${contractId}`)).status).toBe(204);
    expect((await at.world.client.get(`/documents/${kept}`)).body).toMatchObject({ id: kept, contract: null });
    expect((await at.world.client.post(`/documents/${binned}/restore`)).body).toMatchObject({ contract: null });
  });

  it('keep a paper as a document of its contract, with its bytes and an audit row', async () => {
    const { contractId, propertyId } = await contract();
    const saved = await save('amendment', contractId, {
      changes: 'Дозволено тримати кота.\nРемонт кухні — за рахунок Наймача.',
      valid_from: '2026-12-01',
      visibility: 'tenant',
    });
    expect([saved.status, saved.body]).toMatchObject([
      201,
      {
        kind: 'amendment',
        property: { id: propertyId },
        contract: { id: contractId, number: 'Д-7' },
        visibility: 'tenant',
        latest: { number: 1, kind: 'pdf' },
      },
    ]);
    expect(plain(saved.body.title)).toBe('Додаткова угода № 1 до договору № Д-7');
    const text = await fileOf(saved.body.id);
    expect(text).toContain('Дозволено тримати кота');
    expect(text).toContain('1 грудня 2026');
    const { rows } = await at.world.db.query(`select details from audit_log where entity_id = $1`, [saved.body.id]);
    expect(rows).toMatchObject([{ details: { kind: 'amendment' } }]);
  });

  it('are not saved while they say nothing, and what is missing is named', async () => {
    const { contractId } = await contract();
    const shown = await preview('amendment', contractId);
    expect((await preview('amendment', contractId, { changes: 'Плата — 500 у.о.' })).body.hints).toContainEqual(
      expect.stringContaining('«у. о.» без назви валюти'),
    );
    expect(shown.body.missing).toContainEqual({
      text: 'Напишіть, що саме змінюється',
      field: 'changes',
      counterparty_id: null,
    });
    expect((await save('amendment', contractId)).body.fields).toEqual({ changes: 'Заповніть поле' });
    expect(await at.world.scalar('select count(*) from documents where owner_id = $1', [at.world.owner.ownerId])).toBe(
      0,
    );
    expect(await at.world.scalar('select count(*) from files where owner_id = $1', [at.world.owner.ownerId])).toBe(0);
  });
});

describe('a paper made again', () => {
  const documents = () =>
    at.world.scalar('select count(*) from documents where owner_id = $1', [at.world.owner.ownerId]);

  it('is the next version of the same document; another subject is another paper', async () => {
    const { contractId } = await contract();
    const first = await save('amendment', contractId, { changes: 'Кіт', visibility: 'tenant' });
    const shown = await preview('amendment', contractId, { changes: 'Кіт і пес' });
    expect(shown.body.again).toEqual({ document_id: first.body.id, title: first.body.title, number: 2 });
    const again = await save('amendment', contractId, { changes: 'Кіт і пес' });
    expect([again.status, again.body]).toMatchObject([
      201,
      { id: first.body.id, visibility: 'tenant', latest: { number: 2 } },
    ]);
    expect(await fileOf(first.body.id)).toContain('Кіт і пес');
    const { rows } = await at.world.db.query(`select action from audit_log where entity_id = $1 order by at, id`, [
      first.body.id,
    ]);
    expect(rows).toEqual([{ action: 'document.created' }, { action: 'document.renewed' }]);
    expect((await preview('amendment', contractId, { number: '2', changes: 'Пес' })).body.again).toBeNull();
    expect((await save('amendment', contractId, { number: '2', changes: 'Пес' })).body.id).not.toBe(first.body.id);
    expect(await documents()).toBe(2);
  });

  it('is a paper of its own where that is asked for, and where the first one is in the bin', async () => {
    const { contractId } = await contract();
    const first = (await save('reconciliation', contractId)).body;
    const own = (await save('reconciliation', contractId, { separate: true })).body;
    expect(own.id).not.toBe(first.id);
    for (const { id, version } of [first, own]) await at.world.client.delete(`/documents/${id}?version=${version}`);
    expect((await preview('reconciliation', contractId)).body.again).toBeNull();
    expect((await save('reconciliation', contractId)).body.latest.number).toBe(1);
  });

  it('by two at once is one document with two versions', async () => {
    const { contractId } = await contract();
    const answers = await Promise.all([save('reconciliation', contractId), save('reconciliation', contractId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ body }) => body.latest.number).sort()).toEqual([1, 2]);
  });
});

describe('days on papers', () => {
  it.each([
    ['reconciliation', { from: '1900-01-01' }, { from: expect.stringContaining('Перевірте рік') }],
    ['amendment', { changes: 'Кіт', valid_from: '2090-01-01' }, { valid_from: 'Дата надто далека. Перевірте рік' }],
    ['reconciliation', { day: '2026-11-01', to: '2026-11-19' }, { day: expect.stringContaining('раніше за останній') }],
    ['termination_notice', { ground: 'agreement', day: '2026-11-19' }, { day: expect.stringContaining('з минулого') }],
  ])('of %s %j are refused with a word why', async (template, values, fields) => {
    const { contractId } = await contract();
    const { status, body } = await save(template, contractId, values);
    const said = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([name, text]) => [name, plain(String(text))]),
    );
    expect([status, said]).toEqual([422, fields]);
  });

  it('that the law allows are hinted at and saved: an agreement about what was before it, a term that is over', async () => {
    const { contractId } = await contract();
    const shown = await preview('amendment', contractId, { changes: 'Кіт', valid_from: '2026-11-01' });
    expect(plain(shown.body.hints.join())).toContain('ст. 631 ЦКУ');
    expect((await save('amendment', contractId, { changes: 'Кіт', valid_from: '2026-11-01' })).status).toBe(201);
    const premises = await office({ number: 'Д-8', endDate: '2026-11-10' });
    const within = await preview('termination_notice', premises.contractId);
    expect([within.body.values.ends_on, within.body.refusal]).toEqual(['2026-11-10', null]);
    expect(plain(within.body.hints.join())).toContain('протягом місяця після кінця строку');
    at.app.time.set('2026-12-20T09:00:00Z');
    const late = await preview('termination_notice', premises.contractId);
    expect(plain(late.body.hints.join())).toContain('договір уже вважається поновленим');
    expect(late.body.refusal).toBeNull();
  });
});

describe('a template and a stranger', () => {
  it('is not there for another owner, whatever contract he names', async () => {
    const { contractId } = await contract();
    for (const id of [contractId, newId()]) {
      for (const call of ['preview', 'documents']) {
        const body = { contract_id: id, changes: 'Зміни' };
        const answer = await at.world.stranger.post(`/document-templates/amendment/${call}`, body);
        expect([answer.status, answer.body.fields]).toEqual([422, { contract_id: 'Не знайдено' }]);
      }
    }
    expect(await at.world.scalar('select count(*) from documents where contract_id = $1', [contractId])).toBe(0);
  });

  it('is refused to a tenant of the very contract', async () => {
    const { contractId } = await contract();
    const { userId, token } = await insertUser(at.world.db);
    await insertContractParty(at.world.db, at.world.owner.ownerId, contractId, userId);
    const tenant = clientOf(at.app, token);
    expect((await tenant.get('/document-templates')).status).toBe(403);
    for (const call of ['preview', 'documents'])
      expect((await tenant.post(`/document-templates/claim/${call}`, { contract_id: contractId })).status).toBe(403);
  });

  it('of no such name is a 404, and fields it does not have are refused by name', async () => {
    const { contractId } = await contract();
    expect((await preview('passport', contractId)).body.code).toBe('template_not_found');
    expect((await preview('amendment', contractId, { pay_by: '2026-12-01' })).body.fields).toEqual({
      pay_by: 'У цьому шаблоні такого поля немає',
    });
    expect((await preview('amendment', contractId, { amount_kop: 1 })).body.fields).toHaveProperty('amount_kop');
    expect((await preview('amendment', contractId, { valid_from: '2026-02-31' })).body.fields).toHaveProperty(
      'valid_from',
    );
    expect(
      (await preview('housing_lease', (await office({ number: 'Д-8', status: 'draft' })).contractId)).body.refusal,
    ).toContain('нежитловий');
  });

  it('prints words that would run as words', async () => {
    const hostile = '#panic("x") $1+1$ <script>alert(1)</script> \\ *b* _i_ `c` @ref #{1+1}';
    const { contractId } = await contract({
      tenantId: await insertCounterparty(at.world.db, at.world.owner.ownerId, {
        displayName: '#include("/etc/passwd") Іван',
      }),
    });
    const shown = await preview('amendment', contractId, { changes: hostile, place: '#raw' });
    expect(words(shown)).toContain(hostile);
    const saved = await save('amendment', contractId, { changes: hostile, place: '#raw' });
    const text = await fileOf(saved.body.id);
    for (const part of ['#panic("x")', '<script>alert(1)</script>', '#include("/etc/passwd")', '#raw'])
      expect(text).toContain(part);
  });
});
