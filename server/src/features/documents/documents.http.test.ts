import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertProperty,
  insertUser,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

let app: TestApp;
let world: BillingWorld;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  client = world.client;
});

const file = (words = 'paper', name = 'поліс.pdf') =>
  sendFile(app, world.owner.token, { bytes: smallPdf(words), name });
const create = async (values: object = {}) =>
  (await client.post('/documents', { title: 'Страховий поліс', file_id: await file(), ...values })).body;
const titles = async (query: string) =>
  (await client.get(`/documents?${query}`)).body.items.map(({ title }: { title: string }) => title);
const contract = (values: object = {}) => insertContract(world.db, world.owner.ownerId, values);

async function tenantOf(contractId: string): Promise<Client> {
  const { userId, token } = await insertUser(world.db);
  await insertContractParty(world.db, world.owner.ownerId, contractId, userId);
  return clientOf(app, token);
}

describe('a document', () => {
  it('is created with all it has, by a contract whose object is filled in, and read as it is', async () => {
    const { contractId, propertyId } = await contract({ number: 'Д-7' });
    const counterpartyId = await insertCounterparty(world.db, world.owner.ownerId, { displayName: 'Бойко Ірина' });
    const made = await client.post('/documents', {
      title: 'Страховий поліс',
      kind: 'insurance',
      note: 'Оригінал у сейфі',
      contract_id: contractId,
      counterparty_id: counterpartyId,
      valid_until: '2026-12-20',
      visibility: 'tenant',
      file_id: await file('one', 'поліс.pdf'),
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        role: 'owner',
        kind: 'insurance',
        note: 'Оригінал у сейфі',
        property: { id: propertyId },
        contract: { id: contractId, number: 'Д-7' },
        counterparty: { id: counterpartyId, name: 'Бойко Ірина' },
        valid_until: '2026-12-20',
        expiry: 'soon',
        visibility: 'tenant',
        deleted: false,
        latest: { number: 1, kind: 'pdf', name: 'поліс.pdf' },
        versions: [{ number: 1, kind: 'pdf', name: 'поліс.pdf', added_by: 'Олена Коваленко' }],
        version: 1,
      },
    ]);
    expect((await client.get(`/documents/${made.body.id}`)).body).toEqual(made.body);
  });

  it('keeps its old file when a new one comes, and gives any by its number', async () => {
    const made = await create({ valid_until: '2026-11-30' });
    const renewed = await client.post(`/documents/${made.id}/versions`, {
      file_id: await file('two', 'поліс 2027.pdf'),
      valid_until: '2027-11-30',
      version: 1,
    });
    expect([renewed.status, renewed.body]).toMatchObject([
      201,
      { valid_until: '2027-11-30', expiry: 'valid', latest: { number: 2, name: 'поліс 2027.pdf' }, version: 2 },
    ]);
    expect(renewed.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const newest = await client.get(`/documents/${made.id}/file`);
    expect(newest.text).toContain('two');
    expect(newest.headers['content-type']).toBe('application/pdf');
    expect(newest.headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect((await client.get(`/documents/${made.id}/file?number=1`)).text).toContain('paper');
    expect((await client.get(`/documents/${made.id}/file?number=3`)).body.code).toBe('document_not_found');
  });

  it('shows a picture as we drew it, without the place where it was taken', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
      .jpeg()
      .toBuffer();
    const fileId = await sendFile(app, world.owner.token, { bytes: photo, name: 'скан.jpg' });
    const made = await create({ file_id: fileId });
    expect(made.latest).toMatchObject({ kind: 'image', name: 'скан.jpg' });
    const answer = await app.inject({
      url: `/api/documents/${made.id}/file`,
      headers: { cookie: `sid=${world.owner.token}` },
    });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is changed by what is given, once for each version', async () => {
    const { contractId, propertyId } = await contract();
    const made = await create();
    const changed = await client.patch(`/documents/${made.id}`, { contract_id: contractId, kind: 'act', version: 1 });
    expect(changed.body).toMatchObject({
      title: 'Страховий поліс',
      kind: 'act',
      property: { id: propertyId },
      version: 2,
    });
    expect((await client.patch(`/documents/${made.id}`, { title: 'Пізно', version: 1 })).body.code).toBe(
      'version_conflict',
    );
    const freed = await client.patch(`/documents/${made.id}`, { contract_id: null, property_id: null });
    expect(freed.body).toMatchObject({ contract: null, property: null });
  });

  it('is handed out under its name, which is never cut inside a character', async () => {
    const made = await create({ file_id: await file('long', `${'я'.repeat(149)}😀.pdf`) });
    const answer = await client.get(`/documents/${made.id}/file`);
    expect(answer.status).toBe(200);
    const name = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(name)).toBe('я'.repeat(149));
  });

  it('lies in the bin until it is restored, and is neither shown nor changed there', async () => {
    const made = await create({ valid_until: '2026-11-25' });
    expect((await client.delete(`/documents/${made.id}?version=2`)).body.code).toBe('version_conflict');
    expect((await client.delete(`/documents/${made.id}?version=1`)).status).toBe(204);
    expect((await client.delete(`/documents/${made.id}`)).body.code).toBe('document_deleted');
    expect(await titles('')).toEqual([]);
    expect(await titles('deleted=true')).toEqual(['Страховий поліс']);
    expect((await client.patch(`/documents/${made.id}`, { title: 'Інший' })).body.code).toBe('document_deleted');
    const version = { file_id: await file('two') };
    expect((await client.post(`/documents/${made.id}/versions`, version)).body.code).toBe('document_deleted');
    expect((await client.get('/dashboard/summary')).body.attention).not.toContainEqual(
      expect.objectContaining({ kind: 'documents_expiring' }),
    );
    expect((await client.post(`/documents/${made.id}/restore`)).body).toMatchObject({ deleted: false });
    expect((await client.post(`/documents/${made.id}/restore`)).body.code).toBe('document_not_deleted');
    expect(await titles('')).toEqual(['Страховий поліс']);
  });

  it('refuses what does not fit, with the name of the field, and stays as it was', async () => {
    const { contractId } = await contract();
    const elsewhere = await insertProperty(world.db, world.owner.ownerId);
    const used = await file();
    await create({ file_id: used });
    const photo = await sendFile(app, world.owner.token, {
      bytes: await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
      purpose: 'task_photo',
    });
    const refused = async (values: object) => {
      const fileId = await file();
      const { status, body } = await client.post('/documents', { title: 'Акт', file_id: fileId, ...values });
      return [status, body.fields];
    };
    expect(await refused({ title: ' ' })).toEqual([422, { title: 'Заповніть поле' }]);
    expect(await refused({ file_id: used })).toEqual([422, { file_id: 'Не знайдено' }]);
    expect(await refused({ file_id: photo })).toEqual([422, { file_id: 'Не знайдено' }]);
    expect(await refused({ visibility: 'tenant' })).toEqual([
      422,
      { contract_id: 'Щоб орендар бачив документ, оберіть його договір' },
    ]);
    expect(await refused({ visibility: 'tenant', kind: 'identity', contract_id: contractId })).toEqual([
      422,
      { visibility: 'Паспорт чи посвідчення бачите лише ви: орендареві його не показуємо' },
    ]);
    expect(await refused({ contract_id: contractId, property_id: elsewhere })).toEqual([
      422,
      { property_id: 'Цей договір стосується іншого об’єкта' },
    ]);
    expect(await titles('')).toEqual(['Страховий поліс']);
  });

  it('takes one of two new versions made at once', async () => {
    const made = await create();
    const files = await Promise.all([file('two'), file('three')]);
    const answers = await Promise.all(
      files.map((fileId) => client.post(`/documents/${made.id}/versions`, { file_id: fileId, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await client.get(`/documents/${made.id}`)).body.versions).toHaveLength(2);
  });

  it('gives one file to one of two documents made at once', async () => {
    const fileId = await file();
    const answers = await Promise.all(
      ['Перший', 'Другий'].map((title) => client.post('/documents', { title, file_id: fileId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await titles('')).toHaveLength(1);
  });
});

describe('the list of documents', () => {
  it('is filtered by what they are about, by kind, by end and by words, and sorted', async () => {
    const { contractId, propertyId } = await contract();
    await create({ title: 'Акт', kind: 'act', contract_id: contractId, valid_until: '2027-05-01' });
    app.time.set('2026-11-20T09:01:00Z');
    await create({ title: 'Поліс', kind: 'insurance', property_id: propertyId, valid_until: '2026-12-01' });
    app.time.set('2026-11-20T09:02:00Z');
    await create({ title: 'Витяг з реєстру', kind: 'registry', note: 'РНОНМ 12345' });
    expect(await titles('')).toEqual(['Витяг з реєстру', 'Поліс', 'Акт']);
    expect(await titles('sort=title')).toEqual(['Акт', 'Витяг з реєстру', 'Поліс']);
    expect(await titles('sort=valid_until')).toEqual(['Поліс', 'Акт', 'Витяг з реєстру']);
    expect(await titles(`contract_id=${contractId}`)).toEqual(['Акт']);
    expect(await titles(`property_id=${propertyId}`)).toEqual(['Поліс', 'Акт']);
    expect(await titles(`property_id=${propertyId}&kind=act`)).toEqual(['Акт']);
    expect(await titles('kind=act,registry')).toEqual(['Витяг з реєстру', 'Акт']);
    expect(await titles('expiring=true')).toEqual(['Поліс']);
    expect(await titles('expiring=false')).toEqual(['Витяг з реєстру', 'Акт']);
    expect(await titles('q=12345')).toEqual(['Витяг з реєстру']);
    expect((await client.get('/documents')).body.total).toBe(3);
    expect((await client.get('/documents?kind=passport')).body.code).toBe('bad_query');
    expect((await client.get('/dashboard/summary')).body.attention).toContainEqual(
      expect.objectContaining({
        kind: 'documents_expiring',
        title: 'Закінчується строк дії 1\u00a0документа',
        text: null,
        action: { label: 'Переглянути', href: '/documents?expiring=true' },
      }),
    );
  });
});

describe('a tenant', () => {
  it('sees the documents he is shown of his own contract, and never another', async () => {
    const [own, other] = [await contract(), await contract()];
    const tenant = await tenantOf(own.contractId);
    const shown = await create({
      title: 'Акт',
      contract_id: own.contractId,
      visibility: 'tenant',
      note: 'Для себе',
      counterparty_id: await insertCounterparty(world.db, world.owner.ownerId),
    });
    const hidden = await create({ title: 'Паспорт', kind: 'identity', contract_id: own.contractId });
    const foreign = await create({ title: 'Чужий', contract_id: other.contractId, visibility: 'tenant' });
    const seen = await tenant.get('/documents');
    expect(seen.body).toMatchObject({ total: 1, items: [{ id: shown.id, role: 'tenant', counterparty: null }] });
    expect((await tenant.get(`/documents/${shown.id}`)).body).toMatchObject({
      note: null,
      versions: [{ added_by: null }],
    });
    expect((await tenant.get(`/documents/${shown.id}/file`)).status).toBe(200);
    const found = async (q: string) => (await tenant.get(`/documents?q=${q}`)).body.total;
    expect([await found('Акт'), await found('себе')]).toEqual([1, 0]);
    for (const { id } of [hidden, foreign]) {
      expect((await tenant.get(`/documents/${id}`)).status).toBe(404);
      expect((await tenant.get(`/documents/${id}/file`)).status).toBe(404);
    }
    expect((await tenant.patch(`/documents/${shown.id}`, { title: 'Мій' })).status).toBe(403);
    await client.delete(`/documents/${shown.id}`);
    expect((await tenant.get('/documents')).body.items).toEqual([]);
    expect((await tenant.get(`/documents/${shown.id}/file`)).status).toBe(404);
  });

  it('who owns something himself sees them by the contract he rents by', async () => {
    const { contractId } = await contract();
    const owner = await createBillingWorld(app);
    await insertContractParty(world.db, world.owner.ownerId, contractId, owner.owner.userId);
    const shown = await create({ contract_id: contractId, visibility: 'tenant' });
    expect((await owner.client.get('/documents')).body.items).toEqual([]);
    expect((await owner.client.get(`/documents?contract_id=${contractId}`)).body.items).toMatchObject([
      { id: shown.id, role: 'tenant' },
    ]);
  });
});

describe('what documents stand on', () => {
  it('is archived instead of deleted, and goes with a merged card', async () => {
    const propertyId = await insertProperty(world.db, world.owner.ownerId);
    const [from, into] = await Promise.all([1, 2].map(() => insertCounterparty(world.db, world.owner.ownerId)));
    const made = await create({ property_id: propertyId, counterparty_id: from });
    expect((await client.delete(`/properties/${propertyId}`)).body).toMatchObject({ archived: true });
    expect((await client.delete(`/counterparties/${into}`)).status).toBe(204);
    const card = await insertCounterparty(world.db, world.owner.ownerId);
    await client.post(`/counterparties/${from}/merge`, { into: card });
    expect((await client.get(`/documents/${made.id}`)).body.counterparty.id).toBe(card);
  });

  it('a draft of a contract goes with the papers that were the owner’s alone left, and stays with one the tenant was shown', async () => {
    const [draft, kept] = [await contract({ status: 'draft' }), await contract({ status: 'draft' })];
    const own = await create({ contract_id: draft.contractId });
    await create({ contract_id: kept.contractId, visibility: 'tenant' });
    expect((await client.delete(`/contracts/${draft.contractId}`)).status).toBe(204);
    expect((await client.get(`/documents/${own.id}`)).body).toMatchObject({ contract: null });
    expect((await client.delete(`/contracts/${kept.contractId}`)).body.code).toBe('contract_has_history');
  });
});
