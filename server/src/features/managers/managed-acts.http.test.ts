import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContractParty, insertProperty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

const { at, entrusted } = useEntrustedHome('contracts');

const PHONE = '+380671234567';
const FLAT = { rooms: [{ key: 'r1', name: 'Кухня', note: 'Подряпина' }], keys: [{ name: 'Вхідні двері', count: 3 }] };

const acts = () => `/contracts/${at.home.contractId}/handover-acts`;
const begin = async (direction = 'in', client = at.manager.client) =>
  (await client.post(acts(), { direction, held_on: '2026-11-20' })).body;
const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

beforeEach(async () => {
  await at.world.db.query(`update counterparties set phones = array[$2] where id = $1`, [at.home.tenantId, PHONE]);
});

describe('acts of a lease that a manager leads', () => {
  it('begin without what the owner noted for himself when the tenant moved out', async () => {
    await at.world.db.query(
      `insert into move_outs (owner_id, contract_id, moved_out_on, keys_returned, condition, created_at) values ($1, $2, '2026-11-20', 1, 'Подряпини', now())`,
      [at.world.owner.ownerId, at.home.contractId],
    );
    expect(await begin('out')).toMatchObject({ role: 'manager', keys: [], remarks: null });
    const draft = (await at.manager.client.get(acts())).body.items[0].id;
    expect((await at.world.client.delete(`${acts()}/${draft}`)).status).toBe(204);
    expect(await begin('out', at.world.client)).toMatchObject({
      keys: [{ name: 'Ключі', count: 1 }],
      remarks: 'Подряпини',
    });
  });

  it('are begun, filled in against what the meters showed, sent, taken back and sent again; the tenant signs', async () => {
    const act = await begin();
    expect(act).toMatchObject({
      role: 'manager',
      status: 'draft',
      readings: [{ meter_id: at.home.meterId, values: null, previous: { on: '2026-11-18', values: ['1100'] } }],
    });
    const { client } = at.manager;
    const filled = await client.patch(`${acts()}/${act.id}`, {
      ...FLAT,
      readings: [{ meter_id: at.home.meterId, values: ['1110'] }],
      version: act.version,
    });
    expect([filled.status, filled.body]).toMatchObject([200, { ...FLAT, role: 'manager', version: 2 }]);
    expect((await client.patch(`${acts()}/${act.id}`, { remarks: 'Пізно', version: 1 })).body.code).toBe(
      'version_conflict',
    );
    const sent = await client.post(`${acts()}/${act.id}/send`);
    expect([sent.status, sent.body]).toMatchObject([200, { status: 'sent', role: 'manager' }]);
    expect((await client.post(`${acts()}/${act.id}/reopen`)).body).toMatchObject({ status: 'draft', text_hash: null });
    const again = (await client.post(`${acts()}/${act.id}/send`)).body;
    const { userId, token } = await insertUser(at.world.db);
    await insertContractParty(at.world.db, at.world.owner.ownerId, at.home.contractId, userId);
    const tenant = clientOf(at.app, token);
    expect((await client.post(`${acts()}/${act.id}/accept`)).status).toBe(403);
    expect((await tenant.post(`${acts()}/${act.id}/accept`)).body.status).toBe('signed');
    const [signed] = (await client.get(acts())).body.items;
    expect(signed).toMatchObject({
      role: 'manager',
      status: 'signed',
      text_hash: again.text_hash,
      signature: { method: 'session', scan_id: null },
    });
    expect(
      await at.world.scalar(`select count(*) from readings where meter_id = $1 and source = 'handover'`, [
        at.home.meterId,
      ]),
    ).toBe(1);
    const { rows } = await at.world.db.query(
      `select action from audit_log where entity_id = $1 and actor_user_id = $2 order by at, id`,
      [act.id, at.manager.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'handover.created',
      'handover.updated',
      'handover.frozen',
      'handover.reopened',
      'handover.frozen',
    ]);
  });

  it('are compared at the end as for the owner', async () => {
    const { client } = at.world;
    const given = await begin('in', client);
    await client.patch(`${acts()}/${given.id}`, { ...FLAT, held_on: '2026-11-19' });
    await client.post(`${acts()}/${given.id}/sign`, {});
    const back = await begin('out');
    expect(back).toMatchObject({ role: 'manager', rooms: [{ name: 'Кухня', note: null }], keys: FLAT.keys });
    await at.manager.client.patch(`${acts()}/${back.id}`, { keys: [{ name: 'Вхідні двері', count: 2 }] });
    const mine = (await at.manager.client.get(acts())).body.comparison;
    expect(mine.keys).toEqual([{ name: 'Вхідні двері', given: 3, returned: 2, missing: 1 }]);
    expect(mine).toEqual((await client.get(acts())).body.comparison);
  });

  it('carry photos that he has sent for the object, and keep those of the owner', async () => {
    const act = await begin();
    const own = await sendFile(at.app, at.world.owner.token, { bytes: await picture(), purpose: 'handover_photo' });
    await at.world.client.patch(`${acts()}/${act.id}`, { ...FLAT, pictures: [{ file_id: own, place: 'r1' }] });
    const bytes = await picture();
    const { propertyId } = at.home;
    const mine = await sendFile(at.app, at.manager.token, { bytes, purpose: 'handover_photo', propertyId });
    const pictures = [own, mine].map((file_id) => ({ file_id, place: 'r1' }));
    const { client } = at.manager;
    const filled = await client.patch(`${acts()}/${act.id}`, { pictures });
    expect([filled.status, filled.body.pictures]).toEqual([200, pictures]);
    expect((await client.get(`${acts()}/${act.id}/photos/${own}`)).headers['content-type']).toBe('image/webp');
    // A photo that the owner keeps for another act is as one that is not there.
    const other = await sendFile(at.app, at.world.owner.token, { bytes, purpose: 'handover_photo' });
    const refused = await client.patch(`${acts()}/${act.id}`, { pictures: [{ file_id: other, place: 'r1' }] });
    expect([refused.status, refused.body.fields]).toEqual([422, { pictures: 'Не знайдено' }]);
    expect((await client.get(acts())).body.items[0].pictures).toEqual(pictures);
  });

  it('are printed for him without the requisites of the sides, a draft and a sent one', async () => {
    const act = await begin();
    const read = async (token: string) => {
      const pdf = await at.app.inject({ url: `/api${acts()}/${act.id}/pdf`, headers: { cookie: `sid=${token}` } });
      expect(pdf.statusCode).toBe(200);
      return pdfText(pdf.rawPayload);
    };
    // The landlord's code of this world.
    expect(await read(at.world.owner.token)).toContain('3459711105');
    const draft = await read(at.manager.token);
    expect(draft).not.toContain('3459711105');
    expect(draft).toContain('реквізити сторін');
    await at.manager.client.post(`${acts()}/${act.id}/send`);
    const sent = await read(at.manager.token);
    expect(sent).not.toContain('3459711105');
    expect(sent).toContain('належить повному тексту');
  });
});

describe('what of an act stays the owner’s', () => {
  it('is the signature on paper and its scan', async () => {
    const act = await begin();
    const { client } = at.manager;
    const signed = await client.post(`${acts()}/${act.id}/sign`, {});
    expect([signed.status, signed.body.code]).toEqual([403, 'forbidden']);
    expect((await client.get(`${acts()}/blank?direction=in`)).status).toBe(404);
    const scanId = await sendFile(at.app, at.world.owner.token, { bytes: smallPdf(), purpose: 'contract_document' });
    await at.world.client.post(`${acts()}/${act.id}/sign`, { scan_id: scanId });
    expect((await client.get(acts())).body.items[0].signature).toEqual(
      expect.objectContaining({ method: 'paper', scan_id: null }),
    );
    expect((await client.post(`${acts()}/${act.id}/scan`, { scan_id: scanId })).status).toBe(403);
    expect((await client.patch(`${acts()}/${act.id}`, { remarks: 'Ні' })).body.code).toBe('act_state');
    expect((await client.delete(`${acts()}/${act.id}`)).body.code).toBe('act_state');
  });

  it.each([[['documents']], [['receipts', 'payments']], [['readings']], [[]]] as const)(
    'is all of it for whoever has only %j',
    async (held) => {
      const act = await begin('in', at.world.client);
      const { client } = await entrusted(held);
      const all = [
        await client.get(acts()),
        await client.post(acts(), { direction: 'out' }),
        await client.patch(`${acts()}/${act.id}`, { remarks: 'Ні' }),
        await client.post(`${acts()}/${act.id}/send`),
        await client.delete(`${acts()}/${act.id}`),
        await client.get(`${acts()}/${act.id}/pdf`),
      ];
      for (const { status } of all) expect([403, 404]).toContain(status);
      expect((await at.world.client.get(acts())).body.items).toMatchObject([{ remarks: null, status: 'draft' }]);
    },
  );

  it('and an act of another object looks like none, with the same words', async () => {
    const elsewhere = await insertProperty(at.world.db, at.world.owner.ownerId);
    const act = await begin('in', at.world.client);
    const { client } = await entrusted(['contracts'], elsewhere);
    const missing = '01900000-0000-7000-8000-000000000001';
    const pair = async (call: (client: Client, path: string) => Promise<{ text: string; status: number }>) => {
      const [foreign, none] = await Promise.all([
        call(client, `${acts()}/${act.id}`),
        call(client, `${acts()}/${missing}`),
      ]);
      expect(foreign.status).toBe(404);
      const words = ({ text }: { text: string }) =>
        text.replace(/"request_id":"[^"]+"/, '').replaceAll(act.id, missing);
      expect(words(foreign)).toBe(words(none));
    };
    await pair((by, url) => by.patch(url, { remarks: 'Ні' }));
    await pair((by, url) => by.post(`${url}/send`));
    await pair((by, url) => by.delete(url));
    await pair((by, url) => by.get(`${url}/pdf`));
  });

  it('one of two who send at once has sent, and a revocation holds at once', async () => {
    const act = await begin();
    const answers = await Promise.all([
      at.manager.client.post(`${acts()}/${act.id}/send`),
      at.world.client.post(`${acts()}/${act.id}/send`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await at.world.db.query(`update grants set status = 'revoked' where id = $1`, [at.manager.grantId]);
    expect((await at.manager.client.get(acts())).status).toBe(404);
    expect([403, 404]).toContain((await at.manager.client.post(`${acts()}/${act.id}/reopen`)).status);
  });
});
