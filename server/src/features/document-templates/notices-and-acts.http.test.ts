import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sendFile } from '../../testing/upload-steps.ts';
import { plain, words } from './template-calls.fixture.ts';
import { useTemplates } from './template-home.fixture.ts';

const { at, contract, office, preview, save, fileOf } = useTemplates();

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
    expect(words(shown)).toContain('відмовляється від укладення договору на новий строк (ст. 822 ЦК України)');
    expect(plain(shown.body.hints.join())).toContain('не пізніше ніж за три місяці');
  });

  it('of a short lease does not cite ЦКУ 822', async () => {
    const { contractId } = await contract({ startDate: '2026-06-01', endDate: '2026-12-31' });
    const shown = await preview('termination_notice', contractId);
    expect(words(shown)).not.toContain('822');
    expect(shown.body.hints).toEqual([]);
  });

  it('of a lease that the tenant ends himself refuses nothing: it confirms his notice and names the last day', async () => {
    for (const make of [contract, office]) {
      const { contractId } = await make({ number: make === office ? 'Д-9' : 'Д-7', endDate: '2027-05-31' });
      const notice = { ends_on: '2026-12-10', by: 'tenant', reason: 'Переїзд' };
      expect((await at.world.client.post(`/contracts/${contractId}/notice`, notice)).status).toBe(200);
      const shown = await preview('termination_notice', contractId);
      expect(shown.body).toMatchObject({
        values: { ground: 'tenant_notice', ends_on: '2026-12-10' },
        grounds: ['tenant_notice', 'agreement', 'unpaid'],
        refusal: null,
      });
      expect(words(shown)).toMatch(
        /(Наймач|Орендар) 20 листопада 2026 р\. повідомив про припинення договору\. (Наймодавець|Орендодавець) підтверджує, що одержав це повідомлення\./,
      );
      expect(words(shown)).toContain('Останній день користування — 10 грудня 2026 р.');
      expect(words(shown)).not.toMatch(/відмовляється|заперечує/);
      // Thirty days are agreed, and twenty are left.
      expect(plain(shown.body.hints.join())).toContain('попереджають щонайменше за 30 днів');
      expect((await preview('termination_notice', contractId, { ground: 'term_end' })).body.fields).toHaveProperty(
        'ground',
      );
      at.app.time.set('2026-12-11T09:00:00Z');
      const after = await preview('termination_notice', contractId);
      expect([after.body.refusal, after.body.values.ends_on]).toEqual([null, '2026-12-10']);
      at.app.time.set('2026-11-20T09:00:00Z');
    }
  });

  it('of a lease that the landlord ends goes on refusing it', async () => {
    const { contractId } = await contract({ endDate: '2026-12-31' });
    const notice = { ends_on: '2026-12-31', by: 'landlord' };
    expect((await at.world.client.post(`/contracts/${contractId}/notice`, notice)).status).toBe(200);
    expect((await preview('termination_notice', contractId)).body.values.ground).toBe('term_end');
  });

  it('of premises without a term gives three months by ЦКУ 763', async () => {
    const { contractId } = await office();
    const shown = await preview('termination_notice', contractId);
    expect(shown.body.values).toMatchObject({ ground: 'open_ended', ends_on: '2027-02-20' });
    expect(words(shown)).toContain('Договір припиняється 20 лютого 2027 р.');
    expect(words(shown)).toContain('ст. 785, 795 ЦК України');
    // The lease goes on for three months more: nothing is to be given back at once.
    expect(words(shown)).toContain('Після припинення договору Орендар зобов’язаний негайно повернути');
    const soon = await preview('termination_notice', contractId, { ends_on: '2026-12-20' });
    expect(plain(soon.body.hints.join())).toContain('ст. 763 ЦК України');
    // 20.11–20.12 is thirty days: the letter does not say what is not so.
    expect(words(soon)).toContain('попереджає про це за 30 днів (ч. 2 ст. 763 ЦК України)');
    expect(words(shown)).toContain('попереджає про це щонайменше за три місяці (ч. 2 ст. 763 ЦК України)');
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
    await at.world.issued(contractId);
    const housing = await preview('termination_notice', contractId, { ground: 'unpaid' });
    expect(words(housing)).toContain(
      'заборгованість Наймача становить 20 000,00 ₴ (двадцять тисяч гривень 00 копійок)',
    );
    expect(words(housing)).toContain('звернеться до суду');
    const premises = await office({ number: 'Д-8' });
    await at.world.issued(premises.contractId);
    const letter = await preview('termination_notice', premises.contractId, { ground: 'unpaid' });
    expect(words(letter)).toContain('з моменту одержання цього повідомлення (ст. 782 ЦК України)');
    expect(letter.body.fields).not.toContain('ends_on');
    expect(plain(letter.body.hints.join())).toContain('немає трьох місяців підряд');
    expect(words(letter)).toContain('не вносить плату за користування приміщенням у строк, установлений договором');
  });

  it('says of premises that three months in a row are not paid only where no rent of them has come', async () => {
    const { contractId } = await office();
    const { client } = at.world;
    for (const period of ['2026-09', '2026-10', '2026-11']) {
      const run = await client.post('/receipts/run', { period, contract_ids: [contractId] });
      expect((await client.post(`/receipts/${run.body.created[0]}/issue`)).status).toBe(200);
    }
    const letter = () => preview('termination_notice', contractId, { ground: 'unpaid' });
    // All three were asked for today, so none of them is late yet.
    expect(words(await letter())).not.toContain('підряд');
    at.app.time.set('2026-12-01T09:00:00Z');
    const late = await letter();
    expect(words(late)).toContain('не вносить плату за користування приміщенням протягом трьох місяців підряд.');
    expect(late.body.hints).toEqual([]);
    // The oldest month gets a hryvnia: two are left without anything.
    await at.world.pay(contractId, 100, '2026-12-01');
    expect(words(await letter())).not.toContain('підряд');
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
    const act = await at.world.client.post(`/contracts/${contractId}/handover-acts`, { direction: 'in' });
    await at.world.client.patch(`/contracts/${contractId}/handover-acts/${act.body.id}`, {
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
    const { id } = (await at.world.client.post(acts, { direction: 'in' })).body;
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } });
    const place = { IFD3: { GPSLatitude: '50/1 27/1 0/1', GPSLatitudeRef: 'N' } };
    const fileId = await sendFile(at.app, at.world.owner.token, {
      bytes: await picture.withExif(place).jpeg().toBuffer(),
      purpose: 'handover_photo',
    });
    await at.world.client.patch(`${acts}/${id}`, {
      rooms: [{ key: 'r1', name: 'Кухня', note: null }],
      pictures: [{ file_id: fileId, place: 'r1' }],
    });
    expect((await preview('handover_act', contractId)).body.hints).toEqual([
      expect.stringContaining('надрукуємо 1\u00a0фото з акта'),
    ]);
    const saved = (await save('handover_act', contractId)).body;
    const { rawPayload } = await at.app.inject({
      url: `/api/documents/${saved.id}/file`,
      headers: { cookie: `sid=${at.world.owner.token}` },
    });
    expect(rawPayload.toString('latin1').match(/\/Subtype\s*\/Image/g)).toHaveLength(1);
    expect(rawPayload.includes('GPS')).toBe(false);
    expect(await fileOf(saved.id)).toMatch(/Фото до акта[\s\S]*Кухня · [0-9a-f]{16}/);
  });
});
