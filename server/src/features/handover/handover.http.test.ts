import { describe, expect, it } from 'vitest';
import { draftContract, statuses } from '../../testing/contract-steps.ts';
import { insertReading } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { FLAT, useHandover } from './handover.fixture.ts';

const { at, acts, start, fill, photo, handoverReadings, tenant } = useHandover();

async function code(): Promise<string> {
  await clientOf(at.app).post(`/info/contracts/${at.contractId}/otp`, { k: at.key });
  const [message] = await at.app.messages('+380671234567', 2);
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
}

describe('an act of handover', () => {
  it('begins with the meters of the object, is filled bit by bit and kept as it goes', async () => {
    const made = await at.client.post(acts(), { direction: 'in' });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        role: 'owner',
        direction: 'in',
        status: 'draft',
        held_on: '2026-12-01',
        readings: [{ meter_id: at.meterId, title: 'Електроенергія', serial: '07112882', values: null }],
        keys: [],
        version: 1,
      },
    ]);
    const fileId = await photo();
    const filled = await fill(made.body, { ...FLAT, pictures: [{ file_id: fileId, place: 'r1' }] });
    expect([filled.status, filled.body]).toMatchObject([
      200,
      { ...FLAT, pictures: [{ file_id: fileId, place: 'r1' }], version: 2 },
    ]);
    expect((await fill(made.body, { remarks: 'Пізно' })).body.code).toBe('version_conflict');
    const kept = await fill(filled.body, { readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    expect(kept.body).toMatchObject({ ...FLAT, readings: [{ values: ['1010'] }], version: 3 });
    expect((await at.client.get(acts())).body).toEqual({ items: [kept.body], total: 1, comparison: null });
    expect((await at.client.get(`${acts()}/${made.body.id}/photos/${fileId}`)).headers['content-type']).toBe(
      'image/webp',
    );
    expect(await handoverReadings()).toEqual([]);
    expect((await at.client.post(acts(), { direction: 'in' })).body.code).toBe('act_exists');
  });

  it('is not sent while the page it is signed on is closed, and stays a draft', async () => {
    const act = await start();
    await at.client.patch(`/contracts/${at.contractId}/public-link`, { enabled: false });
    const refused = await at.client.post(`${acts()}/${act.id}/send`);
    expect([refused.status, refused.body.code]).toEqual([409, 'link_closed']);
    expect((await at.client.get(acts())).body.items).toMatchObject([{ id: act.id, status: 'draft' }]);
    await at.client.patch(`/contracts/${at.contractId}/public-link`, { enabled: true });
    expect((await at.client.post(`${acts()}/${act.id}/send`)).status).toBe(200);
  });

  it('signed on paper is frozen, and its readings become readings of the handover', async () => {
    const act = await start();
    const filled = await fill(act, { ...FLAT, readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    const scanId = await sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf(), purpose: 'contract_document' });
    const signed = await at.client.post(`${acts()}/${act.id}/sign`, { scan_id: scanId });
    expect([signed.status, signed.body]).toMatchObject([
      200,
      {
        status: 'signed',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: { method: 'paper', scan_id: scanId },
      },
    ]);
    expect(await handoverReadings()).toMatchObject([{ date: '2026-12-01', values: ['1010'], state: 'approved' }]);
    expect((await fill(filled.body, { remarks: 'Інше' })).body.code).toBe('version_conflict');
    expect((await at.client.patch(`${acts()}/${act.id}`, { remarks: 'Інше' })).body).toMatchObject({
      code: 'act_state',
      errors: ['Акт у стані «Підписано», тому ця дія недоступна.'],
    });
    for (const answer of [
      await at.client.delete(`${acts()}/${act.id}`),
      await at.client.post(`${acts()}/${act.id}/reopen`),
      await at.client.post(`${acts()}/${act.id}/sign`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'act_state']);
    await expect(
      at.app.database.superuser.query('update handover_acts set remarks = $2 where id = $1', [act.id, 'Інше']),
    ).rejects.toMatchObject({ code: 'KL010' });
    const pdf = await at.app.inject({
      url: `/api${acts()}/${act.id}/pdf`,
      headers: { cookie: `sid=${at.landlord.owner.token}` },
    });
    const words = pdfText(pdf.rawPayload);
    expect(words).toContain('Вхідні двері\u00a0— 3\u00a0шт.');
    expect(words).toContain('07112882');
  });

  it('is sent to the tenant, who signs exactly those words by his link and a code', async () => {
    const act = await start();
    await fill(act, { ...FLAT, readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    const sent = await at.client.post(`${acts()}/${act.id}/send`);
    expect([sent.status, sent.body.status]).toEqual([200, 'sent']);
    const [message] = await at.app.messages('+380671234567');
    expect([message?.kind, message?.text]).toEqual(['handover.sent', expect.stringContaining('#handover')]);
    const nobody = clientOf(at.app);
    expect((await nobody.post(`${acts()}/${act.id}/accept`, {})).status).toBe(401);
    expect((await nobody.post(`${acts()}/${act.id}/accept`, { k: at.key, code: '000000' })).body.code).toBe(
      'code_invalid',
    );
    const accepted = await nobody.post(`${acts()}/${act.id}/accept`, { k: at.key, code: await code() });
    expect([accepted.status, accepted.body]).toEqual([200, { id: act.id, status: 'signed' }]);
    expect((await at.client.get(acts())).body.items[0]).toMatchObject({
      status: 'signed',
      text_hash: sent.body.text_hash,
      signature: { method: 'link', phone_masked: expect.stringContaining('67') },
    });
    expect(await handoverReadings()).toMatchObject([{ values: ['1010'] }]);
  });

  it('taken back can no longer be signed, and is changed and sent anew', async () => {
    const act = await start();
    const sent = (await at.client.post(`${acts()}/${act.id}/send`)).body;
    const person = await tenant();
    expect((await person.get(acts())).body.items).toMatchObject([{ id: act.id, role: 'tenant' }]);
    expect((await at.client.post(`${acts()}/${act.id}/reopen`)).body).toMatchObject({
      status: 'draft',
      text_hash: null,
    });
    expect((await person.get(acts())).body.items).toEqual([]);
    expect((await person.post(`${acts()}/${act.id}/accept`)).body.code).toBe('act_not_found');
    await at.client.patch(`${acts()}/${act.id}`, FLAT);
    const again = (await at.client.post(`${acts()}/${act.id}/send`)).body;
    expect(again.text_hash).not.toBe(sent.text_hash);
    expect((await at.client.post(`${acts()}/${act.id}/accept`)).status).toBe(403);
    const readBefore = await person.post(`${acts()}/${act.id}/accept`, { text_hash: sent.text_hash });
    expect([readBefore.status, readBefore.body.code]).toEqual([409, 'version_conflict']);
    const readNow = await person.post(`${acts()}/${act.id}/accept`, { text_hash: again.text_hash });
    expect(readNow.body.status).toBe('signed');
    expect((await person.get(acts())).body.items[0].signature.method).toBe('session');
  });

  it('is signed once, whoever comes first', async () => {
    const act = await start();
    await fill(act, { readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    await at.client.post(`${acts()}/${act.id}/send`);
    const person = await tenant();
    const answers = await Promise.all([
      at.client.post(`${acts()}/${act.id}/sign`),
      person.post(`${acts()}/${act.id}/accept`),
      at.client.post(`${acts()}/${act.id}/reopen`),
    ]);
    const [first, ...others] = statuses(answers);
    expect(first).toBe(200);
    expect(others.every((status) => status >= 404)).toBe(true);
    expect((await handoverReadings()).length).toBeLessThanOrEqual(1);
  });

  it('says what was read that day already when the act has another figure, and takes the same one', async () => {
    const { ownerId } = at.landlord.owner;
    const propertyId = at.landlord.parts.rental_object_id;
    const there = { meterId: at.meterId, propertyId, on: '2026-12-01', value: '1009.5' };
    await insertReading(at.app.database.superuser, ownerId, there);
    const act = await start();
    const other = await fill(act, { readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    const refused = await at.client.post(`${acts()}/${act.id}/sign`);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        'readings.0.values':
          'Електроенергія, лічильник №\u00a007112882: за 01.12.2026 уже внесено 1\u00a0009,5. Залиште поле порожнім або виправте внесений показник.',
      },
    ]);
    await fill(other.body, { readings: [{ meter_id: at.meterId, values: ['1009.50'] }] });
    expect((await at.client.post(`${acts()}/${act.id}/sign`)).status).toBe(200);
    expect(await handoverReadings()).toEqual([]);
  });

  it('is begun once', async () => {
    const answers = await Promise.all([start, start].map(() => at.client.post(acts(), { direction: 'in' })));
    expect(statuses(answers)).toEqual([201, 409]);
  });

  it('refuses what does not fit, with the name of the field, and stays as it was', async () => {
    const act = await start();
    const refused = async (values: object) => {
      const { status, body } = await at.client.patch(`${acts()}/${act.id}`, values);
      return [status, body.fields];
    };
    const other = await sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf() });
    expect(await refused({ readings: [{ meter_id: act.id, values: ['1'] }] })).toEqual([
      422,
      { 'readings.0.meter_id': 'Не знайдено' },
    ]);
    expect(await refused({ readings: [{ meter_id: at.meterId, values: ['1', '2'] }] })).toEqual([
      422,
      { 'readings.0.values': 'Потрібно значень: 1' },
    ]);
    expect(await refused({ pictures: [{ file_id: other, place: 'r1' }] })).toEqual([422, { pictures: 'Не знайдено' }]);
    const shot: string = await photo();
    const twice = [shot, shot.toUpperCase()].map((file_id) => ({ file_id, place: 'r1' }));
    expect(await refused({ pictures: twice }), 'one photo in two cases').toEqual([422, { pictures: 'Не знайдено' }]);
    expect(await refused({ rooms: [FLAT.rooms[0], FLAT.rooms[0]] })).toEqual([
      422,
      { 'rooms.1.key': 'Такий запис у переліку вже є' },
    ]);
    expect((await at.client.get(acts())).body.items).toEqual([act]);
    const low = await fill(act, { readings: [{ meter_id: at.meterId, values: ['900'] }] });
    const unsigned = await at.client.post(`${acts()}/${act.id}/sign`);
    expect([unsigned.status, unsigned.body.fields]).toEqual([
      422,
      {
        'readings.0.values': expect.stringContaining(
          'Електроенергія, лічильник №\u00a007112882: Менше за попередній показник',
        ),
      },
    ]);
    expect((await at.client.get(acts())).body.items).toEqual([low.body]);
    await at.client.patch(`${acts()}/${act.id}`, { held_on: '2026-12-02', readings: [] });
    expect((await at.client.post(`${acts()}/${act.id}/send`)).body.fields).toEqual({
      held_on: 'Дата акта ще не настала',
    });
  });

  it('is not begun for a draft of a contract, and keeps its contract', async () => {
    const draft = await draftContract(at.landlord, { start_date: '2028-01-01', end_date: '2028-12-31' });
    const refused = await at.client.post(`/contracts/${draft.id}/handover-acts`, { direction: 'in' });
    expect(refused.body.code).toBe('contract_state');
  });
});

describe('the act of return', () => {
  it('begins with what was given, and the two are compared', async () => {
    const given = await start();
    await fill(given, { ...FLAT, readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    await at.client.post(`${acts()}/${given.id}/sign`);
    at.app.time.set('2027-03-01T09:00:00Z');
    const returned = (await at.client.post(acts(), { direction: 'out', held_on: '2027-03-01' })).body;
    expect(returned).toMatchObject({
      items: FLAT.items,
      keys: FLAT.keys,
      rooms: [{ key: 'r1', name: 'Кухня', note: null }],
      remarks: null,
      readings: [{ values: null }],
    });
    await fill(returned, {
      rooms: [
        { key: 'r1', name: 'Кухня', note: 'Подряпина біля вікна, пляма на стелі' },
        { key: 'r2', name: 'Балкон', note: null },
      ],
      keys: [{ name: 'Вхідні двері', count: 2 }],
      items: [
        { ...FLAT.items[0], state: 'damaged', note: 'Тріснула полиця' },
        { ...FLAT.items[1], count: 3 },
      ],
      readings: [{ meter_id: at.meterId, values: ['1410'] }],
    });
    expect((await at.client.get(acts())).body.comparison).toEqual({
      readings: [
        {
          meter_id: at.meterId,
          title: 'Електроенергія',
          serial: '07112882',
          unit: 'кВт·год',
          before: ['1010'],
          after: ['1410'],
          used: ['400'],
          steps: [
            {
              meter_id: at.meterId,
              serial: '07112882',
              multiplier: '1',
              before: ['1010'],
              after: ['1410'],
              used: ['400'],
            },
          ],
        },
      ],
      keys: [{ name: 'Вхідні двері', given: 3, returned: 2, missing: 1 }],
      rooms: [
        {
          key: 'r1',
          name: 'Кухня',
          before: 'Подряпина біля вікна',
          after: 'Подряпина біля вікна, пляма на стелі',
          change: 'different',
        },
        { key: 'r2', name: 'Балкон', before: null, after: null, change: 'added' },
      ],
      items: [
        {
          key: 'i1',
          name: 'Холодильник',
          before: { count: 1, state: 'good' },
          after: { count: 1, state: 'damaged' },
          change: 'worse',
        },
        {
          key: 'i2',
          name: 'Стілець',
          before: { count: 4, state: 'worn' },
          after: { count: 3, state: 'worn' },
          change: 'missing',
        },
      ],
    });
    const person = await tenant();
    expect((await person.get(acts())).body).toMatchObject({ total: 1, comparison: null });
  });
});
