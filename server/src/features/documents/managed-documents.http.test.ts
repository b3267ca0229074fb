import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Manager } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';

/** The papers of somebody else's object: what the owner keeps to himself, what a manager keeps for him, and what neither shows (ADR 0036). */

const { at, entrusted } = useEntrustedHome('documents');

async function scan(propertyId: string | null = at.home.propertyId): Promise<string> {
  const id = newId();
  await at.world.db.query(
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, property_id, original_name)
     values ($1, $2, 'pdf', 'document', $3, 10, '\\x00', $4, 'акт.pdf')`,
    [id, at.world.owner.ownerId, `k${id}`, propertyId],
  );
  return id;
}
async function paper(values: object = {}): Promise<string> {
  const made = await at.world.client.post('/documents', {
    title: 'Акт огляду',
    kind: 'act',
    property_id: at.home.propertyId,
    note: 'Не показувати',
    visibility: 'manager',
    file_id: await scan(),
    ...values,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const titles = async (query = '') =>
  (await at.manager.client.get(`/documents${query}`)).body.items.map(({ title }: { title: string }) => title).sort();

describe('papers of an entrusted object', () => {
  it('are those that are not the owner’s alone, without his note, and of no other object [spec 1.1]', async () => {
    const other = await at.world.meteredContract();
    const hidden = await paper({ title: 'Лише власникові', visibility: 'owner' });
    const passport = await paper({ title: 'Паспорт', kind: 'identity', visibility: 'owner' });
    const away = await paper({ title: 'Чужий', property_id: other.propertyId, file_id: await scan(other.propertyId) });
    const shown = await paper();
    await paper({ title: 'Угода', contract_id: at.home.contractId, visibility: 'tenant' });
    expect(await titles()).toEqual(['Акт огляду', 'Угода']);
    const { body } = await at.manager.client.get(`/documents/${shown}`);
    expect(body).toMatchObject({ role: 'manager', note: null, counterparty: null, visibility: 'manager' });
    expect((await at.manager.client.get('/documents?q=Угода')).body.total).toBe(1);
    // Nor is anything found by the note, and by whom else it is about.
    const { tenant_counterparty_id: about } = (await at.world.client.get(`/contracts/${at.home.contractId}`)).body;
    await at.world.db.query('update documents set counterparty_id = $2 where id = $1', [shown, about]);
    for (const query of ['q=Не показувати', `counterparty_id=${about}`]) {
      expect(await titles(`?${encodeURI(query)}`)).toEqual([]);
      expect((await at.world.client.get(`/documents?${encodeURI(query)}`)).body.total).toBeGreaterThan(0);
    }
    for (const id of [hidden, passport, away]) {
      expect((await at.manager.client.get(`/documents/${id}`)).status).toBe(404);
      expect((await at.manager.client.get(`/documents/${id}/file`)).status).toBe(404);
      expect((await at.manager.client.patch(`/documents/${id}`, { title: 'Моє' })).status).toBe(404);
      expect((await at.manager.client.delete(`/documents/${id}`)).status).toBe(404);
    }
    const tenant = await entrusted(['contracts', 'receipts', 'payments', 'tasks', 'readings', 'finance']);
    expect((await tenant.client.get('/documents')).body.total).toBe(0);
    expect((await tenant.client.get(`/documents/${shown}`)).status).toBe(404);
  });

  it('are added by him for the managers unless he says otherwise, and say who has added what', async () => {
    const made = await at.manager.client.post('/documents', {
      title: 'Поліс',
      property_id: at.home.propertyId,
      file_id: await scan(),
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ role: 'manager', visibility: 'manager', property: { id: at.home.propertyId } });
    const owners = (await at.world.client.get(`/documents/${made.body.id}`)).body;
    expect(owners.role).toBe('owner');
    expect(owners.versions[0].added_by).toBe(made.body.versions[0].added_by);
    expect(owners.versions[0].added_by).not.toBeNull();
    // What he keeps to himself from then on is gone for the manager.
    await at.world.client.patch(`/documents/${made.body.id}`, { visibility: 'owner' });
    expect((await at.manager.client.get(`/documents/${made.body.id}`)).status).toBe(404);
  });

  it('lie in the bin for him too, and come back', async () => {
    const id = await paper();
    expect((await at.manager.client.delete(`/documents/${id}`)).status).toBe(204);
    expect(await titles()).toEqual([]);
    expect(await titles('?deleted=true')).toEqual(['Акт огляду']);
    expect((await at.manager.client.patch(`/documents/${id}`, { title: 'А' })).body.code).toBe('document_deleted');
    expect((await at.manager.client.post(`/documents/${id}/restore`, {})).status).toBe(200);
    expect(await titles()).toEqual(['Акт огляду']);
  });

  it('keep what is the owner’s to say, and each refusal names its field', async () => {
    const id = await paper();
    const other = await at.world.meteredContract();
    const before = (await at.world.client.get(`/documents/${id}`)).body;
    for (const [field, value] of [
      ['note', 'Моє'],
      ['property_id', other.propertyId],
      ['property_id', null],
      ['kind', 'identity'],
      ['visibility', 'owner'],
      ['counterparty_id', newId()],
      ['contract_id', other.contractId],
      ['contract_id', newId()],
    ] as const) {
      const refused = await at.manager.client.patch(`/documents/${id}`, { [field]: value });
      expect([refused.status, Object.keys(refused.body.fields ?? {})], `${field} ${refused.text}`).toEqual([
        422,
        [field],
      ]);
    }
    // Another object's contract is answered as one that is not there.
    const [theirs, none] = [
      await at.manager.client.patch(`/documents/${id}`, { contract_id: other.contractId }),
      await at.manager.client.patch(`/documents/${id}`, { contract_id: newId() }),
    ];
    expect(theirs.body.fields).toEqual(none.body.fields);
    expect((await at.world.client.get(`/documents/${id}`)).body).toEqual(before);
    const kept = await at.manager.client.patch(`/documents/${id}`, {
      contract_id: at.home.contractId,
      visibility: 'tenant',
      title: 'Акт',
    });
    expect(kept.body, kept.text).toMatchObject({
      title: 'Акт',
      visibility: 'tenant',
      contract: { id: at.home.contractId },
    });
    expect((await at.world.client.get(`/documents/${id}`)).body.note).toBe('Не показувати');
  });

  it('take no file that was not sent for this object', async () => {
    const other = await at.world.meteredContract();
    const id = await paper();
    for (const secret of [await scan(null), await scan(other.propertyId), newId()]) {
      const body = { title: 'Витяг', property_id: at.home.propertyId, file_id: secret };
      expect(Object.keys((await at.manager.client.post('/documents', body)).body.fields)).toEqual(['file_id']);
      const version = await at.manager.client.post(`/documents/${id}/versions`, { file_id: secret });
      expect(Object.keys(version.body.fields)).toEqual(['file_id']);
    }
    expect(
      await at.world.scalar('select count(*) from document_versions where owner_id = $1', [at.world.owner.ownerId]),
    ).toBe(1);
  });

  it('ask the owner for the object before managers are shown a paper', async () => {
    const refused = await at.world.client.post('/documents', {
      title: 'Довідка',
      visibility: 'manager',
      file_id: await scan(),
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['property_id']]);
    const passport = await at.world.client.post('/documents', {
      title: 'Паспорт',
      kind: 'identity',
      property_id: at.home.propertyId,
      visibility: 'manager',
      file_id: await scan(),
    });
    expect([passport.status, Object.keys(passport.body.fields)]).toEqual([422, ['visibility']]);
  });
});

describe('papers that a manager makes', () => {
  const LETTERS = ['contracts', 'receipts', 'payments', 'documents'] as const;
  const preview = (template: string, { client }: Manager) =>
    client.post(`/document-templates/${template}/preview`, { contract_id: at.home.contractId });

  beforeEach(async () => {
    await at.world.db.query(`update counterparties set address = 'м. Львів, вул. Таємна, 5' where owner_id = $1`, [
      at.world.owner.ownerId,
    ]);
  });

  it('name the sides and leave their requisites blank', async () => {
    const letters = await entrusted(LETTERS);
    const { body: mine, text } = await preview('claim', letters);
    expect((await preview('claim', { ...letters, client: at.world.client })).text).toContain('Таємна');
    expect(text).not.toContain('Таємна');
    expect(JSON.stringify(mine.blocks)).toContain('____');
    expect(mine.hints.at(-1)).toMatch(/порожні рядки/);
    const made = await letters.client.post('/document-templates/amendment/documents', {
      contract_id: at.home.contractId,
      changes: 'Дозволено тримати кота',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ role: 'manager', kind: 'amendment', visibility: 'manager' });
    expect((await letters.client.get(`/documents/${made.body.id}/file`)).status).toBe(200);
  });

  it('say nothing that another switch keeps from him, and are not what has been agreed', async () => {
    const letters = await entrusted(LETTERS);
    const offered = (client: Manager['client']) =>
      client.get('/document-templates').then(({ body }) => body.items.map((i: { template: string }) => i.template));
    expect(await offered(letters.client)).toEqual([
      'amendment',
      'services_act',
      'reconciliation',
      'claim',
      'termination_notice',
    ]);
    expect(await offered(at.manager.client)).toEqual([]);
    for (const template of ['housing_lease', 'handover_act', 'invoice'])
      expect((await preview(template, letters)).status, template).toBe(403);
    for (const template of ['claim', 'amendment', 'services_act'])
      expect((await preview(template, at.manager)).status, template).toBe(403);
    const other = await at.world.meteredContract();
    const ask = (id: string) => letters.client.post('/document-templates/amendment/preview', { contract_id: id });
    const [theirs, none] = [await ask(other.contractId), await ask(newId())];
    expect([theirs.status, theirs.body.fields]).toEqual([none.status, none.body.fields]);
    expect(theirs.status).toBe(422);
  });

  it('are kept for nobody once the object is his no more, though he has a portfolio of his own', async () => {
    const letters = await entrusted(LETTERS);
    const portfolio = newId();
    await at.world.db.query(`insert into owners (id, name) values ($1, 'Власник, що й керує')`, [portfolio]);
    await at.world.db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      portfolio,
      letters.userId,
    ]);
    const { files } = at.app.deps;
    const put = files.put.bind(files);
    const taking = vi.spyOn(files, 'put').mockImplementationOnce(async (bytes) => {
      await at.world.db.query('delete from grants where id = $1', [letters.grantId]);
      return put(bytes);
    });
    const made = await letters.client.post('/document-templates/amendment/documents', {
      contract_id: at.home.contractId,
      changes: 'Дозволено тримати кота',
    });
    expect(taking).toHaveBeenCalledOnce();
    taking.mockRestore();
    expect(made.status, made.text).toBe(403);
    const { rows } = await at.world.db.query('select 1 from files where owner_id = $1', [at.world.owner.ownerId]);
    expect(rows).toEqual([]);
  });
});
