import { describe, expect, it } from 'vitest';
import { statuses } from '../../testing/contract-steps.ts';
import { insertReading } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { FLAT, useHandover } from './handover.fixture.ts';

const { at, acts, start, fill, photo, handoverReadings, tenant } = useHandover();

async function pdfBytes(path: string): Promise<Buffer> {
  const answer = await at.app.inject({ url: `/api${path}`, headers: { cookie: `sid=${at.landlord.owner.token}` } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}
const pdfOf = async (path: string) => pdfText(await pdfBytes(path));

describe('an act on paper', () => {
  it('ends what a person wrote with one full stop, whether he put it or not', async () => {
    const act = await start();
    await fill(act, {
      rooms: [
        { key: 'r1', name: 'Кухня', note: 'Паркет у доброму стані.' },
        { key: 'r2', name: 'Балкон', note: 'Засклений' },
      ],
      items: [{ ...FLAT.items[0], note: 'новий фільтр.' }],
    });
    const text = (await pdfOf(`${acts()}/${act.id}/pdf`)).replaceAll('\u00a0', ' ');
    expect(text).toContain('Кухня: Паркет у доброму стані.');
    expect(text).toContain('Балкон: Засклений.');
    expect(text).toContain('новий фільтр.');
    expect(text).not.toContain('..');
  });

  it('keeps the scan of its paper for the owner alone', async () => {
    const act = await start();
    const scanId = await sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf(), purpose: 'contract_document' });
    const other = await sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf() });
    const refused = await at.client.post(`${acts()}/${act.id}/sign`, { scan_id: other });
    expect([refused.status, refused.body.fields]).toEqual([422, { scan_id: 'Не знайдено' }]);
    expect((await at.client.get(acts())).body.items).toEqual([act]);
    await at.client.post(`${acts()}/${act.id}/sign`, { scan_id: scanId });
    expect((await at.client.get(`/files/${scanId}`)).status).toBe(200);
    const person = await tenant();
    expect((await person.get(acts())).body.items[0].signature.scan_id).toBe(null);
    expect((await person.get(`/files/${scanId}`)).status).toBe(404);
  });

  it('takes the scan of its paper after the signature, once, and nothing that was signed changes', async () => {
    const act = await start();
    const path = `${acts()}/${act.id}`;
    const scan = () => sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf(), purpose: 'contract_document' });
    const [first, second] = [await scan(), await scan()];
    const early = await at.client.post(`${path}/scan`, { scan_id: first });
    expect([early.status, early.body.code]).toEqual([409, 'act_state']);
    const signed = (await at.client.post(`${path}/sign`, {})).body;
    const foreign = await sendFile(at.app, at.landlord.owner.token, { bytes: smallPdf() });
    expect((await at.client.post(`${path}/scan`, { scan_id: foreign })).body.fields).toEqual({
      scan_id: 'Не знайдено',
    });
    expect((await at.client.get(acts())).body.items).toEqual([signed]);

    const answers = await Promise.all([first, second].map((scan_id) => at.client.post(`${path}/scan`, { scan_id })));
    expect(statuses(answers)).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(kept).toEqual({
      ...signed,
      signature: { ...signed.signature, scan_id: expect.any(String) },
      version: signed.version + 1,
      updated_at: kept.updated_at,
    });
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('act_scan_exists');
    expect((await at.client.post(`${path}/scan`, { scan_id: second })).body.code).toBe('act_scan_exists');
    const { superuser: db } = at.app.database;
    const { rows } = await db.query(`select details from audit_log where entity_id = $1 and action = $2`, [
      act.id,
      'handover.scan_added',
    ]);
    expect(rows).toEqual([
      {
        details: expect.objectContaining({
          scanId: kept.signature.scan_id,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
      },
    ]);
    for (const change of ['scan_id = null', `scan_id = '${second}'`, `remarks = 'Інше'`])
      await expect(db.query(`update handover_acts set ${change} where id = $1`, [act.id])).rejects.toMatchObject({
        code: 'KL010',
      });
  });

  it('takes a register that passed its end when it is told so, and says it in its words', async () => {
    const { superuser: db } = at.app.database;
    await db.query('update physical_meters set digits = 5 where id = $1', [at.meterId]);
    const propertyId = at.landlord.parts.rental_object_id;
    await insertReading(db, at.landlord.owner.ownerId, {
      meterId: at.meterId,
      propertyId,
      on: '2026-11-15',
      value: '99985',
    });
    const act = await start();
    expect(act.readings).toMatchObject([
      { rolled_over: false, previous: { on: '2026-11-15', values: ['99985'] }, values: null },
    ]);
    await fill(act, { readings: [{ meter_id: at.meterId, values: ['12'] }] });
    const refused = await at.client.post(`${acts()}/${act.id}/send`);
    expect([refused.status, refused.body.fields['readings.0.values']]).toEqual([
      422,
      expect.stringContaining('Якщо лічильник перейшов через нуль, підтвердьте це.'),
    ]);
    expect((await at.client.get(acts())).body.items[0].status).toBe('draft');
    await at.client.patch(`${acts()}/${act.id}`, {
      readings: [{ meter_id: at.meterId, values: ['12'], rolled_over: true }],
    });
    const sent = await at.client.post(`${acts()}/${act.id}/send`);
    expect([sent.status, sent.body.readings]).toMatchObject([200, [{ rolled_over: true, previous: null }]]);
    const accepted = await (await tenant()).post(`${acts()}/${act.id}/accept`);
    expect([accepted.status, accepted.body]).toMatchObject([200, { status: 'signed' }]);
    // 99 985 → 12 on five places is 27 (ukraine.md §3).
    expect(await handoverReadings()).toMatchObject([{ values: ['12'], consumption: ['27'], flags: ['rollover'] }]);
    expect(await pdfOf(`${acts()}/${act.id}/pdf`)).toContain('(лічильник перейшов через нуль)');
  });

  it('prints its photos small after the signatures, with what each is of', async () => {
    const act = await start();
    const [kitchen, fridge] = [await photo('#a33'), await photo('#3a3')];
    const pictures = [
      { file_id: kitchen, place: 'r1' },
      { file_id: fridge, place: 'i1' },
    ];
    const without = (await pdfBytes(`${acts()}/${act.id}/pdf`)).toString('latin1');
    await fill(act, { ...FLAT, pictures });
    const bytes = await pdfBytes(`${acts()}/${act.id}/pdf`);
    const countOf = (pdf: string) => pdf.match(/\/Subtype\s*\/Image/g)?.length ?? 0;
    expect([countOf(without), countOf(bytes.toString('latin1'))]).toEqual([0, 2]);
    const words = pdfText(bytes);
    expect(words).toContain('Фото до акта');
    expect(words).toMatch(/Кухня · [0-9a-f]{16}/);
  });

  it('is printed empty, to be filled in by pen, with what was given in its lines', async () => {
    const empty = await pdfOf(`${acts()}/blank?direction=in`);
    expect(empty).toContain('АКТ ПРИЙМАННЯ-ПЕРЕДАЧІ');
    expect(empty).toContain('Електроенергія, №\u00a007112882');
    expect(empty).toMatch(/далі\s—\sНаймодавець,\sта\s[^,]+,\sдалі\s—\sНаймач,\sсклали\sцей\sакт/);
    await at.app.database.superuser.query(
      `update physical_meters set zones = 2, initial_values = '{1000,500}' where id = $1`,
      [at.meterId],
    );
    expect(await pdfOf(`${acts()}/blank?direction=in`)).toMatch(/07112882, день[\s\S]+07112882, ніч/);
    expect(empty).not.toContain('Холодильник');
    await fill(await start(), FLAT);
    const back = await pdfOf(`${acts()}/blank?direction=out`);
    expect(back).toContain('АКТ ПОВЕРНЕННЯ');
    expect(back).toContain('Холодильник');
    expect(back).toMatch(/Вхідні двері\s*з\s3/);
    expect(back).toMatch(/з\s4/);
    const out = await at.client.post(acts(), { direction: 'out' });
    await at.client.patch(`${acts()}/${out.body.id}`, { items: FLAT.items.map((item) => ({ ...item, count: 1 })) });
    expect(await pdfOf(`${acts()}/blank?direction=out`)).toMatch(/з\s4/);
    expect((await at.client.get(`${acts()}/blank`)).body.code).toBe('bad_query');
    expect((await (await tenant()).get(`${acts()}/blank?direction=in`)).body.code).toBe('contract_not_found');
    expect((await at.client.get(acts())).body.items).toHaveLength(2);
  });

  it('names the address that the code went to where the tenant has no phone', async () => {
    const { tenant_counterparty_id: cardId } = at.landlord.parts;
    await at.app.database.superuser.query(
      "update counterparties set phones = '{}', emails = '{ivan@example.com}' where id = $1",
      [cardId],
    );
    const act = await start();
    await fill(act, { ...FLAT, readings: [{ meter_id: at.meterId, values: ['1010'] }] });
    await at.client.post(`${acts()}/${act.id}/send`);
    const [sent] = await at.app.messages('ivan@example.com');
    expect(sent?.text).toContain('одноразовим кодом, який надійде на вашу електронну адресу.');
    const nobody = clientOf(at.app);
    await nobody.post(`/info/contracts/${at.contractId}/otp`, { k: at.key });
    const letters = await at.app.messages('ivan@example.com', 2);
    const code = /\d{6}/.exec(letters.find(({ kind }) => kind === 'contract.link_code')?.text ?? '')?.[0];
    expect((await nobody.post(`${acts()}/${act.id}/accept`, { k: at.key, code })).status).toBe(200);
    expect((await at.client.get(acts())).body.items[0].signature).toMatchObject({
      method: 'link',
      phone_masked: null,
      email_masked: 'i***@example.com',
    });
    expect(await pdfOf(`${acts()}/${act.id}/pdf`)).toContain('електронна пошта i***@example.com');
  });
});
