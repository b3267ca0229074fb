import { DOCUMENT_TEMPLATES } from '@kliuchar/api-schema/document-templates';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContractParty, insertCounterparty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload-steps.ts';
import { plain, templateCalls, words } from './template-calls.fixture.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const { contract, office, preview, save, fileOf } = templateCalls(() => ({ app, world }));

describe('templates of documents', () => {
  it('are nine, each with the fields it takes', async () => {
    const { body } = await world.client.get('/document-templates');
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
    const active = await world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
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
    const { rows } = await world.db.query(`select details from audit_log where entity_id = $1`, [saved.body.id]);
    expect(rows).toMatchObject([{ details: { kind: 'amendment' } }]);
  });

  it('are not saved while they say nothing, and what is missing is named', async () => {
    const { contractId } = await contract();
    const shown = await preview('amendment', contractId);
    expect(shown.body.missing).toContainEqual({
      text: 'Напишіть, що саме змінюється',
      field: 'changes',
      counterparty_id: null,
    });
    expect((await save('amendment', contractId)).body.fields).toEqual({ changes: 'Заповніть поле' });
    expect(await world.scalar('select count(*) from documents where owner_id = $1', [world.owner.ownerId])).toBe(0);
    expect(await world.scalar('select count(*) from files where owner_id = $1', [world.owner.ownerId])).toBe(0);
  });
});

describe('a paper made again', () => {
  const documents = () => world.scalar('select count(*) from documents where owner_id = $1', [world.owner.ownerId]);

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
    const { rows } = await world.db.query(`select action from audit_log where entity_id = $1 order by at, id`, [
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
    for (const { id, version } of [first, own]) await world.client.delete(`/documents/${id}?version=${version}`);
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
    app.time.set('2026-12-20T09:00:00Z');
    const late = await preview('termination_notice', premises.contractId);
    expect(plain(late.body.hints.join())).toContain('договір уже вважається поновленим');
    expect(late.body.refusal).toBeNull();
  });
});

describe('a notice of the end', () => {
  it('of housing refuses a new term by ЦКУ 822 and warns when it is late', async () => {
    const { contractId } = await contract({ endDate: '2026-12-31' });
    const shown = await preview('termination_notice', contractId);
    expect(shown.body).toMatchObject({
      values: { ground: 'term_end', ends_on: '2026-12-31' },
      grounds: ['term_end', 'agreement', 'unpaid'],
      refusal: null,
    });
    expect(words(shown)).toContain('Останній день строку договору — 31 грудня 2026 р.');
    expect(words(shown)).toContain('відмовляється від укладення договору на новий строк (ст. 822 ЦКУ)');
    expect(plain(shown.body.hints.join())).toContain('не пізніше ніж за три місяці');
  });

  it('of a short lease does not cite ЦКУ 822', async () => {
    const { contractId } = await contract({ startDate: '2026-06-01', endDate: '2026-12-31' });
    const shown = await preview('termination_notice', contractId);
    expect(words(shown)).not.toContain('822');
    expect(shown.body.hints).toEqual([]);
  });

  it('of premises without a term gives three months by ЦКУ 763', async () => {
    const { contractId } = await office();
    const shown = await preview('termination_notice', contractId);
    expect(shown.body.values).toMatchObject({ ground: 'open_ended', ends_on: '2027-02-20' });
    expect(words(shown)).toContain('Договір припиняється 20 лютого 2027 р.');
    expect(words(shown)).toContain('ст. 785, 795 ЦКУ');
    const soon = await preview('termination_notice', contractId, { ends_on: '2026-12-20' });
    expect(plain(soon.body.hints.join())).toContain('ст. 763 ЦКУ');
    expect((await preview('termination_notice', contractId, { ground: 'term_end' })).body.fields).toHaveProperty(
      'ground',
    );
    expect((await preview('termination_notice', contractId, { ends_on: '2026-11-19' })).body.fields).toHaveProperty(
      'ends_on',
    );
  });

  it('for debt goes to court with housing and ends the lease of premises, by the debt of the books', async () => {
    const { contractId } = await contract();
    expect((await preview('termination_notice', contractId, { ground: 'unpaid' })).body.refusal).toContain('Боргу');
    await world.issued(contractId);
    const housing = await preview('termination_notice', contractId, { ground: 'unpaid' });
    expect(words(housing)).toContain(
      'заборгованість Наймача становить 20 000,00 ₴ (двадцять тисяч гривень 00 копійок)',
    );
    expect(words(housing)).toContain('звернеться до суду');
    const premises = await office({ number: 'Д-8' });
    await world.issued(premises.contractId);
    const letter = await preview('termination_notice', premises.contractId, { ground: 'unpaid' });
    expect(words(letter)).toContain('з моменту одержання цього повідомлення (ст. 782 ЦКУ)');
    expect(letter.body.fields).not.toContain('ends_on');
    expect(plain(letter.body.hints.join())).toContain('трьох місяців підряд');
  });

  it('is not written about a contract that is not made yet', async () => {
    const { contractId } = await contract({ status: 'draft' });
    const answer = await save('termination_notice', contractId);
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { contract_id: 'Договір не укладено, тому припиняти ще нічого' },
    ]);
  });
});

describe('an act of handover', () => {
  it('is the act of the contract, and there is none before it is begun', async () => {
    const { contractId } = await contract();
    expect((await save('handover_act', contractId)).body.fields).toHaveProperty('direction');
    const act = await world.client.post(`/contracts/${contractId}/handover-acts`, { direction: 'in' });
    await world.client.patch(`/contracts/${contractId}/handover-acts/${act.body.id}`, {
      remarks: 'Кран підтікає.',
      version: act.body.version,
    });
    const shown = await preview('handover_act', contractId);
    expect(shown.body.values.direction).toBe('in');
    expect(words(shown)).toContain('Кран підтікає.');
    expect((await save('handover_act', contractId)).body).toMatchObject({ kind: 'act' });
  });

  it('is printed with its photos, small and named, and the preview says so', async () => {
    const { contractId } = await contract();
    const acts = `/contracts/${contractId}/handover-acts`;
    const { id } = (await world.client.post(acts, { direction: 'in' })).body;
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } });
    const place = { IFD3: { GPSLatitude: '50/1 27/1 0/1', GPSLatitudeRef: 'N' } };
    const fileId = await sendFile(app, world.owner.token, {
      bytes: await picture.withExif(place).jpeg().toBuffer(),
      purpose: 'handover_photo',
    });
    await world.client.patch(`${acts}/${id}`, {
      rooms: [{ key: 'r1', name: 'Кухня', note: null }],
      pictures: [{ file_id: fileId, place: 'r1' }],
    });
    expect((await preview('handover_act', contractId)).body.hints).toEqual([
      expect.stringContaining('надрукуємо 1\u00a0фото з акта'),
    ]);
    const saved = (await save('handover_act', contractId)).body;
    const { rawPayload } = await app.inject({
      url: `/api/documents/${saved.id}/file`,
      headers: { cookie: `sid=${world.owner.token}` },
    });
    expect(rawPayload.toString('latin1').match(/\/Subtype\s*\/Image/g)).toHaveLength(1);
    expect(rawPayload.includes('GPS')).toBe(false);
    expect(await fileOf(saved.id)).toMatch(/Фото до акта[\s\S]*Кухня · [0-9a-f]{16}/);
  });
});

describe('a template and a stranger', () => {
  it('is not there for another owner, whatever contract he names', async () => {
    const { contractId } = await contract();
    for (const id of [contractId, newId()]) {
      for (const call of ['preview', 'documents']) {
        const body = { contract_id: id, changes: 'Зміни' };
        const answer = await world.stranger.post(`/document-templates/amendment/${call}`, body);
        expect([answer.status, answer.body.fields]).toEqual([422, { contract_id: 'Не знайдено' }]);
      }
    }
    expect(await world.scalar('select count(*) from documents where contract_id = $1', [contractId])).toBe(0);
  });

  it('is refused to a tenant of the very contract', async () => {
    const { contractId } = await contract();
    const { userId, token } = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, userId);
    const tenant = clientOf(app, token);
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
      tenantId: await insertCounterparty(world.db, world.owner.ownerId, {
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
