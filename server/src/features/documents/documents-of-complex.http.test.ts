import { beforeEach, describe, expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { postFile, sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** Papers of a whole complex: the owner's to keep, read by whoever looks after the complex by `documents` (ADR 0024, 0036). */
const at = useBillingWorld('2026-11-20T09:00:00Z');
let complexId: string;
beforeEach(async () => {
  complexId = (await at.world.client.post('/complexes', { name: 'ЖК Сонячний', address: 'Київ' })).body.id;
});

const file = () => sendFile(at.app, at.world.owner.token, { bytes: smallPdf() });
const post = async (values: object = {}) =>
  at.world.client.post('/documents', { title: 'Поліс', complex_id: complexId, file_id: await file(), ...values });
const paper = async (values: object = {}) => {
  const made = await post(values);
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const titles = async (client: Client, query = '') => {
  const { items, total } = (await client.get(`/documents${query}`)).body;
  expect(total).toBe(items.length);
  return items.map(({ title }: { title: string }) => title).sort();
};
const managerOf = (place: object, switches: ('documents' | 'contracts' | 'tasks')[]) =>
  insertManager(at.app, { ownerId: at.world.owner.ownerId, ...place }, { switches });

describe('papers of a complex', () => {
  it('are of it alone, are filtered by it, and have versions as every paper has', async () => {
    const home = await at.world.meteredContract();
    const { id, complex, property, visibility } = await paper();
    expect({ complex, property, visibility }).toEqual({
      complex: { id: complexId, name: 'ЖК Сонячний' },
      property: null,
      visibility: 'owner',
    });
    await paper({ title: 'Без комплексу', complex_id: null });
    expect(await titles(at.world.client, `?complex_id=${complexId}`)).toEqual(['Поліс']);
    expect(await titles(at.world.client, `?complex_id=${complexId}&q=поліс`)).toEqual(['Поліс']);
    expect(await titles(at.world.stranger, `?complex_id=${complexId}`)).toEqual([]);
    for (const other of [{ property_id: home.propertyId }, { contract_id: home.contractId }]) {
      const refused = await post(other);
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { complex_id: 'Документ стосується або комплексу, або об’єкта й\u00a0договору' },
      ]);
      expect((await at.world.client.patch(`/documents/${id}`, other)).status).toBe(422);
    }
    const renewed = await at.world.client.post(`/documents/${id}/versions`, { file_id: await file() });
    expect(renewed.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    // It may become a paper of an object, once it is none of the complex.
    const moved = await at.world.client.patch(`/documents/${id}`, { complex_id: null, property_id: home.propertyId });
    expect([moved.status, moved.body.complex]).toEqual([200, null]);
  });

  it('of another owner, or of none, are refused as a complex that does not exist', async () => {
    const foreign = (await at.world.stranger.post('/complexes', { name: 'Чужий' })).body.id;
    for (const id of [foreign, '01234567-89ab-7def-8123-456789abcdef']) {
      expect((await post({ complex_id: id })).body.fields).toEqual({ complex_id: 'Не знайдено' });
    }
    const { id } = await paper();
    expect((await at.world.client.patch(`/documents/${id}`, { complex_id: foreign })).status).toBe(422);
  });

  it('are seen by whoever manages the complex by documents, not the owner’s alone, without his note', async () => {
    const flat = (await at.world.meteredContract()).propertyId;
    await at.world.client.post(`/complexes/${complexId}/properties`, { property_ids: [flat] });
    const hidden = await paper({ title: 'Лише власникові' });
    const shown = await paper({ title: 'Договір із ліфтовою', visibility: 'manager', note: 'Не показувати' });
    const passport = await post({ kind: 'identity', visibility: 'manager' });
    expect(passport.body.fields).toHaveProperty('visibility');
    const tenants = await post({ visibility: 'tenant' });
    expect(tenants.body.fields).toHaveProperty('contract_id');
    const manager = await managerOf({ complexId }, ['documents']);
    expect(await titles(manager.client)).toEqual(['Договір із ліфтовою']);
    expect(await titles(manager.client, `?complex_id=${complexId}`)).toEqual(['Договір із ліфтовою']);
    const { body } = await manager.client.get(`/documents/${shown.id}`);
    expect(body).toMatchObject({ role: 'manager', note: null, complex: { id: complexId, name: 'ЖК Сонячний' } });
    expect((await manager.client.get(`/documents/${shown.id}/file`)).status).toBe(200);
    expect((await manager.client.get(`/documents/${hidden.id}`)).status).toBe(404);
    // By another switch, or of one object in it, nothing of it is seen.
    for (const other of [
      await managerOf({ complexId }, ['contracts']),
      await managerOf({ propertyId: flat }, ['documents']),
    ]) {
      expect(await titles(other.client)).toEqual([]);
      expect((await other.client.get(`/documents/${shown.id}`)).status).toBe(404);
    }
    // He writes inside one object, so what is of the whole complex is the owner's to keep.
    expect((await manager.client.patch(`/documents/${shown.id}`, { title: 'Моє' })).status).toBe(403);
    expect((await manager.client.delete(`/documents/${shown.id}`)).status).toBe(403);
    expect((await manager.client.patch(`/documents/${hidden.id}`, { title: 'Моє' })).status).toBe(404);
    const sent = await postFile(at.app, manager.token, { bytes: smallPdf(), complexId });
    expect(sent.statusCode).toBe(403);
    const own = await manager.client.post('/documents', { title: 'Моє', complex_id: complexId, file_id: await file() });
    expect(own.status).toBe(403);
    await at.world.db.query(`update grants set status = 'revoked' where id = $1`, [manager.grantId]);
    expect(await titles(manager.client)).toEqual([]);
    expect((await manager.client.get(`/documents/${shown.id}`)).status).toBe(404);
  });

  it('belong to whoever the complex belongs to, also for a person of several owners', async () => {
    const { db, owner, stranger } = at.world;
    const { token, ownerId } = await insertOwner(db);
    await db.query(
      'insert into owner_members (owner_id, user_id, role) select $1, user_id, $3 from owner_members where owner_id = $2',
      [owner.ownerId, ownerId, 'staff'],
    );
    const member = clientOf(at.app, token);
    // Of whom he has several, a file is kept for the one whose complex it is of.
    const refused = await postFile(at.app, token, { bytes: smallPdf() });
    expect([refused.statusCode, JSON.parse(refused.body).fields]).toMatchObject([
      422,
      { owner_id: expect.any(String) },
    ]);
    const fileId = await sendFile(at.app, token, { bytes: smallPdf(), complexId });
    const made = await member.post('/documents', { title: 'Поліс', complex_id: complexId, file_id: fileId });
    expect(made.status, made.text).toBe(201);
    expect((await at.world.client.get(`/documents/${made.body.id}/file`)).status).toBe(200);
    const spent = await sendFile(at.app, token, { bytes: smallPdf(), complexId, purpose: 'expense_document' });
    const expense = { category: 'other', amount_kop: 10_000, spent_on: '2026-11-19', complex_id: complexId };
    const noted = await member.post('/expenses', { ...expense, file_id: spent });
    expect(noted.status, noted.text).toBe(201);
    // In the archive its papers are still renewed.
    expect((await member.delete(`/complexes/${complexId}`)).status).toBe(200);
    const renewed = await sendFile(at.app, token, { bytes: smallPdf('anew'), complexId });
    expect((await member.post(`/documents/${made.body.id}/versions`, { file_id: renewed })).status).toBe(201);
    const foreign = (await stranger.post('/complexes', { name: 'Чужий' })).body.id;
    for (const id of [foreign, '01234567-89ab-7def-8123-456789abcdef']) {
      const answer = await postFile(at.app, token, { bytes: smallPdf(), complexId: id });
      expect([answer.statusCode, JSON.parse(answer.body).fields]).toEqual([422, { complex_id: 'Не знайдено' }]);
    }
    const { body } = await at.world.client.post('/properties', {
      type: 'apartment',
      name: 'Квартира',
      address: { city: 'Київ' },
    });
    const both = await postFile(at.app, token, { bytes: smallPdf(), complexId, propertyId: body.id });
    expect([both.statusCode, JSON.parse(both.body).fields]).toMatchObject([422, { complex_id: expect.any(String) }]);
  });

  it('keep their complex: one that has any goes to the archive and stays their name', async () => {
    const shown = await paper({ visibility: 'manager' });
    const manager = await managerOf({ complexId }, ['documents']);
    const gone = await at.world.client.delete(`/complexes/${complexId}`);
    expect([gone.status, gone.body]).toEqual([200, { id: complexId, archived: true }]);
    const { body } = await at.world.client.get(`/documents/${shown.id}`);
    expect(body.complex).toEqual({ id: complexId, name: 'ЖК Сонячний' });
    expect((await at.world.client.patch(`/documents/${shown.id}`, { title: 'Старий поліс' })).status).toBe(200);
    expect((await post()).body.fields).toEqual({ complex_id: 'Не знайдено' });
    expect((await manager.client.get(`/documents/${shown.id}`)).status).toBe(404);
  });
});
