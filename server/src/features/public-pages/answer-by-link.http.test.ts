import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertOwner } from '../../testing/factories.ts';
import { type Answer, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { purgeUnattached } from '../files/files.jobs.ts';
import { CANARIES, issueReceipt, makeScene, type Scene } from './public-pages.fixture.ts';

let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  scene = await makeScene(app);
});
afterAll(() => app.close());

const send = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  clientOf(app).post(`/info/contracts/${scene.contractId}/${path}`, body, headers);

function reading(values: object = {}) {
  return { k: scene.key, meter_id: scene.meterId, period: '2026-11', date: '2026-11-20', values: ['8400'], ...values };
}

async function upload(bytes: Buffer, fields: Record<string, string>, at: { path?: string; cookie?: string } = {}) {
  const boundary = 'formboundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="IMG_1.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const response = await app.inject({
    method: 'POST',
    url: `/api${at.path ?? `/info/contracts/${scene.contractId}/files`}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(at.cookie && { cookie: at.cookie }) },
    payload,
  });
  const body = JSON.parse(response.body);
  return { status: response.statusCode, body: body.result ?? body };
}

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .toBuffer();

describe('a reading by the link', () => {
  it('waits for the owner, and the page shows it as sent', async () => {
    const { status, body } = await send('readings', reading());
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'submitted', values: ['8400'], consumption: ['130'] });
    const sheet = await scene.api.get('/meters?period=2026-11');
    expect(sheet.body.items[0].reading).toMatchObject({ source: 'tenant_link', state: 'submitted' });
    const { meters } = (await clientOf(app).get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;
    expect(meters[0].submitted).toEqual({ values: ['8400'], date: '2026-11-20', state: 'submitted' });
  });

  it('is refused with the reason and the field', async () => {
    expect((await send('readings', reading({ values: ['8000'] }))).body).toMatchObject({ code: 'below_previous' });
    expect((await send('readings', reading({ date: '2026-11-21' }))).body).toMatchObject({ code: 'future_date' });
    expect((await send('readings', reading({ date: '2025-12-01' }))).status).toBe(422);
    expect((await send('readings', reading({ values: ['12345678'] }))).body).toMatchObject({ code: 'out_of_range' });
  });

  it('asks to confirm a roll-over and takes the confirmation', async () => {
    await app.database.superuser.query(`update readings set reading_values = '{999985}' where meter_id = $1`, [
      scene.meterId,
    ]);
    expect((await send('readings', reading({ values: ['12'] }))).body).toMatchObject({ code: 'rollover_unconfirmed' });
    const { status, body } = await send('readings', reading({ values: ['12'], confirm: ['rollover'] }));
    expect([status, body.consumption]).toEqual([201, ['27']]);
  });

  it('is written once, however often the device sends it', async () => {
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all([send('readings', reading(), key), send('readings', reading(), key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });

  it('is written once from two networks too: a phone leaves the Wi-Fi before it hears the answer', async () => {
    const from = (remoteAddress: string, key: string) =>
      app.inject({
        method: 'POST',
        url: `/api/info/contracts/${scene.contractId}/readings`,
        remoteAddress,
        headers: { 'idempotency-key': 'left-the-wifi', origin: 'http://localhost:3000' },
        payload: reading({ k: key }),
      });
    const [first, again] = [await from('10.1.0.1', scene.key), await from('10.2.0.2', scene.key)];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    // Whoever has no key is told nothing of what was answered.
    expect((await from('10.1.0.1', 'wrong')).statusCode).toBe(404);
  });

  it('needs the right key, a meter of this flat and a contract that goes on', async () => {
    const foreign = await makeScene(app);
    expect((await send('readings', reading({ k: 'wrong' }))).status).toBe(404);
    expect((await send('readings', reading({ k: foreign.key }))).body.code).toBe('page_unavailable');
    expect((await send('readings', reading({ meter_id: foreign.meterId }))).body.fields).toHaveProperty('meter_id');
    await app.database.superuser.query(`update contracts set status = 'completed' where id = $1`, [scene.contractId]);
    expect((await send('readings', reading())).body.code).toBe('contract_state');
    // Whoever lives there now is not shown to whoever lived there before.
    const left = (await clientOf(app).get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;
    expect([left.level, left.meters]).toEqual(['key', []]);
    await app.database.superuser.query('update contract_links set enabled = false where contract_id = $1', [
      scene.contractId,
    ]);
    expect((await send('readings', reading())).status).toBe(404);
  });
});

describe('«Я оплатив»', () => {
  it('waits for the owner and moves no money', async () => {
    const receiptId = await issueReceipt(scene);
    const before = (await clientOf(app).get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;
    const { status, body } = await send('payment-reports', {
      k: scene.key,
      receipt_id: receiptId,
      amount_kop: 100_000,
      paid_on: '2026-11-19',
    });
    expect([status, body.status]).toEqual([201, 'reported']);
    const after = (await clientOf(app).get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;
    expect(after.balance_kop).toBe(before.balance_kop);
    expect(after.reported_payments).toEqual([
      { id: body.id, amount_kop: 100_000, paid_on: '2026-11-19', status: 'reported', reason: null },
    ]);
    expect((await scene.api.get('/payments?status=reported')).body.items).toHaveLength(1);
  });

  it('refuses a day ahead, a foreign receipt, a foreign photo and a wrong key', async () => {
    const foreign = await makeScene(app);
    const foreignReceipt = await issueReceipt(foreign);
    const report = { k: scene.key, amount_kop: 1000, paid_on: '2026-11-20' };
    expect((await send('payment-reports', { ...report, paid_on: '2026-11-21' })).body.fields).toHaveProperty('paid_on');
    expect((await send('payment-reports', { ...report, receipt_id: foreignReceipt })).body.fields).toHaveProperty(
      'receipt_id',
    );
    expect((await send('payment-reports', { ...report, photo_id: newId() })).body.fields).toHaveProperty('photo_id');
    expect((await send('payment-reports', { ...report, k: foreign.key })).status).toBe(404);
    expect((await send('payment-reports', { ...report, amount_kop: 0 })).status).toBe(422);
  });
});

describe('a photo by the link', () => {
  it('is drawn anew without its place, and only its owner sees it', async () => {
    const { status, body } = await upload(await photo(), { k: scene.key, purpose: 'reading_photo' });
    expect([status, body]).toEqual([201, { id: body.id, kind: 'image', size: body.size, width: 640, height: 480 }]);
    expect((await send('readings', reading({ photo_id: body.id }))).status).toBe(201);
    const cookie = `sid=${scene.owner.token}`;
    const file = await app.inject({ url: `/api/files/${body.id}`, headers: { cookie } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    const stranger = await insertOwner(app.database.superuser);
    expect(
      (await app.inject({ url: `/api/files/${body.id}`, headers: { cookie: `sid=${stranger.token}` } })).statusCode,
    ).toBe(404);
    expect((await app.inject({ url: `/api/files/${body.id}` })).statusCode).toBe(401);
  });

  it('is taken only with the key, and only if it is a picture or a PDF by its content', async () => {
    const good = await photo();
    expect((await upload(good, { k: 'wrong' })).status).toBe(404);
    expect((await upload(good, {})).status).toBe(422);
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), { k: scene.key })).status).toBe(415);
    expect((await upload(good.subarray(0, 200), { k: scene.key })).status).toBe(415);
    expect((await upload(good, { k: scene.key, purpose: 'contract_document' })).status).toBe(422);
    expect((await send('files', { k: scene.key })).status).toBe(415);
  });

  it('by a signed-in owner belongs to that owner', async () => {
    const at = { path: '/files', cookie: `sid=${scene.owner.token}` };
    expect(await upload(await photo(), { purpose: 'property_photo' }, at)).toMatchObject({
      status: 201,
      body: { kind: 'image' },
    });
    expect((await upload(await photo(), { purpose: 'property_photo' }, { path: '/files' })).status).toBe(401);
    expect((await upload(await photo(), { purpose: 'property_photo', owner_id: newId() }, at)).status).toBe(422);
  });

  it('that nobody attached dies after a day, an attached one stays', async () => {
    const lone = await upload(await photo(), { k: scene.key });
    const used = await upload(await photo(), { k: scene.key });
    await send('payment-reports', { k: scene.key, amount_kop: 1000, paid_on: '2026-11-20', photo_id: used.body.id });
    const { rows } = await app.database.superuser.query<{ id: string; storage_key: string }>(
      'select id, storage_key from files where id = any ($1::uuid[])',
      [[lone.body.id, used.body.id]],
    );
    const keyOf = (id: string) => rows.find((row) => row.id === id)?.storage_key ?? '';
    await app.database.superuser.query(
      `update files set created_at = '2026-11-19T08:59:59Z' where id = any ($1::uuid[])`,
      [[lone.body.id, used.body.id]],
    );
    const { clock, files } = app.deps;
    await purgeUnattached({ database: app.worker, clock }, files);
    await expect(app.deps.files.get(keyOf(lone.body.id))).rejects.toThrow();
    expect((await app.deps.files.get(keyOf(used.body.id))).length).toBeGreaterThan(0);
  });
});

describe('the text of a contract by a one-time code', () => {
  async function pendingContract() {
    await app.database.superuser.query(`update contracts set status = 'draft' where id = $1`, [scene.contractId]);
    await app.database.superuser.query('delete from contract_links where contract_id = $1', [scene.contractId]);
    const sent = await scene.api.post(`/contracts/${scene.contractId}/send`);
    expect(sent.status).toBe(200);
    return String(new URL(sent.body.public_link.url).searchParams.get('k'));
  }

  async function grantFor(k: string) {
    expect((await send('otp', { k })).status).toBe(202);
    const [message] = await app.messages(CANARIES.tenantPhone, 1);
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
    const { status, body } = await send('otp/confirm', { k, code });
    expect([status, Object.keys(body)]).toEqual([200, ['token']]);
    return { token: String(body.token), code };
  }

  const open = (k: string, token: string, file = '') =>
    app.inject({ url: `/api/info/contracts/${scene.contractId}${file}?k=${k}`, headers: { 'x-info-token': token } });

  it('opens with its hash for a quarter of an hour, and its PDF with it', async () => {
    const k = await pendingContract();
    expect((await open(k, 'guess')).json().result.level).toBe('key');
    expect((await open(k, 'guess', '/pdf')).statusCode).toBe(404);
    const { token } = await grantFor(k);
    const page = (await open(k, token)).json().result;
    expect(page).toMatchObject({ level: 'code', status: 'pending' });
    expect(page.document.text).toContain(CANARIES.tenantSurname);
    expect(page.document.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await open(k, token, '/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await open('wrong', token)).json().result.level).toBe('public');
    app.time.set('2026-11-20T09:16:00Z');
    expect((await open(k, token)).json().result.level).toBe('key');
    app.time.set('2026-11-20T09:00:00Z');
  });

  it('is accepted once, however many press at a time', async () => {
    const k = await pendingContract();
    const { token } = await grantFor(k);
    const accept = () =>
      app.inject({
        method: 'PATCH',
        url: `/api/contracts/${scene.contractId}/accept`,
        headers: { 'x-info-token': token, 'content-type': 'application/json' },
        payload: JSON.stringify({ k }),
      });
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await open(k, token)).json().result.status).toBe('active');
  });

  it('does not open to a wrong code, and a wrong key asks for none', async () => {
    const k = await pendingContract();
    await send('otp', { k });
    expect((await send('otp/confirm', { k, code: '000000' })).body.code).toBe('code_invalid');
    expect((await send('otp', { k: 'wrong' })).status).toBe(404);
  });
});

describe('what a tenant sends', () => {
  it('is announced to the open screens of the owner, the reading and the payment alike', async () => {
    const heard: string[] = [];
    const stop = app.deps.events.subscribe(
      { ownerIds: [scene.owner.ownerId], userId: scene.owner.userId },
      ({ event, id }) => heard.push(`${event} ${id}`),
    );
    const { body: sent } = await send('readings', reading());
    const report = { k: scene.key, amount_kop: 100_000, paid_on: '2026-11-20' };
    const { body: reported } = await send('payment-reports', report);
    await until(
      async () => heard.length,
      (count) => count === 4,
    );
    stop();
    const { items } = (await scene.api.get('/notifications')).body;
    const told = items.map(({ id }: { id: string }) => `notification ${id}`);
    expect(told).toHaveLength(2);
    expect(heard.toSorted()).toEqual([...told.toSorted(), `payment ${reported.id}`, `reading ${sent.id}`]);
  });
});

describe('a request by the link', () => {
  const request = (values: object = {}) => ({ k: scene.key, title: 'Тече кран', description: 'На кухні.', ...values });
  const page = async () => (await clientOf(app).get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;

  it('becomes a task of the owner with its photos, and the page shows how far it is', async () => {
    const { body: file } = await upload(await photo(), { k: scene.key, purpose: 'task_photo' });
    const { status, body } = await send('tasks', request({ photo_ids: [file.id] }));
    expect([status, body]).toMatchObject([201, { title: 'Тече кран', status: 'new' }]);
    const task = (await scene.api.get(`/tasks/${body.id}`)).body;
    expect(task).toMatchObject({
      source: 'tenant',
      category: 'repair',
      contract: { id: scene.contractId },
      property: { id: scene.propertyId },
      photos: [{ id: file.id }],
    });
    const { attention } = (await scene.api.get('/dashboard/summary')).body;
    expect(attention.find(({ kind }: { kind: string }) => kind === 'tasks_reported')).toMatchObject({ count: 1 });
    await scene.api.post(`/tasks/${body.id}/start`);
    expect((await page()).tasks).toEqual([
      { id: body.id, title: 'Тече кран', status: 'in_progress', created_at: body.created_at },
    ]);
    const bare = await clientOf(app).get(`/info/contracts/${scene.contractId}`);
    expect(bare.text).not.toContain('Тече кран');
  });

  it.each([
    [{ title: '' }, 422, 'validation'],
    [{ description: undefined }, 422, 'validation'],
    [{ photo_ids: [newId()] }, 422, 'validation'],
    [{ k: 'wrong' }, 404, 'page_unavailable'],
  ])('with %j is refused and makes nothing', async (values, status, code) => {
    const answer = await send('tasks', request(values));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await scene.api.get('/tasks')).body.total).toBe(0);
  });

  it('of somebody who has moved out is refused', async () => {
    scene = await makeScene(app, { status: 'completed' });
    expect((await send('tasks', request())).body.code).toBe('contract_state');
  });
});
